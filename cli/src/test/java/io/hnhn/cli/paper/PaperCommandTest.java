package io.hnhn.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.data.DataHome;
import io.hnhn.data.format.PlainFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperCommandTest {
  @TempDir private Path folder;

  @Test
  void whereNothingIsFinishedItSaysSoAndWritesNothing() throws IOException, InterruptedException {
    new PlainFormat().write(TwoGroups.dataset(), folder.resolve("data/citeseer"));
    Path out = Files.createDirectory(folder.resolve("out"));
    Path old = Files.writeString(out.resolve("table.json"), "of an earlier run");
    ProcessBuilder paper =
        CommandProcess.builder(
            List.of(
                "paper", "table", "depth", "--data", "citeseer", "--finished", "--out", "" + out));
    paper.environment().put(DataHome.VARIABLE, folder.resolve("data").toString());
    CommandRun run = CommandProcess.run(paper);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "hnhn: Expected finished runs in %s, but found none; leave out --finished"
                .formatted(out));
    assertThat(old).hasContent("of an earlier run");
    assertThat(out).isDirectoryNotContaining(file -> file.toString().endsWith(".toml"));
  }
}
