package io.hnhn.command.options;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of memory as people type it: {@code 6g}, {@code 512m}, {@code 1.5g}. Units are those in
 * which amounts are told, each a thousand times the one before.
 *
 * @param bytes above 0
 */
public record MemorySize(long bytes) {
  private static final Pattern WRITTEN = Pattern.compile("(\\d+(?:\\.\\d+)?)([kmgt])b?");

  private static final String UNITS = "kmgt";

  private static final int THOUSAND = 1000;

  public MemorySize {
    if (bytes < 1) {
      throw new IllegalArgumentException("Expected memory above 0, but found " + bytes);
    }
  }

  /**
   * Reads what was typed.
   *
   * @throws IllegalArgumentException if it is no amount, or none that can be had
   */
  static MemorySize parse(String text) {
    Matcher written = WRITTEN.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (written.matches()) {
      int power = 1 + UNITS.indexOf(written.group(2));
      BigDecimal bytes =
          new BigDecimal(written.group(1)).multiply(BigDecimal.valueOf(THOUSAND).pow(power));
      if (bytes.compareTo(BigDecimal.ONE) >= 0
          && bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0) {
        return new MemorySize(bytes.longValue());
      }
    }
    throw new IllegalArgumentException(
        "expected an amount of memory such as 6g or 512m, but found \"%s\"".formatted(text));
  }

  /** As it would be typed, in the largest unit that needs no fraction. */
  @Override
  public String toString() {
    long amount = bytes;
    int unit = 0;
    for (; unit < UNITS.length() && amount % THOUSAND == 0; unit++) {
      amount /= THOUSAND;
    }
    return unit == 0
        ? BigDecimal.valueOf(bytes, 3).toPlainString() + UNITS.charAt(0)
        : "" + amount + UNITS.charAt(unit - 1);
  }
}
