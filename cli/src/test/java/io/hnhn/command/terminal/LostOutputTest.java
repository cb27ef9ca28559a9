package io.hnhn.command.terminal;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.cli.Baskets;
import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Standard output that can't be written is a failure of the command, whatever it printed. */
class LostOutputTest {
  private static final File FULL = new File("/dev/full");

  @TempDir private Path folder;

  @Test
  void aFailureIsThrownThenAndEverAfter() {
    OutputStream broken =
        new OutputStream() {
          private boolean once;

          @Override
          public void write(int b) throws IOException {
            if (!once) {
              once = true;
              throw new IOException("No space left on device");
            }
          }
        };
    PrintWriter out =
        new StandardWriter(
            new CheckedStream(broken, () -> false), StandardCharsets.UTF_8, () -> false);
    out.print("half a table");
    assertThatThrownBy(out::flush).isInstanceOf(LostOutputException.class);
    assertThatThrownBy(out::flush).isInstanceOf(LostOutputException.class);
  }

  @Test
  void aFullDiskIsToldInOneLine() throws IOException, InterruptedException {
    for (List<String> arguments :
        List.of(List.of("models", "--json"), List.of("--help"), List.of("completion", "bash"))) {
      CommandRun run = onFullDisk(arguments);
      assertThat(run.exitCode()).as(arguments.toString()).isEqualTo(1);
      assertThat(run.errLines().stream().filter(line -> !line.startsWith("WARNING")))
          .as(arguments.toString())
          .singleElement()
          .asString()
          .startsWith("hnhn: expected to write all of standard output, but found: ")
          .endsWith("; make room, or print elsewhere");
    }
  }

  @Test
  void theModelIsThereAlthoughTheLastWordsAreLost() throws IOException, InterruptedException {
    Path model = folder.resolve("model");
    String data = Baskets.write(folder.resolve("data")).toString();
    CommandRun train =
        onFullDisk(
            List.of("train", data, "--out=" + model, "--epochs=2", "--regime=plain", "--quiet"));
    assertThat(train.exitCode()).isEqualTo(1);
    assertThat(model.resolve("model.safetensors")).exists();
    assertThat(model.resolve("unfinished")).doesNotExist();
    CommandRun predict = onFullDisk(List.of("predict", model.toString(), data));
    assertThat(predict.exitCode()).isEqualTo(1);
    assertThat(predict.err()).contains("expected to write all of standard output");
  }

  @Test
  void aClosedPipeEndsQuietly() throws IOException, InterruptedException {
    Path err = folder.resolve("err");
    Process process = CommandProcess.builder(List.of("models")).redirectError(err.toFile()).start();
    process.getInputStream().close();
    assertThat(process.waitFor(60, SECONDS)).isTrue();
    assumeTrue(Files.exists(Path.of("/dev/fd")), "skipped: the system does not tell pipes");
    assertThat(process.exitValue()).isEqualTo(141);
    assertThat(Files.readAllLines(err)).allMatch(line -> line.startsWith("WARNING"));
  }

  @Test
  void aLostErrorStreamDoesNotMatter() throws IOException, InterruptedException {
    assumeTrue(FULL.exists(), "skipped: there is no /dev/full");
    Process process =
        CommandProcess.builder(List.of("data", "list"))
            .redirectError(FULL)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    assertThat(process.waitFor()).isZero();
    assertThat(folder.resolve("out")).isNotEmptyFile();
  }

  private CommandRun onFullDisk(List<String> arguments) throws IOException, InterruptedException {
    assumeTrue(FULL.exists(), "skipped: there is no /dev/full");
    ProcessBuilder builder = CommandProcess.builder(new ArrayList<>(arguments));
    return CommandProcess.run(builder.redirectOutput(FULL));
  }
}
