package io.hnhn.train;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Has garbage collected before a program uses more memory than it may. What work needs is planned
 * before, but the JVM leaves garbage, on the heap and outside, until the heap is full, however
 * large that may become: on most machines a quarter of all memory.
 *
 * <pre>{@code
 * try (MemoryWatch watch = MemoryWatch.of(6_000_000_000L)) {
 *   ...
 * }
 * }</pre>
 *
 * <p>It looks at what the process has of the machine's memory without pages of files, as anybody
 * sees it from outside, or, where the system does not tell, at what the JVM knows of. It can't help
 * where all of it is in use.
 */
public final class MemoryWatch implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(20);

  /** Garbage is collected when so much of the limit is used. */
  private static final double FILLED = 0.9;

  /** And not again before so much of what was left then is used, or so many bytes at least. */
  private static final double AGAIN = 0.5;

  private static final long STEP = 1 << 25;

  /** Pages of processes, where Linux tells of them. */
  private static final Path PAGES = Path.of("/proc/self/statm");

  /** What {@link #PAGES} counts in; with larger pages garbage is collected too late. */
  private static final long PAGE = 4096;

  private final long limit;
  private final Thread thread;
  private volatile boolean closed;
  private long trigger;

  private MemoryWatch(long limit) {
    this.limit = limit;
    this.trigger = (long) (FILLED * limit);
    this.thread = Thread.ofPlatform().daemon().name("hnhn-memory").unstarted(this::watch);
  }

  /**
   * Begins to look.
   *
   * @param limit most bytes to use, 0 for what there is
   */
  public static MemoryWatch of(long limit) {
    MemoryWatch watch = new MemoryWatch(limit);
    if (limit > 0) {
      keepHeapSmall();
      watch.thread.start();
    }
    return watch;
  }

  /** After a collection the heap is to give back what is free; by default it keeps most of it. */
  private static void keepHeapSmall() {
    HotSpotDiagnosticMXBean jvm =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    if (jvm != null) {
      jvm.setVMOption("MinHeapFreeRatio", "5");
      jvm.setVMOption("MaxHeapFreeRatio", "10");
    }
  }

  private void watch() {
    while (!closed) {
      if (used() > trigger) {
        System.gc();
        long used = used();
        long step = Math.max(STEP, (long) (AGAIN * (limit - used)));
        trigger = Math.max((long) (FILLED * limit), used + step);
      }
      try {
        Thread.sleep(PAUSE);
      } catch (InterruptedException _) {
        return;
      }
    }
  }

  /** Bytes of memory that the process has, without pages of files. */
  static long used() {
    try {
      String[] counts = Files.readString(PAGES).split(" ", -1);
      return (Long.parseLong(counts[1]) - Long.parseLong(counts[2])) * PAGE;
    } catch (IOException _) {
      long direct =
          ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
              .filter(pool -> pool.getName().equals("direct"))
              .mapToLong(BufferPoolMXBean::getMemoryUsed)
              .sum();
      return Runtime.getRuntime().totalMemory() + direct;
    }
  }

  /** Ends looking. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
