package io.hnhn.graph;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** There is less memory than something needs, which was asked before it was begun. */
public final class InsufficientMemoryException extends IllegalStateException {
  @Serial private static final long serialVersionUID = 1;

  /**
   * With what is needed, what there is, and what to lower.
   *
   * @param cause what the system said, where it was asked for the memory
   */
  public InsufficientMemoryException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
