package io.hnhn.train;

import java.io.Serial;

/** A single row depends on more than fits into memory. */
final class PartTooLargeException extends IllegalStateException {
  @Serial private static final long serialVersionUID = 1;

  PartTooLargeException(String message) {
    super(message);
  }
}
