package io.hnhn.backend.cpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.CompressedRows;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/**
 * Sparse times dense, y = S x, with the Vector API; see {@link Kernels#propagate}.
 *
 * <p>A row of y is made in blocks of columns. The sums of a block stay in registers over all
 * entries of the row, and y is written once: the obvious loop (for every entry, add a row of x to
 * the row of y) reads and writes y for every entry.
 */
final class VectorPropagation {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final long VECTOR = SPECIES.vectorByteSize();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  /**
   * Whether to load parts of a vector. With vectors of four floats at most three are left over, and
   * the processors that have only those (NEON) can't load a part.
   */
  private static final boolean MASKED = LANES > 4;

  private final CompressedRows pattern;
  private final MemorySegment columns;
  private final MemorySegment weights;
  private final @Nullable MemorySegment origin;
  private final MemorySegment x;
  private final int width;
  private final MemorySegment y;

  VectorPropagation(
      CompressedRows pattern,
      MemorySegment weights,
      @Nullable MemorySegment origin,
      MemorySegment x,
      int width,
      MemorySegment y) {
    this.pattern = pattern;
    this.columns = pattern.entries();
    this.weights = weights;
    this.origin = origin;
    this.x = x;
    this.width = width;
    this.y = y;
  }

  /** Makes the rows {@code from .. to-1} of y. */
  void run(int from, int to) {
    for (int r = from; r < to; r++) {
      long start = pattern.start(r);
      long end = pattern.end(r);
      long into = (long) r * width * Float.BYTES;
      int c = 0;
      for (; c <= width - 8 * LANES; c += 8 * LANES) {
        eightVectors(start, end, c, into + (long) c * Float.BYTES);
      }
      if (c <= width - 4 * LANES) {
        fourVectors(start, end, c, into + (long) c * Float.BYTES);
        c += 4 * LANES;
      }
      for (; c <= width - LANES; c += LANES) {
        oneVector(start, end, c, into + (long) c * Float.BYTES);
      }
      if (MASKED && c < width) {
        partOfVector(start, end, c, into + (long) c * Float.BYTES);
      } else {
        for (; c < width; c++) {
          oneFloat(start, end, c, into + (long) c * Float.BYTES);
        }
      }
    }
  }

  private void eightVectors(long start, long end, int c, long into) {
    MemorySegment x = this.x;
    FloatVector sum0 = FloatVector.zero(SPECIES);
    FloatVector sum1 = sum0;
    FloatVector sum2 = sum0;
    FloatVector sum3 = sum0;
    FloatVector sum4 = sum0;
    FloatVector sum5 = sum0;
    FloatVector sum6 = sum0;
    FloatVector sum7 = sum0;
    for (long k = start; k < end; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      long at = offset(k, c);
      sum0 = load(x, at).fma(weight, sum0);
      sum1 = load(x, at + VECTOR).fma(weight, sum1);
      sum2 = load(x, at + 2 * VECTOR).fma(weight, sum2);
      sum3 = load(x, at + 3 * VECTOR).fma(weight, sum3);
      sum4 = load(x, at + 4 * VECTOR).fma(weight, sum4);
      sum5 = load(x, at + 5 * VECTOR).fma(weight, sum5);
      sum6 = load(x, at + 6 * VECTOR).fma(weight, sum6);
      sum7 = load(x, at + 7 * VECTOR).fma(weight, sum7);
    }
    sum0.intoMemorySegment(y, into, ORDER);
    sum1.intoMemorySegment(y, into + VECTOR, ORDER);
    sum2.intoMemorySegment(y, into + 2 * VECTOR, ORDER);
    sum3.intoMemorySegment(y, into + 3 * VECTOR, ORDER);
    sum4.intoMemorySegment(y, into + 4 * VECTOR, ORDER);
    sum5.intoMemorySegment(y, into + 5 * VECTOR, ORDER);
    sum6.intoMemorySegment(y, into + 6 * VECTOR, ORDER);
    sum7.intoMemorySegment(y, into + 7 * VECTOR, ORDER);
  }

  private void fourVectors(long start, long end, int c, long into) {
    MemorySegment x = this.x;
    FloatVector sum0 = FloatVector.zero(SPECIES);
    FloatVector sum1 = sum0;
    FloatVector sum2 = sum0;
    FloatVector sum3 = sum0;
    for (long k = start; k < end; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      long at = offset(k, c);
      sum0 = load(x, at).fma(weight, sum0);
      sum1 = load(x, at + VECTOR).fma(weight, sum1);
      sum2 = load(x, at + 2 * VECTOR).fma(weight, sum2);
      sum3 = load(x, at + 3 * VECTOR).fma(weight, sum3);
    }
    sum0.intoMemorySegment(y, into, ORDER);
    sum1.intoMemorySegment(y, into + VECTOR, ORDER);
    sum2.intoMemorySegment(y, into + 2 * VECTOR, ORDER);
    sum3.intoMemorySegment(y, into + 3 * VECTOR, ORDER);
  }

  private void oneVector(long start, long end, int c, long into) {
    FloatVector sum = FloatVector.zero(SPECIES);
    for (long k = start; k < end; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      sum = load(x, offset(k, c)).fma(weight, sum);
    }
    sum.intoMemorySegment(y, into, ORDER);
  }

  private void partOfVector(long start, long end, int c, long into) {
    VectorMask<Float> part = SPECIES.indexInRange(c, width);
    FloatVector sum = FloatVector.zero(SPECIES);
    for (long k = start; k < end; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      sum = FloatVector.fromMemorySegment(SPECIES, x, offset(k, c), ORDER, part).fma(weight, sum);
    }
    sum.intoMemorySegment(y, into, ORDER, part);
  }

  private void oneFloat(long start, long end, int c, long into) {
    float sum = 0;
    for (long k = start; k < end; k++) {
      sum = Math.fma(x.get(JAVA_FLOAT, offset(k, c)), weight(k), sum);
    }
    y.set(JAVA_FLOAT, into, sum);
  }

  private static FloatVector load(MemorySegment x, long offset) {
    return FloatVector.fromMemorySegment(SPECIES, x, offset, ORDER);
  }

  private float weight(long entry) {
    long at = origin == null ? entry : origin.getAtIndex(JAVA_LONG, entry);
    return weights.getAtIndex(JAVA_FLOAT, at);
  }

  /** Where column c of the row of x lies that an entry points to. */
  private long offset(long entry, int c) {
    return ((long) columns.getAtIndex(JAVA_INT, entry) * width + c) * Float.BYTES;
  }
}
