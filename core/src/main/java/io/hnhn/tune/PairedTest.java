package io.hnhn.tune;

import io.hnhn.tensor.Philox;

/**
 * Whether one model is better than another on the same splits, or only luckier: the sign-flip test
 * (Fisher 1935). If there were no difference, each pair's difference could as well have had the
 * other sign; the p-value is the share of all choices of signs whose mean is at least as far from 0
 * as the one found.
 *
 * <pre>
 * p = #{ s ∈ {−1, 1}ⁿ : |Σ sᵢ dᵢ| ≥ |Σ dᵢ| } / 2ⁿ        dᵢ = leftᵢ − rightᵢ
 * </pre>
 *
 * Up to {@value #EXACT} pairs every choice is counted, beyond that {@value #SAMPLES} random ones.
 */
public final class PairedTest {
  private static final int EXACT = 20;
  private static final int SAMPLES = 200_000;

  /** Sums that differ by rounding alone count as equal. */
  private static final double ROUNDING = 1e-12;

  private PairedTest() {}

  /** The probability of a difference as large as this one or larger, if there were none. */
  public static double pValue(double[] left, double[] right) {
    if (left.length != right.length || left.length == 0) {
      throw new IllegalArgumentException(
          "Expected as many results on either side, at least one, but found %d and %d"
              .formatted(left.length, right.length));
    }
    double[] differences = new double[left.length];
    double sum = 0;
    for (int i = 0; i < left.length; i++) {
      differences[i] = left[i] - right[i];
      sum += differences[i];
    }
    double found = Math.abs(sum) - ROUNDING;
    return left.length <= EXACT ? exact(differences, found) : sampled(differences, found);
  }

  /** All signs in the order of a Gray code: from one to the next a single sign changes. */
  private static double exact(double[] differences, double found) {
    double sum = 0;
    for (double difference : differences) {
      sum += difference;
    }
    long count = 1L << differences.length;
    long asFar = 0;
    long signs = 0;
    for (long i = 1; i <= count; i++) {
      if (Math.abs(sum) >= found) {
        asFar++;
      }
      int flipped = Long.numberOfTrailingZeros(i) % differences.length;
      signs ^= 1L << flipped;
      boolean negative = (signs >>> flipped & 1) == 1;
      sum += (negative ? -2 : 2) * differences[flipped];
    }
    return (double) asFar / count;
  }

  private static double sampled(double[] differences, double found) {
    Philox random = new Philox(0);
    int asFar = 1;
    for (int sample = 0; sample < SAMPLES; sample++) {
      double sum = 0;
      for (int i = 0; i < differences.length; i++) {
        sum += random.below(2, i, sample) == 0 ? differences[i] : -differences[i];
      }
      if (Math.abs(sum) >= found) {
        asFar++;
      }
    }
    return asFar / (SAMPLES + 1.0);
  }
}
