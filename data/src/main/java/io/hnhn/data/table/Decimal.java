package io.hnhn.data.table;

import java.util.Set;

/** Decimal numbers as people and programs write them into tables. */
final class Decimal {
  /** What programs write where a number is missing. */
  private static final Set<String> MISSING =
      Set.of("", "NA", "N/A", "NaN", "nan", "null", "NULL", "None", "?");

  private Decimal() {}

  /** Whether a cell says that there is no number. */
  static boolean isMissing(String cell) {
    return MISSING.contains(cell.strip());
  }

  /** The number in a cell; NaN if there is none, or none that a float can hold. */
  static float parse(String cell) {
    String text = cell.strip();
    // Java would also take "1f", "0x1p3" and "Infinity".
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && "+-.eE".indexOf(c) < 0) {
        return Float.NaN;
      }
    }
    try {
      float value = Float.parseFloat(text);
      return Float.isFinite(value) ? value : Float.NaN;
    } catch (NumberFormatException _) {
      return Float.NaN;
    }
  }
}
