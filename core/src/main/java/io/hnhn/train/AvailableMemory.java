package io.hnhn.train;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import io.hnhn.graph.Amount;
import io.hnhn.train.MemoryEstimate.Phase;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What the machine, the JVM and a backend can still give. Memory outside the heap is taken from the
 * machine. Matrices that the garbage collector frees also count against a limit of the JVM,
 * -XX:MaxDirectMemorySize, which is as large as the largest heap where nobody sets it; weights and
 * workspaces don't.
 *
 * @param machine bytes that the machine, or the container, has left
 * @param direct bytes that the JVM allows for more matrices
 * @param heap bytes by which more may be on the heap
 * @param device bytes that a backend has left of memory of its own; empty where it takes the
 *     machine's
 */
public record AvailableMemory(long machine, long direct, long heap, OptionalLong device) {
  private static final Duration COLLECTING = Duration.ofMillis(20);
  private static final int PATIENCE = 10;

  /** What the machine and the JVM can give to a backend without memory of its own. */
  public AvailableMemory(long machine, long direct, long heap) {
    this(machine, direct, heap, OptionalLong.empty());
  }

  /** As it is now; what nobody uses any more, but is not collected yet, counts as used. */
  public static AvailableMemory now() {
    Runtime jvm = Runtime.getRuntime();
    return new AvailableMemory(
        ofMachine(), directLeft(), jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory());
  }

  /** As it is once all that nobody uses any more is collected. */
  public static AvailableMemory afterCollection() {
    System.gc();
    // Memory outside the heap is given back a little later, by another thread.
    long before = -1;
    for (int i = 0; i < PATIENCE && directUsed() != before; i++) {
      before = directUsed();
      try {
        Thread.sleep(COLLECTING);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    return now();
  }

  /** The same with what a backend has left of memory of its own. */
  public AvailableMemory with(OptionalLong device) {
    return new AvailableMemory(machine, direct, heap, device);
  }

  /** What is left while some work goes on. */
  public AvailableMemory during(Phase work) {
    return new AvailableMemory(
        machine - work.ofMachine(this),
        direct - work.direct(),
        heap,
        device.isPresent() ? OptionalLong.of(device.getAsLong() - work.loaded()) : device);
  }

  /** What there is once that work is over. */
  public AvailableMemory after(Phase work) {
    return new AvailableMemory(
        machine + work.ofMachine(this),
        direct + work.direct(),
        heap,
        device.isPresent() ? OptionalLong.of(device.getAsLong() + work.loaded()) : device);
  }

  /** What is left for plans that are loaded, wherever their matrices lie. */
  long forPlans() {
    long least = Math.min(machine, direct);
    return Math.max(0, Math.min(least, device.orElse(least)));
  }

  private static long ofMachine() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? ofMachine(Path.of("/"), system.getTotalMemorySize(), system.getFreeMemorySize())
        : Amount.MOST;
  }

  /**
   * What the machine has left. On Linux free memory leaves out what the kernel would give back from
   * its file cache, so that the kernel is asked itself; a container may have less, and its cache
   * counts as used, too.
   *
   * @param root where the kernel's files are
   * @param total of the machine or the container, as the JVM knows it
   * @param free likewise
   */
  static long ofMachine(Path root, long total, long free) {
    long host = number(root.resolve("proc/meminfo"), "MemAvailable:");
    if (host < 0) {
      return free;
    }
    if (total >= number(root.resolve("proc/meminfo"), "MemTotal:")) {
      return host;
    }
    long cache =
        Math.max(
            number(root.resolve("sys/fs/cgroup/memory.stat"), "inactive_file "),
            number(root.resolve("sys/fs/cgroup/memory/memory.stat"), "total_inactive_file "));
    return Math.min(host, free + Math.max(0, cache));
  }

  /** A number of bytes from a list of the kernel, or -1 where there is none. */
  private static long number(Path file, String key) {
    if (!Files.isReadable(file)) {
      return -1;
    }
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(key))
          .mapToLong(
              line -> Long.parseLong(line.replaceAll("\\D", "")) * (line.endsWith("kB") ? 1024 : 1))
          .findFirst()
          .orElse(-1);
    } catch (IOException e) {
      return -1;
    }
  }

  private static long directLeft() {
    HotSpotDiagnosticMXBean jvm =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    if (jvm == null) {
      return Amount.MOST;
    }
    long set = Long.parseLong(jvm.getVMOption("MaxDirectMemorySize").getValue());
    return Math.max(0, (set > 0 ? set : Runtime.getRuntime().maxMemory()) - directUsed());
  }

  private static long directUsed() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }
}
