package io.hnhn.graph;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as people read them. */
public final class ReadableNumber {
  private static final int SIGNIFICANT_DIGITS = 6;

  private ReadableNumber() {}

  /**
   * Whole numbers with all digits, others with six significant ones, and a dash where it is not
   * known (NaN).
   */
  public static String of(double number) {
    if (Double.isNaN(number)) {
      return "–";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "∞" : "-∞";
    }
    if (number == Math.rint(number) && Math.abs(number) < 1e15) {
      return Long.toString((long) number);
    }
    BigDecimal rounded =
        new BigDecimal(number).round(new MathContext(SIGNIFICANT_DIGITS)).stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    return exponent < -4 || exponent >= 15
        ? rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "e" + exponent
        : rounded.toPlainString();
  }
}
