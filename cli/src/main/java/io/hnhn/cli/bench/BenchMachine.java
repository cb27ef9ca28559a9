package io.hnhn.cli.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The machine that is measured on. */
final class BenchMachine {
  private BenchMachine() {}

  /** All its memory. */
  static long memoryBytes() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : Long.MAX_VALUE;
  }

  /** The system in words. */
  static String words() {
    return System.getProperty("os.name") + " " + System.getProperty("os.arch");
  }
}
