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

  private static final Pattern THOUSANDS = Pattern.compile("[+-]?\\d{1,3}(,\\d{3})+(\\.\\d+)?");
  private static final Pattern COMMA = Pattern.compile("[+-]?\\d*,\\d+([eE][+-]?\\d+)?");

  private Decimal() {}

  /** Whether a cell is a number with commas between thousands, or with a decimal comma. */
  static boolean hasComma(String cell) {
    String text = cell.strip();
    return text.indexOf(',') >= 0
        && (THOUSANDS.matcher(text).matches() || COMMA.matcher(text).matches());
  }

  /** How to write a number that has commas, so that it is read as a number. */
  static String withoutComma(String cell) {
    String text = cell.strip();
    String whole = text.replace(",", "");
    String decimal = text.replace(',', '.');
    if (!THOUSANDS.matcher(text).matches()) {
      return "write %s".formatted(decimal);
    }
    return COMMA.matcher(text).matches()
        ? "write %s, or %s if the comma is a decimal one".formatted(whole, decimal)
        : "write %s".formatted(whole);
  }

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
