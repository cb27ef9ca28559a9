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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaperCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          dept                 | figure, lsa         | dept; did you mean depth?
          table,hyper          | figure, lsa         | hyper; did you mean hyperedges?
          al                   | table, figure       | al; did you mean all?
          weather              | table, figure       | weather
          table --data=citeser | pubmed, cora-author | citeser; did you mean citeseer?
          """)
  void anUnknownNameIsAskedAbout(String what, String known, String found) {
    Stream<String> words = Stream.of(("paper --out=out " + what).split(" "));
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .startsWith("hnhn: Expected ")
        .contains(known)
        .endsWith(", but found " + found);
  }

  @Test
  void theHelpNamesEveryStudyAndEveryDataSet() {
    String help = CommandRun.of("paper", "--help").out().replaceAll("\\s+", " ");
    assertThat(help)
        .contains("One or several of %s, all.".formatted(String.join(", ", Studies.NAMES)))
        .contains("Only these of %s;".formatted(String.join(", ", PaperData.names())));
  }

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
