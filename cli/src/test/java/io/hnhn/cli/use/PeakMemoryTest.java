package io.hnhn.cli.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.cli.bench.AnonymousMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --memory} promises, seen from outside: the process without pages of files. */
@Tag("thorough")
class PeakMemoryTest {
  @TempDir private static Path folder;
  private static Path data;

  @BeforeAll
  static void writeData() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/self/status")), "skipped: Linux alone tells");
    Path tables = PaperTables.write(folder.resolve("tables"));
    data = folder.resolve("mapped");
    CommandRun run =
        CommandRun.of(
            "convert", tables.toString(), data.toString(), "--to=mapped", "--label=topic");
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  /**
   * How a process ended.
   *
   * @param peak the most bytes that it had beside pages of files, looked at every few milliseconds
   */
  private record Ended(int exitCode, long peak, String said) {}

  private static Ended run(String... arguments) throws IOException, InterruptedException {
    Path said = folder.resolve("said");
    Process process =
        CommandProcess.builder(List.of(arguments))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      long peak = AnonymousMemory.peak(process, Duration.ofMillis(5));
      return new Ended(process.waitFor(), peak, Files.readString(said));
    } finally {
      process.destroyForcibly();
    }
  }

  private static Ended train(String memory, String out, String... more)
      throws IOException, InterruptedException {
    return run(
        Stream.concat(
                Stream.of(
                    "train",
                    data.toString(),
                    "--model=hnhn",
                    "--epochs=2",
                    "--regime=plain",
                    "--hyperedge-vectors=no",
                    "--no-report",
                    "--memory=" + memory,
                    "--out=" + folder.resolve(out)),
                Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void trainingAndAnswersStayWithinIt() throws IOException, InterruptedException {
    Ended trained = train("260m", "model", "--hidden=192", "--node-vectors=no");
    assertThat(trained.exitCode).as(trained.said).isZero();
    assertThat(trained.said).containsPattern("Trained in parts, [2-9]\\d* parts");
    assertThat(trained.peak).isBetween(50_000_000L, 260_000_000L);
    Ended told =
        run(
            "predict",
            folder.resolve("model").toString(),
            data.toString(),
            "--memory=220m",
            "--out=" + folder.resolve("answers.csv"));
    assertThat(told.exitCode).as(told.said).isZero();
    assertThat(told.said).contains("Layer by layer");
    assertThat(told.peak).isBetween(50_000_000L, 220_000_000L);
  }

  @Test
  void aModelThatTakesMoreIsRefused() throws IOException, InterruptedException {
    Ended trained = train("1g", "vectors", "--hidden=64", "--node-vectors=yes");
    assertThat(trained.exitCode).as(trained.said).isZero();
    assertThat(trained.peak).isLessThan(1_000_000_000L);
    Ended refused =
        run("predict", folder.resolve("vectors").toString(), data.toString(), "--memory=220m");
    assertThat(refused.exitCode).isNotZero();
    assertThat(refused.said)
        .containsPattern(
            "Expected --memory of more than .*, the model \\(2\\d.\\d MB\\) and the data");
  }
}
