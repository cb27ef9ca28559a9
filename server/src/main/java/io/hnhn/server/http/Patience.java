package io.hnhn.server.http;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * How long clients are waited for. Where one does not send or take bytes in time, the thread that
 * waits is interrupted, by which its connection is closed.
 */
final class Patience implements AutoCloseable {
  /** So many bytes have to be taken at a time. */
  private static final int PIECE = 1 << 16;

  /** It is looked at this often whether a time is over. */
  private static final int LOOKS = 16;

  private static final long SELDOM = TimeUnit.SECONDS.toNanos(1);

  private final Duration time;
  private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
  private final Thread clock;

  Patience(Duration time) {
    this.time = time;
    this.clock = Thread.ofPlatform().daemon().name("hnhn clock").start(this::watch);
  }

  /** Something that is done at some time, unless it is cancelled before. */
  final class Wait {
    private final long end = System.nanoTime() + time.toNanos();
    private final Runnable late;

    private Wait(Runnable late) {
      this.late = late;
    }

    /** Nothing shall be done any more. */
    void cancel() {
      waits.remove(this);
    }
  }

  private void watch() {
    try {
      while (true) {
        TimeUnit.NANOSECONDS.sleep(Math.clamp(time.toNanos() / LOOKS, 1, SELDOM));
        long now = System.nanoTime();
        for (Wait wait : waits.stream().filter(wait -> now - wait.end >= 0).toList()) {
          if (waits.remove(wait)) {
            wait.late.run();
          }
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private Wait whenOver(Runnable late) {
    Wait wait = new Wait(late);
    waits.add(wait);
    return wait;
  }

  /** Something that reads from a client, or writes to one. */
  @FunctionalInterface
  interface Exchanged<T> {
    T run() throws IOException;
  }

  /** Does something in a thread of its own when the time is over, unless that is cancelled. */
  Wait orElse(Runnable late) {
    return whenOver(() -> Thread.startVirtualThread(late));
  }

  /**
   * Waits for a client no longer.
   *
   * @throws IOException if it takes longer; then the connection is closed
   */
  <T> T within(Exchanged<T> work) throws IOException {
    Wait wait = whenOver(Thread.currentThread()::interrupt);
    try {
      return work.run();
    } finally {
      wait.cancel();
    }
  }

  /** Bytes to a client that has to take them piece by piece, each in time. */
  OutputStream to(OutputStream out) {
    return new FilterOutputStream(out) {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int done = 0; done < length; done += PIECE) {
          int from = offset + done;
          int size = Math.min(PIECE, length - done);
          within(
              () -> {
                out.write(bytes, from, size);
                return size;
              });
        }
      }

      @Override
      public void flush() throws IOException {
        within(
            () -> {
              out.flush();
              return 0;
            });
      }

      @Override
      public void close() throws IOException {
        within(
            () -> {
              out.close();
              return 0;
            });
      }
    };
  }

  /** Bytes of a client that has to send some of them in time, and then again. */
  InputStream from(InputStream in) {
    return new FilterInputStream(in) {
      @Override
      public int read() throws IOException {
        return within(in::read);
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return within(() -> in.read(bytes, offset, length));
      }

      @Override
      public long skip(long count) throws IOException {
        return within(() -> in.skip(count));
      }
    };
  }

  /** Nobody may be waited for any more. */
  @Override
  public void close() {
    clock.interrupt();
  }
}
