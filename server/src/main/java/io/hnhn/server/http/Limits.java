package io.hnhn.server.http;

import java.time.Duration;

/**
 * How much a request may ask for.
 *
 * @param bytes of its body
 * @param requests that are answered at the same time
 * @param time to send a request, and to wait for its turn
 */
public record Limits(int bytes, int requests, Duration time) {
  /** What holds where nothing else was said. */
  public static final Limits DEFAULT = new Limits(8 << 20, 64, Duration.ofSeconds(30));

  /** How deep JSON may be nested. */
  public static final int DEPTH = 32;

  /** How many rows a request may ask about. */
  public static final int ROWS = 10_000;

  /** How many rows that the data does not have may come with a request. */
  public static final int NEW_ROWS = 1_000;

  /** How many incidences may come with these. */
  public static final int NEW_INCIDENCES = 100_000;

  /** How many bytes of computed numbers a reply may have, where a request asks for any. */
  public static final long REPLY_BYTES = 64L << 20;

  public Limits {
    if (bytes < 1 || requests < 1 || !time.isPositive()) {
      throw new IllegalArgumentException(
          "Expected limits above 0, but found %d bytes, %d requests and %s"
              .formatted(bytes, requests, time));
    }
  }
}
