package io.hnhn.train;

import com.sun.management.OperatingSystemMXBean;
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
    // The plans share one set of weights; the first one's are the training's.
    long needed = plans.getFirst().parameterBytes();
    for (Plan plan : plans) {
      needed += plan.peakBytes() - plan.parameterBytes();
    }
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
    if (!(ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system)) {
      return Long.MAX_VALUE;
    }
    // On Linux free memory leaves out what the kernel would give back from its file cache; but its
    // own numbers are the host's, which a container with less must not go by.
    long host = meminfo("MemTotal:");
    return host > 0 && system.getTotalMemorySize() >= host
        ? meminfo("MemAvailable:")
        : system.getFreeMemorySize();
  }

  /** A number of bytes from Linux's list, or 0 where there is none. */
  private static long meminfo(String key) {
    Path file = Path.of("/proc/meminfo");
    if (!Files.isReadable(file)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(key))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }

  private static String amount(long bytes) {
    if (bytes < 1e6) {
      return bytes + " bytes";
    }
    return bytes < 1e9
        ? String.format(Locale.ROOT, "%.1f MB", bytes / 1e6)
        : String.format(Locale.ROOT, "%.2f GB", bytes / 1e9);
  }
}
