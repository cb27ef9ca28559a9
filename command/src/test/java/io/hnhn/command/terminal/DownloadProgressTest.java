package io.hnhn.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DownloadProgressTest {
  private final StringWriter shown = new StringWriter();
  private final AtomicLong now = new AtomicLong();

  @Test
  void aPipeGetsOneLineAFile() {
    DownloadProgress progress = progress(false);
    progress.fetched("a.gz", 500_000, 1_000_000);
    progress.fetched("a.gz", 1_000_000, 1_000_000);
    progress.fetched("b.gz", 2_500_000, 2_500_000);
    progress.stop();
    assertThat(shown.toString().lines())
        .containsExactly("  a.gz                 1.0 MB", "  b.gz                 2.5 MB");
  }

  @Test
  void onATerminalABarMoves() {
    DownloadProgress progress = progress(true);
    progress.fetched("a.gz", 500_000, 1_000_000);
    now.addAndGet(1_000);
    progress.fetched("a.gz", 600_000, 1_000_000); // too soon to be painted
    now.addAndGet(1_000_000_000);
    progress.fetched("a.gz", 1_000_000, 1_000_000);
    String[] paints = shown.toString().split("\r", -1);
    assertThat(paints).hasSize(3);
    assertThat(paints[1])
        .isEqualTo("  a.gz                 [=============>             ]  50%  0.5 of 1.0 MB");
    assertThat(paints[2]).startsWith("  a.gz                 1.0 MB   ").endsWith("\n");
  }

  @Test
  void anUnknownLengthIsCountedWithoutABar() {
    DownloadProgress progress = progress(true);
    progress.fetched("a.gz", 1_500_000, -1);
    progress.stop();
    assertThat(shown.toString())
        .isEqualTo("\r  a.gz                 1.5 MB" + System.lineSeparator());
  }

  @Test
  void whatIsNotCheckedIsToldOnALineOfItsOwn() {
    DownloadProgress progress = progress(true);
    progress.fetched("a.gz", 1_500_000, -1);
    progress.unchecked("a.gz");
    assertThat(shown.toString().lines())
        .containsExactly(
            "",
            "  a.gz                 1.5 MB",
            "", // the line is painted from its start
            "no checksum is known for a.gz: what came is not checked");
  }

  private DownloadProgress progress(boolean terminal) {
    return new DownloadProgress(new StatusLine(new PrintWriter(shown), terminal), now::get);
  }
}
