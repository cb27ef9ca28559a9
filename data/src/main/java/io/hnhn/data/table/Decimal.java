package io.hnhn.data.table;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Decimal numbers as people and programs write them into tables. */
final class Decimal {
  /** What programs and people write where a number is missing, in lower case. */
  private static final Set<String> MISSING =
      Set.of(
          "", "na", "n/a", "#n/a", "nan", "-nan", "null", "nil", "none", "missing", "?", "-", "--");

  private static final int LONGEST_MISSING = "missing".length();

  private static final Pattern INFINITE = Pattern.compile("[+-]?(inf|infinity|∞)");

  private Decimal() {}

  /** Whether a cell says that there is no number. */
  static boolean isMissing(String cell) {
    String text = cell.strip();
    return text.length() <= LONGEST_MISSING && MISSING.contains(text.toLowerCase(Locale.ROOT));
  }

  /** Whether a cell is a number, but one that no float holds: {@code inf}, {@code 1e39}. */
  static boolean isTooLarge(String cell) {
    String text = cell.strip().toLowerCase(Locale.ROOT);
    try {
      return INFINITE.matcher(text).matches()
          || (isDecimal(text) && Float.isInfinite(Float.parseFloat(text)));
    } catch (NumberFormatException _) {
      return false;
    }
  }

  /** The number in a cell; NaN if there is none, or none that a float can hold. */
  static float parse(String cell) {
    String text = cell.strip();
    if (!isDecimal(text)) {
      return Float.NaN;
    }
    try {
      float value = Float.parseFloat(text);
      return Float.isFinite(value) ? value : Float.NaN;
    } catch (NumberFormatException _) {
      return Float.NaN;
    }
  }

  /** Java would also take "1f", "0x1p3" and "Infinity". */
  private static boolean isDecimal(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && "+-.eE".indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }
}
