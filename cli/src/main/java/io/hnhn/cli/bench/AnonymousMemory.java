package io.hnhn.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** The memory of a process without pages of files, seen from outside; Linux alone tells. */
public final class AnonymousMemory {
  private AnonymousMemory() {}

  /**
   * Looks at a process until it ends.
   *
   * @param pause between two looks
   * @return the most bytes that it had; 0 where the system does not tell
   */
  public static long peak(Process process, Duration pause) throws InterruptedException {
    long peak = 0;
    do {
      peak = Math.max(peak, of(process.pid()));
    } while (!process.waitFor(pause));
    return peak;
  }

  private static long of(long pid) {
    try {
      return Files.readString(Path.of("/proc/%d/status".formatted(pid)))
          .lines()
          .filter(line -> line.startsWith("RssAnon:"))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException _) {
      // It has ended, or this is no Linux.
      return 0;
    }
  }
}
