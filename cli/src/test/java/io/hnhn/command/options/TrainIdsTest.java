package io.hnhn.command.options;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.cli.Baskets;
import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainIdsTest {
  private static final String IDS = "food0\nfood1\nfood2\ntool0\ntool1\ntool2\nfood0\n";

  @TempDir private Path folder;
  private String data;

  @BeforeEach
  void writeData() throws IOException {
    data = Baskets.write(folder.resolve("data")).toString();
  }

  @Test
  void namesComeFromAFileWithAByteOrderMark() throws IOException {
    CommandRun run = explain("\ufeff" + IDS.replace("\n", "\r\n"));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("from the labels of 6 nodes");
  }

  @Test
  void aLineThatIsNoNameIsCutInTheMessage() throws IOException {
    CommandRun run = explain("x".repeat(1 << 20));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst()).hasSizeLessThan(300).endsWith("xxx...\"");
  }

  @Test
  void everyRunLearnsFromWhatAPipeSaidOnce() throws IOException, InterruptedException {
    assumeTrue(Files.exists(Path.of("/dev/stdin")), "skipped: there is no /dev/stdin");
    Path out = folder.resolve("model");
    Process process =
        CommandProcess.builder(
                List.of(
                    "train",
                    data,
                    "--out=" + out,
                    "--train-ids=/dev/stdin",
                    "--runs=2",
                    "--epochs=2",
                    "--regime=plain",
                    "--node-vectors=no",
                    "--quiet"))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (OutputStream ids = process.getOutputStream()) {
      ids.write(IDS.getBytes(UTF_8));
    }
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(printed).contains("over 2 runs of 18 test labels");
  }

  private CommandRun explain(String ids) throws IOException {
    Path file = Files.writeString(folder.resolve("ids"), ids);
    return CommandRun.of("explain", data, "--train-ids=" + file);
  }
}
