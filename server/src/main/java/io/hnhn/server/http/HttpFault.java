package io.hnhn.server.http;

import java.io.Serial;
import java.time.Duration;

/** Why a request is not answered: a status of HTTP, and a message that says what to do. */
public final class HttpFault extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /** The status of HTTP. */
  private final int status;

  /** A fault without a stack trace: it is an answer, and clients may cause many. */
  public HttpFault(int status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  /** A request that says something wrong. */
  public static HttpFault wrong(String message) {
    return new HttpFault(400, message);
  }

  /** Something that there is not. */
  public static HttpFault missing(String message) {
    return new HttpFault(404, message);
  }

  /** More than can be done at all. */
  public static HttpFault tooLarge(String message) {
    return new HttpFault(413, message);
  }

  /** More than can be done now. */
  public static HttpFault busy(String message) {
    return new HttpFault(429, message);
  }

  /** An answer that takes longer than it may: fewer rows, or less at the same time, would do. */
  public static HttpFault late(Duration patience) {
    return busy(
        "The answer takes longer than %d seconds; ask about fewer rows, or later"
            .formatted(patience.toSeconds()));
  }

  /** The status, such as 404. */
  public int status() {
    return status;
  }
}
