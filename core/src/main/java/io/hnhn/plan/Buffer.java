package io.hnhn.plan;

import io.hnhn.expr.Leaf;
import io.hnhn.tensor.Shape;

/** A matrix that steps read and write: its shape and where a backend keeps it. */
public record Buffer(int id, Shape shape, Place place) {
  /** Where a buffer is. */
  public sealed interface Place {}

  /** A known matrix, dense or to be made dense, loaded before the first run. */
  public record Constant(Leaf value) implements Place {}

  /**
   * Part of the flat vector of parameter values, from this element on, aligned as a float alone.
   */
  public record Parameter(long offset) implements Place {}

  /** Part of the flat vector of gradients, from this element on, aligned as a float alone. */
  public record Gradient(long offset) implements Place {}

  /**
   * Part of the plan's workspace, from this byte on, a multiple of {@value Plan#ALIGNMENT}. A
   * backend that wants aligned buffers aligns the workspace itself; no other buffer that is in use
   * at the same time begins before the next multiple behind it.
   */
  public record Intermediate(long offset) implements Place {}

  /** Bytes of the matrix. */
  public long bytes() {
    return shape.bytes();
  }
}
