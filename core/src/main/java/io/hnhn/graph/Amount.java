package io.hnhn.graph;

import java.util.List;
import java.util.Locale;

/**
 * Saturating sums and products of counts: elements, operations, bytes. What a long can't hold stays
 * at {@link #MOST}, so that sizes beyond all reason are compared and told as what they are, and not
 * as what is left of them after an overflow.
 */
public final class Amount {
  /** As much as can be counted; it stands for everything above, too. */
  public static final long MOST = Long.MAX_VALUE;

  private static final double THOUSAND = 1e3;

  /** Units above the megabyte, each a thousand times the one before. */
  private static final List<String> UNITS = List.of("TB", "PB", "EB");

  private Amount() {}

  /** The sum of two counts. */
  public static long sum(long a, long b) {
    return a > MOST - b ? MOST : a + b;
  }

  /** The product of two counts. */
  public static long product(long a, long b) {
    return Math.multiplyHigh(a, b) != 0 || a * b < 0 ? MOST : a * b;
  }

  /** The bytes of so many floats. */
  public static long floatBytes(long count) {
    return product(count, Float.BYTES);
  }

  /** A count for people, such as {@code 2002000302}. */
  public static String count(long count) {
    return count == MOST ? "more than " + count : Long.toString(count);
  }

  /** An amount of memory for people, such as {@code 4.0 TB}. */
  public static String bytes(long bytes) {
    if (bytes < 1e6) {
      return bytes + " bytes";
    }
    if (bytes < 1e9) {
      return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }
    if (bytes < 1e12) {
      return String.format(Locale.ROOT, "%.2f GB", bytes / 1e9);
    }
    double amount = bytes / 1e12;
    int unit = 0;
    for (; amount >= THOUSAND && unit < UNITS.size() - 1; unit++) {
      amount /= THOUSAND;
    }
    String text = String.format(Locale.ROOT, "%.1f %s", amount, UNITS.get(unit));
    return bytes == MOST ? "more than " + text : text;
  }
}
