package io.hnhn.command.terminal;

import java.io.IOException;
import java.io.Serial;
import java.io.UncheckedIOException;

/**
 * Standard output can't be written. It is unchecked, since a {@link java.io.PrintWriter} swallows
 * what is not: whoever prints has not succeeded, and ends.
 */
public final class LostOutputException extends UncheckedIOException {
  @Serial private static final long serialVersionUID = 1;

  /** Whether nobody reads it any more. */
  private final boolean closed;

  LostOutputException(IOException cause, boolean closed) {
    super(cause);
    this.closed = closed;
  }

  /** Whether nobody reads it any more, as {@code head} that has seen enough. */
  public boolean isClosed() {
    return closed;
  }
}
