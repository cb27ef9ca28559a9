package io.hnhn.tensor;

/**
 * Random numbers that are a function of where they are used: Philox4x32-10, a counter-based
 * generator.
 *
 * <p>There is no state that moves on. The seed is the key of a small cipher; what a number is for
 * (stream, epoch, row, column) is the counter it encrypts. So a dropout mask does not depend on
 * which thread, tile or device computes it, nor on what was drawn before.
 *
 * <p>Salmon, Moraes, Dror, Shaw: <em>Parallel random numbers: as easy as 1, 2, 3</em>, SC 2011.
 *
 * <p>The mappings from arguments to counters and from words to numbers are fixed for good: a stored
 * seed must give the same weights, shuffles and masks in every release and on every backend. Golden
 * values in the tests hold them in place.
 *
 * <pre>{@code
 * Philox random = new Philox(42);
 * random.keeps(0.3, 1, 17, row, column); // is the element kept in epoch 17?
 * random.permutation(10, 0); // 0..9 in some order, always the same
 * }</pre>
 */
public final class Philox {
  /** The rounds of Philox4x32-10. */
  public static final int ROUNDS = 10;

  /** Multiplies the counter's word 0 in every round. */
  public static final int MULTIPLIER_0 = 0xD2511F53;

  /** Multiplies the counter's word 2 in every round. */
  public static final int MULTIPLIER_1 = 0xCD9E8D57;

  /** Added to the key's word 0 after every round (the golden ratio). */
  public static final int WEYL_0 = 0x9E3779B9;

  /** Added to the key's word 1 after every round (√3 − 1). */
  public static final int WEYL_1 = 0xBB67AE85;

  // A column number has 31 bits, a quarter of it 29: the upper three bits of word 0 tell what the
  // numbers are for, so that a mask never repeats the bits of a weight. Masks have none of them
  // set.
  private static final int UNIFORM = 1 << 29;
  private static final int GAUSSIAN = 2 << 29;
  private static final int BELOW = 3 << 29;

  private final int key0;
  private final int key1;

  /** The numbers of {@code seed}: its low half is key word 0, its high half key word 1. */
  public Philox(long seed) {
    this.key0 = (int) seed;
    this.key1 = (int) (seed >>> 32);
  }

  /** Four independent words of 32 random bits. */
  public record Block(int word0, int word1, int word2, int word3) {
    /** Word {@code number}, from 0 to 3. */
    public int word(int number) {
      return switch (number) {
        case 0 -> word0;
        case 1 -> word1;
        case 2 -> word2;
        case 3 -> word3;
        default ->
            throw new IllegalArgumentException("Expected a word from 0 to 3, but found " + number);
      };
    }

    /** Words 0 (high) and 1 (low) as one number. */
    long first64() {
      return (long) word0 << 32 | Integer.toUnsignedLong(word1);
    }

    /** Words 2 (high) and 3 (low) as one number. */
    long last64() {
      return (long) word2 << 32 | Integer.toUnsignedLong(word3);
    }
  }

  /** The seed these numbers come from. */
  public long seed() {
    return (long) key1 << 32 | Integer.toUnsignedLong(key0);
  }

  /** The four words at a counter: Philox4x32-10 itself. */
  public Block block(int counter0, int counter1, int counter2, int counter3) {
    int c0 = counter0;
    int c1 = counter1;
    int c2 = counter2;
    int c3 = counter3;
    int k0 = key0;
    int k1 = key1;
    for (int round = 0; round < ROUNDS; round++) {
      long product0 = (MULTIPLIER_0 & 0xFFFFFFFFL) * (c0 & 0xFFFFFFFFL);
      long product1 = (MULTIPLIER_1 & 0xFFFFFFFFL) * (c2 & 0xFFFFFFFFL);
      c0 = (int) (product1 >>> 32) ^ c1 ^ k0;
      c1 = (int) product1;
      c2 = (int) (product0 >>> 32) ^ c3 ^ k1;
      c3 = (int) product0;
      k0 += WEYL_0;
      k1 += WEYL_1;
    }
    return new Block(c0, c1, c2, c3);
  }

  /**
   * Whether dropout keeps the element at (row, column): with probability 1 − rate.
   *
   * <p>One block serves four neighbouring columns: word {@code column mod 4} of {@link #maskBlock}
   * decides, see {@link #keeps(int, long)}.
   *
   * @param stream which dropout of the model; streams below 2¹⁶ and epochs below 2⁴⁸ never meet
   * @param epoch at least 0
   */
  public boolean keeps(double rate, int stream, long epoch, int row, int column) {
    return keeps(maskBlock(stream, epoch, row, column).word(column & 3), dropBelow(rate));
  }

  /** The words for the columns {@code column & ~3 .. column | 3} of a row of a dropout mask. */
  public Block maskBlock(int stream, long epoch, int row, int column) {
    return block(column >>> 2, row, maskCounter2(stream, epoch), (int) epoch);
  }

  /** Counter word 2 of a mask: the stream, with the high half of the epoch mirrored into it. */
  public static int maskCounter2(int stream, long epoch) {
    return stream ^ Integer.reverse((int) (epoch >>> 32));
  }

  /** Whether a word, read without sign, reaches the threshold. */
  public static boolean keeps(int word, long dropBelow) {
    return Integer.toUnsignedLong(word) >= dropBelow;
  }

  /** The threshold ⌈rate · 2³²⌉: words below it drop their element. */
  public static long dropBelow(double rate) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException("Expected a dropout rate from 0 to 1, but found " + rate);
    }
    return (long) Math.ceil(rate * 0x1p32);
  }

  /** Evenly distributed over [0, 1), a multiple of 2⁻⁵³. */
  public double uniform(int stream, long index) {
    return unit(at(UNIFORM, stream, index).first64());
  }

  /** Normally distributed with mean 0 and variance 1: √(−2 ln(1 − u)) cos 2πv (Box, Muller). */
  public double gaussian(int stream, long index) {
    Block block = at(GAUSSIAN, stream, index);
    // StrictMath, because Math may round the last bit another way on another machine.
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - unit(block.first64())));
    return radius * StrictMath.cos(2 * Math.PI * unit(block.last64()));
  }

  /**
   * Evenly distributed over 0 .. bound−1: the upper half of 64 random bits times the bound. Two
   * values differ in probability by at most 2⁻⁶⁴.
   */
  public int below(int bound, int stream, long index) {
    if (bound <= 0) {
      throw new IllegalArgumentException("Expected a bound above 0, but found " + bound);
    }
    return (int) Math.unsignedMultiplyHigh(at(BELOW, stream, index).first64(), bound);
  }

  /** The numbers 0 .. n−1 in random order (Fisher, Yates, from the end, with {@link #below}). */
  public int[] permutation(int n, int stream) {
    int[] result = new int[n];
    for (int i = 0; i < n; i++) {
      result[i] = i;
    }
    for (int i = n - 1; i > 0; i--) {
      int other = below(i + 1, stream, i);
      int moved = result[i];
      result[i] = result[other];
      result[other] = moved;
    }
    return result;
  }

  private Block at(int purpose, int stream, long index) {
    return block(purpose, (int) index, stream, (int) (index >>> 32));
  }

  private static double unit(long bits) {
    return (bits >>> 11) * 0x1p-53;
  }
}
