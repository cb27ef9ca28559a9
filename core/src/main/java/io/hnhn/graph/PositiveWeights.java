package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

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

  /** Those at the given places. */
  PositiveWeights at(int[] places) {
    MemorySegment result = OffHeap.allocate(JAVA_FLOAT, places.length);
    for (int k = 0; k < places.length; k++) {
      result.setAtIndex(JAVA_FLOAT, k, get(places[k]));
    }
    return new PositiveWeights(result);
  }

  /** Those at the given places, which are longs. */
  PositiveWeights at(MemorySegment places) {
    long count = places.byteSize() / Long.BYTES;
    MemorySegment result = OffHeap.allocate(JAVA_FLOAT, count);
    for (long k = 0; k < count; k++) {
      result.setAtIndex(JAVA_FLOAT, k, get(places.getAtIndex(JAVA_LONG, k)));
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
