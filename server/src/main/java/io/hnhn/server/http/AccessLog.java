package io.hnhn.server.http;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * A line for each request: time, id, client, method, path, status, bytes and milliseconds. Lines
 * are written by a thread of their own, so that no answer waits for a disk; where it can't follow,
 * lines are left out and counted.
 */
public final class AccessLog implements AutoCloseable {
  private static final int WAITING = 1 << 13;
  private static final int LONGEST_PATH = 200;
  private static final int MILLISECONDS_TO_WAIT = 100;

  private final PrintWriter out;
  private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(WAITING);
  private final LongAdder lost = new LongAdder();
  private final Thread writer = Thread.ofPlatform().name("hnhn access log").unstarted(this::write);
  private volatile boolean isClosed;

  /** A log that is written to {@code out}, which stays open. */
  public AccessLog(PrintWriter out) {
    this.out = out;
    writer.setDaemon(true);
    writer.start();
  }

  /**
   * A request that was answered.
   *
   * @param path as it was sent
   */
  record Entry(
      String id, String client, String method, String path, int status, long bytes, long nanos) {
    /** Nothing in it ends the line, or stands for something else. */
    private String line(Instant time) {
      String plain = path.replaceAll("[^!-~]", "?");
      return "%s %s %s %s %s %d %d %.3f"
          .formatted(
              time,
              id,
              client,
              method.replaceAll("[^A-Z]", "?"),
              plain.length() > LONGEST_PATH ? plain.substring(0, LONGEST_PATH) + "..." : plain,
              status,
              bytes,
              nanos / 1e6);
    }
  }

  void add(Entry entry) {
    if (!lines.offer(entry.line(Instant.now()))) {
      lost.increment();
    }
  }

  /** How many lines were left out. */
  public long lost() {
    return lost.sum();
  }

  private void write() {
    List<String> ready = new ArrayList<>();
    try {
      while (!isClosed || !lines.isEmpty()) {
        String first = lines.poll(MILLISECONDS_TO_WAIT, TimeUnit.MILLISECONDS);
        if (first != null) {
          ready.add(first);
          lines.drainTo(ready);
          ready.forEach(line -> out.print(line + "\n"));
          out.flush();
          ready.clear();
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes what is left. */
  @Override
  public void close() {
    isClosed = true;
    try {
      writer.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
