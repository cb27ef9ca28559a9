package io.hnhn.spark.train;

import io.hnhn.spark.part.NumberedPart;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The parts of a task, of which only those are read that somebody asks for. */
final class PartCursor {
  private final Iterator<NumberedPart> parts;
  private @Nullable NumberedPart current;

  /**
   * Before the first part.
   *
   * @param parts in the order of their numbers
   */
  PartCursor(Iterator<NumberedPart> parts) {
    this.parts = parts;
  }

  /** The part of a number, which is no less than any that was asked for before. */
  NumberedPart at(int number) {
    NumberedPart part = current == null ? parts.next() : current;
    while (part.number() < number) {
      part.bytes().release();
      part = parts.next();
    }
    current = part;
    return part;
  }
}
