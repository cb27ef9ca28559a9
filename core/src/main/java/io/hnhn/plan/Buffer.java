package io.hnhn.plan;

import io.hnhn.expr.Leaf;
import io.hnhn.tensor.Shape;

/** A matrix that steps read and write: its shape and where a backend keeps it. */
public record Buffer(int id, Shape shape, Place place) {
  /** Where a buffer is. */
  public sealed interface Place {}

  /** A known matrix, dense or to be made dense, loaded before the first run. */
  public record Constant(Leaf value) implements Place {}

  /** Part of the flat vector of parameter values, from this element on. */
  public record Weights(long offset) implements Place {}

  /** Part of the flat vector of gradients, from this element on. */
  public record Gradients(long offset) implements Place {}

  /** Part of the plan's workspace, from this byte on. */
  public record Workspace(long offset) implements Place {}

  /** Bytes of the matrix. */
  public long bytes() {
    return shape.bytes();
  }
}
