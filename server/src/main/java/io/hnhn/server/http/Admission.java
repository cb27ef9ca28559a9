package io.hnhn.server.http;

import java.util.concurrent.Semaphore;

/** Lets in as many requests, and as many bytes of bodies, as there may be at the same time. */
final class Admission {
  private static final int KILOBYTE = 1 << 10;

  /** Bodies of this size together are let in, or four of the largest. */
  private static final int LEAST_KILOBYTES = 64 << 10;

  private final Semaphore requests;
  private final Semaphore kilobytes;

  Admission(Limits limits) {
    this.requests = new Semaphore(limits.requests());
    this.kilobytes = new Semaphore(Math.max(LEAST_KILOBYTES, 4 * (limits.bytes() / KILOBYTE + 1)));
  }

  /**
   * Room that a request has until it is closed.
   *
   * @param size kilobytes of its body
   */
  record Room(Admission admission, int size) implements AutoCloseable {
    @Override
    public void close() {
      admission.kilobytes.release(size);
      admission.requests.release();
    }
  }

  /**
   * Lets a request in.
   *
   * @param bytes that its body may have
   * @throws HttpFault if there are too many
   */
  Room enter(long bytes) {
    int size = (int) (bytes / KILOBYTE);
    if (!requests.tryAcquire()) {
      throw HttpFault.busy("Too many requests at the same time; ask again in a moment");
    }
    if (!kilobytes.tryAcquire(size)) {
      requests.release();
      throw HttpFault.busy("Too many large requests at the same time; ask again in a moment");
    }
    return new Room(this, size);
  }
}
