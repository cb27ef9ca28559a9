package io.hnhn.learn.statistics;

import java.util.Locale;

/**
 * A share of some rows, with what chance may have done to it: the interval of Wilson (1927) has the
 * true share in it 95 times of 100. With p = hits/count, z = 1.96:
 *
 * <pre>
 * (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n)
 * </pre>
 */
public record Proportion(long hits, long count) {
  private static final double Z = 1.959963984540054;

  /** The share itself. */
  public double share() {
    return (double) hits / count;
  }

  /** The lower end of the interval. */
  public double low() {
    return hits == 0 ? 0 : bound(-Z);
  }

  /** The upper end of the interval. */
  public double high() {
    return hits == count ? 1 : bound(Z);
  }

  /** The share with its interval. */
  public Estimate estimate() {
    return new Estimate(share(), low(), high());
  }

  private double bound(double z) {
    double n = count;
    double root = Math.sqrt(share() * (1 - share()) / n + z * z / (4 * n * n));
    return (share() + z * z / (2 * n) + z * root) / (1 + z * z / n);
  }

  /** The share, such as 67.3%. */
  public String percent() {
    return percent(share());
  }

  /** A share, such as 67.3%. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }
}
