package io.hnhn.cli.compare;

import java.util.Locale;

/**
 * A number with what chance may have done to it.
 *
 * @param value the number itself
 * @param low the lower end of its 95% interval
 * @param high the upper end
 */
record Estimate(double value, double low, double high) {
  /** With its interval, such as {@code 85.0 [64.0, 94.8]}. */
  String text(int decimals) {
    String number = "%." + decimals + "f";
    return String.format(
        Locale.ROOT, number + " [" + number + ", " + number + "]", value, low, high);
  }

  /** The same with the sign of a difference. */
  String signed(int decimals) {
    String number = "%+." + decimals + "f";
    return String.format(
        Locale.ROOT, number + " [" + number + ", " + number + "]", value, low, high);
  }

  /** In percent, or in points of a percent. */
  Estimate percent() {
    return new Estimate(100 * value, 100 * low, 100 * high);
  }
}
