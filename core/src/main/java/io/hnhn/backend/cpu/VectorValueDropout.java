package io.hnhn.backend.cpu;

import static io.hnhn.backend.cpu.VectorPhilox.LONGS;
import static io.hnhn.backend.cpu.VectorPhilox.LOWER_HALF;
import static io.hnhn.backend.cpu.VectorPhilox.MULTIPLIER_0;
import static io.hnhn.backend.cpu.VectorPhilox.MULTIPLIER_1;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.hnhn.expr.Dropout;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Dropout on the stored values of a sparse matrix, one block of {@link VectorPhilox} for each; see
 * {@link Kernels#dropValues}.
 */
final class VectorValueDropout {
  private static final int LANES = LONGS.length();
  private static final VectorShape HALF = VectorShape.forBitSize(LONGS.vectorBitSize() / 2);
  private static final VectorSpecies<Integer> INTS = HALF.withLanes(int.class);
  private static final VectorSpecies<Float> FLOATS = HALF.withLanes(float.class);
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  private final Dropout dropout;
  private final Philox random;
  private final long epoch;
  private final int key0;
  private final int key1;
  private final int counter2;
  private final int counter3;
  private final long dropBelow;
  private final float factor;
  private final CompressedRows pattern;
  private final MemorySegment columns;
  private final MemorySegment values;
  private final MemorySegment out;

  VectorValueDropout(
      SparseMatrix matrix, Dropout dropout, Philox random, long epoch, MemorySegment out) {
    this.dropout = dropout;
    this.random = random;
    this.epoch = epoch;
    this.key0 = (int) random.seed();
    this.key1 = (int) (random.seed() >>> 32);
    this.counter2 = Philox.maskCounter2(dropout.stream(), epoch);
    this.counter3 = (int) epoch;
    this.dropBelow = Philox.dropBelow(dropout.rate());
    this.factor = (float) (1 / (1 - dropout.rate()));
    this.pattern = matrix.pattern();
    this.columns = pattern.entries();
    this.values = matrix.values();
    this.out = out;
  }

  /** The entries of the rows {@code from .. to-1}. */
  void apply(int from, int to) {
    for (int r = from; r < to; r++) {
      int number = dropout.rowNumber(r);
      long k = pattern.start(r);
      long end = pattern.end(r);
      if (end - k < LANES) {
        for (; k < end; k++) {
          oneEntry(k, number);
        }
      } else {
        for (; k < end - LANES; k += LANES) {
          oneVector(k, number);
        }
        // What it shares with the vector before becomes the same once more.
        oneVector(end - LANES, number);
      }
    }
  }

  /** So many entries from k on: word {@code column mod 4} of a column's block decides. */
  private void oneVector(long k, int number) {
    long at = k * Float.BYTES;
    LongVector column =
        (LongVector)
            IntVector.fromMemorySegment(INTS, columns, at, ORDER)
                .convertShape(VectorOperators.I2L, LONGS, 0);
    LongVector c0 = column.lanewise(VectorOperators.LSHR, 2);
    LongVector c1 = LongVector.broadcast(LONGS, number);
    LongVector c2 = LongVector.broadcast(LONGS, counter2);
    LongVector c3 = LongVector.broadcast(LONGS, counter3);
    int k0 = key0;
    int k1 = key1;
    for (int round = 0; round < Philox.ROUNDS; round++) {
      LongVector product0 = c0.and(LOWER_HALF).mul(MULTIPLIER_0);
      LongVector product1 = c2.and(LOWER_HALF).mul(MULTIPLIER_1);
      c0 = product1.lanewise(VectorOperators.LSHR, 32).lanewise(VectorOperators.XOR, c1);
      c0 = c0.lanewise(VectorOperators.XOR, (long) k0);
      c1 = product1;
      c2 = product0.lanewise(VectorOperators.LSHR, 32).lanewise(VectorOperators.XOR, c3);
      c2 = c2.lanewise(VectorOperators.XOR, (long) k1);
      c3 = product0;
      k0 += Philox.WEYL_0;
      k1 += Philox.WEYL_1;
    }
    // Shifts and masks of words in pairs: chains of blends were three times slower.
    LongVector odd = column.and(1).lanewise(VectorOperators.LSHL, 5);
    LongVector words01 = c0.and(LOWER_HALF).or(c1.lanewise(VectorOperators.LSHL, 32));
    LongVector words23 = c2.and(LOWER_HALF).or(c3.lanewise(VectorOperators.LSHL, 32));
    LongVector word01 = words01.lanewise(VectorOperators.LSHR, odd);
    LongVector word23 = words23.lanewise(VectorOperators.LSHR, odd);
    LongVector second =
        column.lanewise(VectorOperators.LSHL, 62).lanewise(VectorOperators.ASHR, 63);
    LongVector difference = word01.lanewise(VectorOperators.XOR, word23);
    LongVector word = word01.lanewise(VectorOperators.XOR, difference.and(second));
    VectorMask<Float> kept =
        word.and(LOWER_HALF).compare(VectorOperators.GE, dropBelow).cast(FLOATS);
    FloatVector value = FloatVector.fromMemorySegment(FLOATS, values, at, ORDER);
    FloatVector.zero(FLOATS).blend(value.mul(factor), kept).intoMemorySegment(out, at, ORDER);
  }

  private void oneEntry(long k, int number) {
    int column = columns.getAtIndex(JAVA_INT, k);
    int word = random.maskBlock(dropout.stream(), epoch, number, column).word(column & 3);
    float value = values.getAtIndex(JAVA_FLOAT, k);
    out.setAtIndex(JAVA_FLOAT, k, Philox.keeps(word, dropBelow) ? value * factor : 0);
  }
}
