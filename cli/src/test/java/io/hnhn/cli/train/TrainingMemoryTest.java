package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class TrainingMemoryTest {
  private static final int NODES = 10_000;

  @TempDir private Path folder;

  /** A long chain, of which both ends are labelled: training sees little of it. */
  private Path chain() throws IOException {
    StringBuilder nodes = new StringBuilder();
    StringBuilder hyperedges = new StringBuilder();
    for (int i = 0; i < NODES; i++) {
      nodes.append("%d 1:1 2:%d\n".formatted(i < 2 ? 0 : i < NODES - 2 ? -1 : 1, i % 3));
      hyperedges.append("%d %d\n".formatted(i, (i + 1) % NODES));
    }
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.writeString(data.resolve("nodes.svm"), nodes);
    Files.writeString(data.resolve("hyperedges.txt"), hyperedges);
    return data;
  }

  @Test
  @Timeout(120)
  void answersThatWillNotFitAreToldBeforeTraining() throws Exception {
    Path out = folder.resolve("out");
    ProcessBuilder process =
        CommandProcess.builder(
            List.of(
                "train",
                chain().toString(),
                "--out=" + out,
                "--epochs=3",
                "--hidden=500",
                "--regime=plain",
                "--node-vectors=no"));
    process.command().add(1, "-XX:MaxDirectMemorySize=30m");
    CommandRun run = CommandProcess.run(process);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.errLines().getLast())
        .matches(
            "hnhn: Answering for all rows needs 4[0-9]\\.[0-9] MB of direct memory, but the JVM"
                + " allows [0-9.]+ MB\\. Raise -XX:MaxDirectMemorySize \\(for the command hnhn in"
                + " HNHN_JAVA_OPTS\\), or lower the hidden width or the number of layers, or ask"
                + " about fewer rows\\.");
    assertThat(out).doesNotExist();
  }

  @Test
  @Timeout(120)
  void whatFitsIsTrained() throws Exception {
    Path out = folder.resolve("out");
    ProcessBuilder process =
        CommandProcess.builder(
            List.of(
                "train",
                chain().toString(),
                "--out=" + out,
                "--epochs=3",
                "--hidden=100",
                "-q",
                "--regime=plain",
                "--node-vectors=no"));
    process.command().add(1, "-XX:MaxDirectMemorySize=30m");
    CommandRun run = CommandProcess.run(process);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(out.resolve("report.html")).exists();
  }
}
