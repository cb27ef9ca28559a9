package io.hnhn.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conversion that is asked to stop, as by Ctrl-C, leaves what was there and nothing else. */
@Tag("thorough")
class ConvertStopTest {
  private static final int INCIDENCES = 2_000_000;

  @TempDir private Path folder;

  @Test
  void byAStreamItLeavesNothing() throws IOException, InterruptedException {
    stop("mapped");
  }

  @Test
  void byWayOfMemoryItLeavesNothing() throws IOException, InterruptedException {
    stop("plain");
  }

  private void stop(String format) throws IOException, InterruptedException {
    Path table = folder.resolve("baskets.csv");
    try (BufferedWriter out = Files.newBufferedWriter(table)) {
      out.write("product,basket\n");
      for (int i = 0; i < INCIDENCES; i++) {
        out.write(i % 700_001 + "," + i / 5 + "\n");
      }
    }
    Path parent = Files.createDirectory(folder.resolve("results"));
    Path out = Files.createDirectory(parent.resolve("out"));
    CommandRun run =
        CommandProcess.stopped(
            List.of("convert", table.toString(), out.toString(), "--to", format),
            _ -> isUnderWay(parent));
    assertThat(run.exitCode()).as(run.err()).isEqualTo(CommandProcess.TERMINATED);
    assertThat(run.errLines().getLast()).isEqualTo("Stopped; nothing was written.");
    assertThat(parent).isDirectoryNotContaining(path -> !path.equals(out));
    assertThat(out).isEmptyDirectory();
  }

  /** Whether something is being written. */
  private static boolean isUnderWay(Path parent) {
    try (Stream<Path> files = Files.walk(parent)) {
      return files.filter(path -> path.toString().contains("/.hnhn-")).count() > 6;
    } catch (IOException | UncheckedIOException _) {
      return false; // Something is gone again.
    }
  }
}
