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

  /** A block of x of so many bytes leaves room in a second-level cache of 512 KB. */
  private static final int BLOCK_BYTES = 192 << 10;

  /** How often a row of x must be used for blocks to be worth it. */
  private static final long REUSE = 4;

  /** How many entries a row must have in a block on average: finding them takes time, too. */
  private static final long ENTRIES = 16;

  private final CompressedRows pattern;
  private final MemorySegment entries;
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
    this.entries = pattern.entries();
    this.weights = weights;
    this.origin = origin;
    this.x = x;
    this.width = width;
    this.y = y;
  }

  /** Makes the rows {@code from .. to-1} of y. */
  void run(int from, int to) {
    if (from == to) {
      return;
    }
    int blocks = blocks();
    long size = pattern.end(to - 1) - pattern.start(from);
    boolean fits = blocks == 1 && columns(0) == width;
    if (!fits && size > REUSE * pattern.columns() && size > ENTRIES * blocks * (to - from)) {
      inBlocks(blocks, from, to);
    } else {
      rowByRow(from, to);
    }
  }

  /** How many blocks x has, of the columns that are made at once; one where it is empty. */
  private int blocks() {
    long bytes = (long) pattern.columns() * columns(0) * Float.BYTES;
    return (int) Math.max(1, Math.ceilDiv(bytes, BLOCK_BYTES));
  }

  private void rowByRow(int from, int to) {
    for (int r = from; r < to; r++) {
      clear(r, r + 1);
      for (int c = 0; c < width; c += columns(c)) {
        sum(r, pattern.start(r), pattern.end(r), c);
      }
    }
  }

  /**
   * The same sums in the same order, but all rows of y take what they need from a block of x before
   * the next block's turn comes.
   */
  private void inBlocks(int blocks, int from, int to) {
    int blockRows = Math.ceilDiv(pattern.columns(), blocks);
    long[] next = new long[to - from];
    clear(from, to);
    for (int c = 0; c < width; c += columns(c)) {
      for (int r = from; r < to; r++) {
        next[r - from] = pattern.start(r);
      }
      for (int block = 0; block < blocks; block++) {
        for (int r = from; r < to; r++) {
          long start = next[r - from];
          long end =
              block == blocks - 1 ? pattern.end(r) : endOf(r, start, (block + 1) * blockRows);
          sum(r, start, end, c);
          next[r - from] = end;
        }
      }
    }
  }

  /**
   * Sums always go on from what y holds. One that began at 0 or at y, as the case may be, would be
   * kept in memory by the compiler, not in registers.
   */
  private void clear(int from, int to) {
    long rowBytes = (long) width * Float.BYTES;
    y.asSlice(from * rowBytes, (to - from) * rowBytes).fill((byte) 0);
  }

  /** The first entry of row r, from {@code start} on, that points to row {@code limit} or later. */
  private long endOf(int r, long start, int limit) {
    long low = start;
    long high = pattern.end(r);
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (entries.getAtIndex(JAVA_INT, middle) < limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How many columns of y are made at once, from column c on. */
  private int columns(int c) {
    int left = width - c;
    int vectors = Math.ceilDiv(left, LANES);
    if (vectors > 13 || vectors == 10) {
      return 8 * LANES;
    } else if (vectors > 9) {
      return 9 * LANES;
    }
    return left >= LANES || MASKED ? left : 1;
  }

  /**
   * Adds the entries {@code start .. end-1} to row r of y, in as many columns from c on as {@link
   * #columns} says.
   *
   * <p>Where these are no whole number of vectors, the last vector begins so much earlier that it
   * ends with them. Columns that two vectors share are summed twice, from the same numbers in the
   * same order. So a few kernels serve all widths, and each walks over the entries once.
   */
  private void sum(int r, long start, long end, int c) {
    long into = ((long) r * width + c) * Float.BYTES;
    int columns = columns(c);
    if (columns > 8 * LANES) {
      nineVectors(start, end, c, into, columns);
    } else if (columns > 7 * LANES) {
      eightVectors(start, end, c, into, columns);
    } else if (columns > 4 * LANES) {
      sevenVectors(start, end, c, into, columns);
    } else if (columns > 2 * LANES) {
      fourVectors(start, end, c, into, columns);
    } else if (columns > LANES) {
      twoVectors(start, end, c, into, columns);
    } else if (columns == LANES) {
      oneVector(start, end, c, into);
    } else if (MASKED) {
      partOfVector(start, end, c, into);
    } else {
      oneFloat(start, end, c, into);
    }
  }

  private void nineVectors(long start, long end, int c, long into, int columns) {
    MemorySegment x = this.x;
    long last = (long) columns * Float.BYTES - VECTOR;
    FloatVector sum0 = FloatVector.fromMemorySegment(SPECIES, y, into, ORDER);
    FloatVector sum1 = FloatVector.fromMemorySegment(SPECIES, y, into + VECTOR, ORDER);
    FloatVector sum2 = FloatVector.fromMemorySegment(SPECIES, y, into + 2 * VECTOR, ORDER);
    FloatVector sum3 = FloatVector.fromMemorySegment(SPECIES, y, into + 3 * VECTOR, ORDER);
    FloatVector sum4 = FloatVector.fromMemorySegment(SPECIES, y, into + 4 * VECTOR, ORDER);
    FloatVector sum5 = FloatVector.fromMemorySegment(SPECIES, y, into + 5 * VECTOR, ORDER);
    FloatVector sum6 = FloatVector.fromMemorySegment(SPECIES, y, into + 6 * VECTOR, ORDER);
    FloatVector sum7 = FloatVector.fromMemorySegment(SPECIES, y, into + 7 * VECTOR, ORDER);
    FloatVector sum8 = FloatVector.fromMemorySegment(SPECIES, y, into + last, ORDER);
    for (long k = start; k < end; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      long row = offset(k, c);
      sum0 = FloatVector.fromMemorySegment(SPECIES, x, row, ORDER).fma(weight, sum0);
      sum1 = FloatVector.fromMemorySegment(SPECIES, x, row + VECTOR, ORDER).fma(weight, sum1);
      sum2 = FloatVector.fromMemorySegment(SPECIES, x, row + 2 * VECTOR, ORDER).fma(weight, sum2);
      sum3 = FloatVector.fromMemorySegment(SPECIES, x, row + 3 * VECTOR, ORDER).fma(weight, sum3);
      sum4 = FloatVector.fromMemorySegment(SPECIES, x, row + 4 * VECTOR, ORDER).fma(weight, sum4);
      sum5 = FloatVector.fromMemorySegment(SPECIES, x, row + 5 * VECTOR, ORDER).fma(weight, sum5);
      sum6 = FloatVector.fromMemorySegment(SPECIES, x, row + 6 * VECTOR, ORDER).fma(weight, sum6);
      sum7 = FloatVector.fromMemorySegment(SPECIES, x, row + 7 * VECTOR, ORDER).fma(weight, sum7);
      sum8 = FloatVector.fromMemorySegment(SPECIES, x, row + last, ORDER).fma(weight, sum8);
    }
    sum0.intoMemorySegment(y, into, ORDER);
    sum1.intoMemorySegment(y, into + VECTOR, ORDER);
    sum2.intoMemorySegment(y, into + 2 * VECTOR, ORDER);
    sum3.intoMemorySegment(y, into + 3 * VECTOR, ORDER);
    sum4.intoMemorySegment(y, into + 4 * VECTOR, ORDER);
    sum5.intoMemorySegment(y, into + 5 * VECTOR, ORDER);
    sum6.intoMemorySegment(y, into + 6 * VECTOR, ORDER);
    sum7.intoMemorySegment(y, into + 7 * VECTOR, ORDER);
    sum8.intoMemorySegment(y, into + last, ORDER);
  }

  private void eightVectors(long start, long end, int c, long into, int columns) {
    MemorySegment x = this.x;
    long last = (long) columns * Float.BYTES - VECTOR;
    FloatVector sum0 = FloatVector.fromMemorySegment(SPECIES, y, into, ORDER);
    FloatVector sum1 = FloatVector.fromMemorySegment(SPECIES, y, into + VECTOR, ORDER);
    FloatVector sum2 = FloatVector.fromMemorySegment(SPECIES, y, into + 2 * VECTOR, ORDER);
    FloatVector sum3 = FloatVector.fromMemorySegment(SPECIES, y, into + 3 * VECTOR, ORDER);
    FloatVector sum4 = FloatVector.fromMemorySegment(SPECIES, y, into + 4 * VECTOR, ORDER);
    FloatVector sum5 = FloatVector.fromMemorySegment(SPECIES, y, into + 5 * VECTOR, ORDER);
    FloatVector sum6 = FloatVector.fromMemorySegment(SPECIES, y, into + 6 * VECTOR, ORDER);
    FloatVector sum7 = FloatVector.fromMemorySegment(SPECIES, y, into + last, ORDER);
    for (long k = start; k < end; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      long row = offset(k, c);
      sum0 = FloatVector.fromMemorySegment(SPECIES, x, row, ORDER).fma(weight, sum0);
      sum1 = FloatVector.fromMemorySegment(SPECIES, x, row + VECTOR, ORDER).fma(weight, sum1);
      sum2 = FloatVector.fromMemorySegment(SPECIES, x, row + 2 * VECTOR, ORDER).fma(weight, sum2);
      sum3 = FloatVector.fromMemorySegment(SPECIES, x, row + 3 * VECTOR, ORDER).fma(weight, sum3);
      sum4 = FloatVector.fromMemorySegment(SPECIES, x, row + 4 * VECTOR, ORDER).fma(weight, sum4);
      sum5 = FloatVector.fromMemorySegment(SPECIES, x, row + 5 * VECTOR, ORDER).fma(weight, sum5);
      sum6 = FloatVector.fromMemorySegment(SPECIES, x, row + 6 * VECTOR, ORDER).fma(weight, sum6);
      sum7 = FloatVector.fromMemorySegment(SPECIES, x, row + last, ORDER).fma(weight, sum7);
    }
    sum0.intoMemorySegment(y, into, ORDER);
    sum1.intoMemorySegment(y, into + VECTOR, ORDER);
    sum2.intoMemorySegment(y, into + 2 * VECTOR, ORDER);
    sum3.intoMemorySegment(y, into + 3 * VECTOR, ORDER);
    sum4.intoMemorySegment(y, into + 4 * VECTOR, ORDER);
    sum5.intoMemorySegment(y, into + 5 * VECTOR, ORDER);
    sum6.intoMemorySegment(y, into + 6 * VECTOR, ORDER);
    sum7.intoMemorySegment(y, into + last, ORDER);
  }

  private void sevenVectors(long start, long end, int c, long into, int columns) {
    MemorySegment x = this.x;
    long last = (long) columns * Float.BYTES - VECTOR;
    long at4 = Math.min(4 * VECTOR, last);
    long at5 = Math.min(5 * VECTOR, last);
    FloatVector sum0 = FloatVector.fromMemorySegment(SPECIES, y, into, ORDER);
    FloatVector sum1 = FloatVector.fromMemorySegment(SPECIES, y, into + VECTOR, ORDER);
    FloatVector sum2 = FloatVector.fromMemorySegment(SPECIES, y, into + 2 * VECTOR, ORDER);
    FloatVector sum3 = FloatVector.fromMemorySegment(SPECIES, y, into + 3 * VECTOR, ORDER);
    FloatVector sum4 = FloatVector.fromMemorySegment(SPECIES, y, into + at4, ORDER);
    FloatVector sum5 = FloatVector.fromMemorySegment(SPECIES, y, into + at5, ORDER);
    FloatVector sum6 = FloatVector.fromMemorySegment(SPECIES, y, into + last, ORDER);
    for (long k = start; k < end; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      long row = offset(k, c);
      sum0 = FloatVector.fromMemorySegment(SPECIES, x, row, ORDER).fma(weight, sum0);
      sum1 = FloatVector.fromMemorySegment(SPECIES, x, row + VECTOR, ORDER).fma(weight, sum1);
      sum2 = FloatVector.fromMemorySegment(SPECIES, x, row + 2 * VECTOR, ORDER).fma(weight, sum2);
      sum3 = FloatVector.fromMemorySegment(SPECIES, x, row + 3 * VECTOR, ORDER).fma(weight, sum3);
      sum4 = FloatVector.fromMemorySegment(SPECIES, x, row + at4, ORDER).fma(weight, sum4);
      sum5 = FloatVector.fromMemorySegment(SPECIES, x, row + at5, ORDER).fma(weight, sum5);
      sum6 = FloatVector.fromMemorySegment(SPECIES, x, row + last, ORDER).fma(weight, sum6);
    }
    sum0.intoMemorySegment(y, into, ORDER);
    sum1.intoMemorySegment(y, into + VECTOR, ORDER);
    sum2.intoMemorySegment(y, into + 2 * VECTOR, ORDER);
    sum3.intoMemorySegment(y, into + 3 * VECTOR, ORDER);
    sum4.intoMemorySegment(y, into + at4, ORDER);
    sum5.intoMemorySegment(y, into + at5, ORDER);
    sum6.intoMemorySegment(y, into + last, ORDER);
  }

  private void fourVectors(long start, long end, int c, long into, int columns) {
    MemorySegment x = this.x;
    long last = (long) columns * Float.BYTES - VECTOR;
    long at2 = Math.min(2 * VECTOR, last);
    FloatVector sum0 = FloatVector.fromMemorySegment(SPECIES, y, into, ORDER);
    FloatVector sum1 = FloatVector.fromMemorySegment(SPECIES, y, into + VECTOR, ORDER);
    FloatVector sum2 = FloatVector.fromMemorySegment(SPECIES, y, into + at2, ORDER);
    FloatVector sum3 = FloatVector.fromMemorySegment(SPECIES, y, into + last, ORDER);
    for (long k = start; k < end; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      long row = offset(k, c);
      sum0 = FloatVector.fromMemorySegment(SPECIES, x, row, ORDER).fma(weight, sum0);
      sum1 = FloatVector.fromMemorySegment(SPECIES, x, row + VECTOR, ORDER).fma(weight, sum1);
      sum2 = FloatVector.fromMemorySegment(SPECIES, x, row + at2, ORDER).fma(weight, sum2);
      sum3 = FloatVector.fromMemorySegment(SPECIES, x, row + last, ORDER).fma(weight, sum3);
    }
    sum0.intoMemorySegment(y, into, ORDER);
    sum1.intoMemorySegment(y, into + VECTOR, ORDER);
    sum2.intoMemorySegment(y, into + at2, ORDER);
    sum3.intoMemorySegment(y, into + last, ORDER);
  }

  private void twoVectors(long start, long end, int c, long into, int columns) {
    MemorySegment x = this.x;
    long last = (long) columns * Float.BYTES - VECTOR;
    FloatVector sum0 = FloatVector.fromMemorySegment(SPECIES, y, into, ORDER);
    FloatVector sum1 = FloatVector.fromMemorySegment(SPECIES, y, into + last, ORDER);
    for (long k = start; k < end; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      long row = offset(k, c);
      sum0 = FloatVector.fromMemorySegment(SPECIES, x, row, ORDER).fma(weight, sum0);
      sum1 = FloatVector.fromMemorySegment(SPECIES, x, row + last, ORDER).fma(weight, sum1);
    }
    sum0.intoMemorySegment(y, into, ORDER);
    sum1.intoMemorySegment(y, into + last, ORDER);
  }

  private void oneVector(long start, long end, int c, long into) {
    FloatVector sum = FloatVector.fromMemorySegment(SPECIES, y, into, ORDER);
    for (long k = start; k < end; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      sum = FloatVector.fromMemorySegment(SPECIES, x, offset(k, c), ORDER).fma(weight, sum);
    }
    sum.intoMemorySegment(y, into, ORDER);
  }

  /**
   * Less than a vector. The loads take whole ones, with something of the next row, wherever x does
   * not end before: those with a mask are three times slower.
   */
  private void partOfVector(long start, long end, int c, long into) {
    VectorMask<Float> part = SPECIES.indexInRange(c, width);
    FloatVector sum = FloatVector.fromMemorySegment(SPECIES, y, into, ORDER, part);
    long whole = end;
    while (whole > start && offset(whole - 1, c) > x.byteSize() - VECTOR) {
      whole--;
    }
    for (long k = start; k < whole; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      sum = FloatVector.fromMemorySegment(SPECIES, x, offset(k, c), ORDER).fma(weight, sum);
    }
    for (long k = whole; k < end; k++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, weight(k));
      sum = FloatVector.fromMemorySegment(SPECIES, x, offset(k, c), ORDER, part).fma(weight, sum);
    }
    sum.intoMemorySegment(y, into, ORDER, part);
  }

  private void oneFloat(long start, long end, int c, long into) {
    float sum = y.get(JAVA_FLOAT, into);
    for (long k = start; k < end; k++) {
      sum = Math.fma(x.get(JAVA_FLOAT, offset(k, c)), weight(k), sum);
    }
    y.set(JAVA_FLOAT, into, sum);
  }

  private float weight(long entry) {
    long at = origin == null ? entry : origin.getAtIndex(JAVA_LONG, entry);
    return weights.getAtIndex(JAVA_FLOAT, at);
  }

  /** Where column c of the row of x lies that an entry points to. */
  private long offset(long entry, int c) {
    return ((long) entries.getAtIndex(JAVA_INT, entry) * width + c) * Float.BYTES;
  }
}
