package io.hnhn.data.table;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number as people write it, and as it is not read: with a decimal comma, with signs or blanks
 * between thousands, with a unit.
 *
 * <pre>{@code
 * WrittenNumber.of("1.234,56 EUR"); // 1234.56, and the unit EUR
 * }</pre>
 *
 * @param plain the same number as it is read
 * @param otherwise another number that may be meant, as {@code 1,000} may be one with three
 *     decimals
 * @param unit what it is a number of; empty if that is not written
 */
record WrittenNumber(String plain, Optional<String> otherwise, String unit) {
  private static final String CURRENCY =
      "[€$£¥]|EUR|USD|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|CAD|AUD";
  private static final Pattern UNIT_BEFORE =
      Pattern.compile("(?<unit>" + CURRENCY + ")\\h?(?<number>.+)");
  private static final Pattern UNIT_BEHIND =
      Pattern.compile("(?<number>.+?)\\h?(?<unit>[%‰]|" + CURRENCY + ")");

  private static final Pattern DECIMAL_COMMA = Pattern.compile("[+-]?\\d*,\\d+([eE][+-]?\\d+)?");
  private static final Pattern COMMAS = Pattern.compile("[+-]?\\d{1,3}(,\\d{3})+(\\.\\d+)?");

  /** Thousands that have something else between them. A single point is a decimal one. */
  private static final List<Pattern> THOUSANDS =
      List.of(
          Pattern.compile("(?<whole>[+-]?\\d{1,3}(\\.\\d{3}){2,})(?<rest>)"),
          Pattern.compile("(?<whole>[+-]?\\d{1,3}(\\.\\d{3})+)(?<rest>,\\d+)"),
          Pattern.compile("(?<whole>[+-]?\\d{1,3}(\\h\\d{3})+)(?<rest>([.,]\\d+)?)"),
          Pattern.compile("(?<whole>[+-]?\\d{1,3}(['’]\\d{3})+)(?<rest>([.,]\\d+)?)"));

  private static final Pattern BETWEEN = Pattern.compile("[.\\h'’]");

  /** The number in a cell; empty if there is none, or one that is read as it is. */
  static Optional<WrittenNumber> of(String cell) {
    String text = cell.strip();
    if (text.isEmpty() || text.chars().noneMatch(c -> c >= '0' && c <= '9')) {
      return Optional.empty();
    }
    return bare(text).or(() -> with(UNIT_BEHIND, text)).or(() -> with(UNIT_BEFORE, text));
  }

  /** What to do about it, as the end of a message. */
  String advice() {
    String without = unit.isEmpty() ? "" : " without " + unit;
    return "write %s%s%s"
        .formatted(
            plain,
            without,
            otherwise.map(", or %s if the comma is a decimal one"::formatted).orElse(""));
  }

  private static Optional<WrittenNumber> with(Pattern unit, String text) {
    Matcher parts = unit.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String number = parts.group("number");
    return (Float.isNaN(Decimal.parse(number))
            ? bare(number)
            : Optional.of(new WrittenNumber(number, Optional.empty(), "")))
        .map(found -> new WrittenNumber(found.plain, found.otherwise, parts.group("unit")));
  }

  private static Optional<WrittenNumber> bare(String text) {
    boolean decimal = DECIMAL_COMMA.matcher(text).matches();
    if (COMMAS.matcher(text).matches()) {
      return Optional.of(
          new WrittenNumber(
              text.replace(",", ""),
              decimal ? Optional.of(text.replace(',', '.')) : Optional.empty(),
              ""));
    }
    if (decimal) {
      return Optional.of(new WrittenNumber(text.replace(',', '.'), Optional.empty(), ""));
    }
    return THOUSANDS.stream()
        .map(pattern -> pattern.matcher(text))
        .filter(Matcher::matches)
        .map(
            parts ->
                BETWEEN.matcher(parts.group("whole")).replaceAll("")
                    + parts.group("rest").replace(',', '.'))
        .map(plain -> new WrittenNumber(plain, Optional.empty(), ""))
        .findFirst();
  }
}
