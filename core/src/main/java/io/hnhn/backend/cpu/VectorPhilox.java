package io.hnhn.backend.cpu;

import io.hnhn.tensor.Philox;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * What a round of {@link Philox} needs, for as many blocks at once as a vector has longs.
 *
 * <pre>
 * product0 = low(c0) · MULTIPLIER_0
 * product1 = low(c2) · MULTIPLIER_1
 * c0, c1, c2, c3 = high(product1) ⊕ c1 ⊕ k0, product1, high(product0) ⊕ c3 ⊕ k1, product0
 * </pre>
 *
 * <p>A long holds one 32-bit word of a counter in its lower half, because a round needs the whole
 * 64-bit product. Whatever the upper half holds is masked away before the next product.
 *
 * <p>The rounds stand where their words are used, without a method that takes or gives a vector.
 * The compiler inlines methods of the Vector API always, others only as long as the code they are
 * inlined into is small; a vector that goes into a method which is not inlined is put on the heap,
 * and everything takes many times as long. Whether that happens would be a matter of luck.
 */
final class VectorPhilox {
  static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;

  /** Whether this beats one block at a time: with two longs (NEON) it does not. */
  static final boolean PAYS = LONGS.length() >= 4;

  static final LongVector MULTIPLIER_0 =
      LongVector.broadcast(LONGS, Integer.toUnsignedLong(Philox.MULTIPLIER_0));
  static final LongVector MULTIPLIER_1 =
      LongVector.broadcast(LONGS, Integer.toUnsignedLong(Philox.MULTIPLIER_1));

  /** Masks the upper half of a long away. */
  static final LongVector LOWER_HALF = LongVector.broadcast(LONGS, 0xFFFFFFFFL);

  private VectorPhilox() {}
}
