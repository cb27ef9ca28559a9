package io.hnhn.learn.statistics;

import java.util.Locale;

/**
 * A number with what chance may have done to it.
 *
 * @param value the number itself
 * @param low the lower end of its 95% interval
 * @param high the upper end
 */
public record Estimate(double value, double low, double high) {
  /** With its interval, such as {@code 85.0 [64.0, 94.8]}. */
  public String text(int decimals) {
    String number = "%." + decimals + "f";
    return String.format(
        Locale.ROOT, number + " [" + number + ", " + number + "]", value, low, high);
  }

  /** The same with the sign of a difference. */
  public String signed(int decimals) {
    String number = "%+." + decimals + "f";
    return String.format(
        Locale.ROOT, number + " [" + number + ", " + number + "]", value, low, high);
  }

  /** In percent, or in points of a percent. */
  public Estimate percent() {
    return new Estimate(100 * value, 100 * low, 100 * high);
  }
}
