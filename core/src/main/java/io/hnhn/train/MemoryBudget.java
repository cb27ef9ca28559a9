package io.hnhn.train;

import io.hnhn.plan.Plan;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Tells before training whether it fits into memory. */
final class MemoryBudget {
  private MemoryBudget() {}

  /**
   * Checks that plans that are loaded together fit.
   *
   * @param limit most bytes, 0 for what the machine has available
   * @throws IllegalStateException if they don't, with what is needed and what to lower
   */
  static void expectEnough(List<Plan> plans, long limit) {
    long needed = plans.stream().mapToLong(Plan::peakBytes).sum();
    long available = limit > 0 ? limit : available();
    if (needed > available) {
      throw new IllegalStateException(
          ("Training needs %s of memory, but %s is %s. Lower the hidden width, the number of layers"
                  + " or the number of training and validation labels.")
              .formatted(amount(needed), amount(available), limit > 0 ? "the limit" : "available"));
    }
  }

  /** What the machine, or the container, can still give. */
  private static long available() {
    long free = Long.MAX_VALUE;
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean system) {
      free = system.getFreeMemorySize();
    }
    // On Linux free memory leaves out what the kernel would give back from its file cache.
    Path meminfo = Path.of("/proc/meminfo");
    if (Files.isReadable(meminfo)) {
      try (Stream<String> lines = Files.lines(meminfo)) {
        return lines
            .filter(line -> line.startsWith("MemAvailable:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
            .findFirst()
            .orElse(free);
      } catch (IOException e) {
        return free;
      }
    }
    return free;
  }

  private static String amount(long bytes) {
    return bytes < 1e9
        ? String.format(Locale.ROOT, "%.1f MB", bytes / 1e6)
        : String.format(Locale.ROOT, "%.2f GB", bytes / 1e9);
  }
}
