package io.hnhn.backend.cpu;

import static io.hnhn.backend.cpu.VectorPhilox.LONGS;
import static io.hnhn.backend.cpu.VectorPhilox.LOWER_HALF;
import static io.hnhn.backend.cpu.VectorPhilox.MULTIPLIER_0;
import static io.hnhn.backend.cpu.VectorPhilox.MULTIPLIER_1;

import io.hnhn.tensor.Philox;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/** Dropout with the masks of {@link Philox#keeps}; see {@link Kernels#dropout}. */
final class VectorDropout {
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = FLOATS.length();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  // Of two vectors of longs the halves that alternate: a0 b0 a1 b1 .. and what follows it.
  private static final VectorShuffle<Long> ZIP_FIRST = VectorShuffle.makeZip(LONGS, 0);
  private static final VectorShuffle<Long> ZIP_LAST = VectorShuffle.makeZip(LONGS, 1);

  private static final LongVector LANE_NUMBERS = LongVector.broadcast(LONGS, 0).addIndex(1);

  private final int key0;
  private final int key1;
  private final int counter2;
  private final int counter3;
  private final long dropBelow;
  private final float factor;

  VectorDropout(double rate, Philox random, int stream, long epoch) {
    this.key0 = (int) random.seed();
    this.key1 = (int) (random.seed() >>> 32);
    this.counter2 = Philox.maskCounter2(stream, epoch);
    this.counter3 = (int) epoch;
    this.dropBelow = Philox.dropBelow(rate);
    this.factor = (float) (1 / (1 - rate));
  }

  /** Drops elements of the rows {@code from .. to-1} of y and scales the others. */
  void apply(MemorySegment y, int width, int @Nullable [] rowNumbers, int from, int to) {
    if (dropBelow > 0xFFFFFFFFL) {
      // No word reaches the threshold, which has one bit too many to be compared as an int.
      y.asSlice(offset((long) from * width), offset((long) (to - from) * width)).fill((byte) 0);
      return;
    }
    for (int r = from; r < to; r++) {
      int number = rowNumbers == null ? r : rowNumbers[r];
      for (int c = 0; c < width; c += 2 * LANES) {
        twoVectors(y, (long) r * width, number, c, width);
      }
    }
  }

  /** The columns {@code c .. c + 2 LANES - 1}, as far as there are any: one block a long. */
  private void twoVectors(MemorySegment y, long row, int number, int c, int width) {
    LongVector c0 = LANE_NUMBERS.add(c >>> 2);
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
    LongVector words01 = c0.and(LOWER_HALF).or(c1.lanewise(VectorOperators.LSHL, 32));
    LongVector words23 = c2.and(LOWER_HALF).or(c3.lanewise(VectorOperators.LSHL, 32));
    IntVector first = words01.rearrange(ZIP_FIRST, words23).reinterpretAsInts();
    IntVector second = words01.rearrange(ZIP_LAST, words23).reinterpretAsInts();
    VectorMask<Float> keptFirst = first.compare(VectorOperators.UGE, (int) dropBelow).cast(FLOATS);
    VectorMask<Float> keptSecond =
        second.compare(VectorOperators.UGE, (int) dropBelow).cast(FLOATS);
    FloatVector zero = FloatVector.zero(FLOATS);
    long at = offset(row + c);
    long next = offset(row + c + LANES);
    if (c <= width - 2 * LANES) {
      FloatVector old = FloatVector.fromMemorySegment(FLOATS, y, at, ORDER);
      zero.blend(old.mul(factor), keptFirst).intoMemorySegment(y, at, ORDER);
      old = FloatVector.fromMemorySegment(FLOATS, y, next, ORDER);
      zero.blend(old.mul(factor), keptSecond).intoMemorySegment(y, next, ORDER);
    } else {
      VectorMask<Float> part = FLOATS.indexInRange(c, width);
      FloatVector old = FloatVector.fromMemorySegment(FLOATS, y, at, ORDER, part);
      zero.blend(old.mul(factor), keptFirst).intoMemorySegment(y, at, ORDER, part);
      part = FLOATS.indexInRange(c + LANES, width);
      old = FloatVector.fromMemorySegment(FLOATS, y, next, ORDER, part);
      zero.blend(old.mul(factor), keptSecond).intoMemorySegment(y, next, ORDER, part);
    }
  }

  private static long offset(long index) {
    return index * Float.BYTES;
  }
}
