package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Floats that are all positive and finite, one for each hyperedge or incidence. */
record PositiveWeights(MemorySegment values) {
  PositiveWeights(MemorySegment values) {
    this.values = values.asReadOnly();
    for (long k = 0; k < count(); k++) {
      requirePositive(get(k), k);
    }
  }

  static PositiveWeights copyOf(float[] values) {
    return new PositiveWeights(Arena.ofAuto().allocateFrom(JAVA_FLOAT, values));
  }

  static void requirePositive(float weight, long at) {
    if (!(weight > 0 && weight < Float.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "Expected a positive, finite weight, but found %s at %d".formatted(weight, at));
    }
  }

  PositiveWeights requireCount(long expected, String what) {
    if (count() != expected) {
      throw new IllegalArgumentException(
          "Expected %d weights, one for each %s, but found %d".formatted(expected, what, count()));
    }
    return this;
  }

  long count() {
    return values.byteSize() / Float.BYTES;
  }

  float get(long k) {
    return values.getAtIndex(JAVA_FLOAT, k);
  }

  /** The weights in another order: weight {@code k} of the result is weight {@code origin[k]}. */
  PositiveWeights reordered(CompressedRows.Transposed order) {
    MemorySegment result = Arena.ofAuto().allocate(JAVA_FLOAT, count());
    for (long k = 0; k < count(); k++) {
      result.setAtIndex(JAVA_FLOAT, k, get(order.originOf(k)));
    }
    return new PositiveWeights(result);
  }

  /** By value: positive floats are equal exactly where their bits are. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PositiveWeights that && values.mismatch(that.values) < 0;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(count());
  }
}
