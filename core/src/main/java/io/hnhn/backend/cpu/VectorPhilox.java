package io.hnhn.backend.cpu;

import io.hnhn.tensor.Philox;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * What a round of {@link Philox} is made of, for as many blocks at once as a vector has longs.
 *
 * <pre>
 * product0 = low(c0) · MULTIPLIER_0
 * product1 = low(c2) · MULTIPLIER_1
 * c0, c1, c2, c3 = high(product1) ⊕ c1 ⊕ k0, product1, high(product0) ⊕ c3 ⊕ k1, product0
 * </pre>
 *
 * <p>A long holds one 32-bit word of a counter in its lower half, because a round needs the whole
 * 64-bit product. Whatever the upper half holds is masked away before the next product. The rounds
 * stand where their words are used: a method that returned four vectors would put them on the heap,
 * and take three times as long.
 */
final class VectorPhilox {
  static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;

  /** Whether this beats one block at a time: with two longs (NEON) it does not. */
  static final boolean PAYS = LONGS.length() >= 4;

  static final LongVector MULTIPLIER_0 =
      LongVector.broadcast(LONGS, Integer.toUnsignedLong(Philox.MULTIPLIER_0));
  static final LongVector MULTIPLIER_1 =
      LongVector.broadcast(LONGS, Integer.toUnsignedLong(Philox.MULTIPLIER_1));

  private static final LongVector LOWER_HALF = LongVector.broadcast(LONGS, 0xFFFFFFFFL);

  private VectorPhilox() {}

  /** The lower half of each long, the upper one 0. */
  static LongVector low(LongVector words) {
    return words.and(LOWER_HALF);
  }

  /** Two words in one long, the first in its lower half. */
  static LongVector pair(LongVector first, LongVector second) {
    return low(first).or(second.lanewise(VectorOperators.LSHL, 32));
  }

  /** The upper halves of a product, mixed with a word and a key. */
  static LongVector mixed(LongVector product, LongVector word, int key) {
    return product
        .lanewise(VectorOperators.LSHR, 32)
        .lanewise(VectorOperators.XOR, word)
        .lanewise(VectorOperators.XOR, (long) key);
  }
}
