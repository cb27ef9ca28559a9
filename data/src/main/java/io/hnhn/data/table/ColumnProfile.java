package io.hnhn.data.table;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.FittedColumn;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the cells of a feature column are: as the options tell, or else what the cells have in
 * common:
 *
 * <ol>
 *   <li>numeric, if every value is a number;
 *   <li>text, if a value has {@value #WORDS_OF_TEXT} words or more on average;
 *   <li>categorical, if there are at most {@value #FEW} different values, or at most {@value #MANY}
 *       and each occurs twice or more on average;
 *   <li>to be ignored otherwise: names, keys and dates tell rows apart, not what they share.
 * </ol>
 *
 * <p>A column of numbers does not become one of values by a slip in a cell: if all but very few
 * cells are numbers, or all are but too large for a float, the first that is none is a fault. So is
 * the first {@link WrittenNumber}, as {@code 1,5} and {@code 12%}, where all cells are numbers, and
 * all units the same.
 */
final class ColumnProfile {
  private static final int WORDS_OF_TEXT = 4;
  private static final int FEW = 20;
  private static final int MANY = 1000;

  /** So many numbers, at least, make a column in which a cell of another kind may be a slip. */
  private static final int CLEARLY_NUMBERS = 20;

  /** At most one cell of so many, and at most so many different ones, are taken for slips. */
  private static final int ONE_SLIP_IN = 20;

  private static final int DIFFERENT_SLIPS = 3;

  /** {@code nodes} or {@code hyperedges}, for messages. */
  private final String what;

  private final String column;
  private final Optional<ColumnKind> told;

  /** Why the cells are what they are, for messages. */
  private final String reason;

  private long values;
  private long words;
  private long numbers;
  private long others;
  private long tooLarge;

  /** Up to one more than {@link #DIFFERENT_SLIPS} different cells that are no numbers. */
  private final Set<String> slips = new HashSet<>();

  private @Nullable DataFormatException firstSlip;

  /** Whether all cells so far are numbers, read or not. */
  private boolean numbersAlone = true;

  /** The unit that numbers have which are not read. */
  private String unit = "";

  private @Nullable DataFormatException firstUnread;

  /** Up to one more than {@link #MANY} different values. */
  private final Set<String> different = new HashSet<>();

  private ColumnProfile(String what, String column, Optional<ColumnKind> told, String reason) {
    this.what = what;
    this.column = column;
    this.told = told;
    this.reason = reason;
  }

  /** A column whose cells are what the options tell, or else what they have in common. */
  ColumnProfile(String what, String column, Optional<ColumnKind> told) {
    this(what, column, told, "");
  }

  /** A column whose cells are what they were when it was learned. */
  static ColumnProfile fitted(String what, FittedColumn column) {
    return new ColumnProfile(what, column.name(), Optional.of(column.kind()), ", as in training");
  }

  String column() {
    return column;
  }

  /** Takes a cell of the current row of a table into account. */
  void include(TableRows table, String cell) throws DataFormatException {
    if (told.isEmpty()) {
      guessFrom(table, cell);
    } else if (told.get() == ColumnKind.NUMERIC
        && !Decimal.isMissing(cell)
        && Float.isNaN(Decimal.parse(cell))) {
      throw table.malformed(
          "a finite number in the numeric column %s%s"
              .formatted(DataFormatException.quoted(column), reason),
          DataFormatException.quoted(cell),
          WrittenNumber.of(cell)
              .map(WrittenNumber::advice)
              .orElse("correct it, or leave it empty if it is not known"));
    }
  }

  private void guessFrom(TableRows table, String cell) {
    if (cell.isEmpty()) {
      return;
    }
    values++;
    words += wordsIn(cell);
    boolean settled = !numbersAlone && others > tooLarge && slips.size() > DIFFERENT_SLIPS;
    if (settled || Decimal.isMissing(cell)) {
      return;
    }
    if (!Float.isNaN(Decimal.parse(cell))) {
      numbers++;
      return;
    }
    if (numbersAlone) {
      numbersAlone = isUnread(table, cell);
    }
    others++;
    tooLarge += Decimal.isTooLarge(cell) ? 1 : 0;
    if (slips.size() <= DIFFERENT_SLIPS) {
      slips.add(cell);
    }
    if (firstSlip == null) {
      firstSlip =
          table.malformed(
              "a finite number in the column %s, as in most other rows"
                  .formatted(DataFormatException.quoted(column)),
              DataFormatException.quoted(cell),
              "correct it, leave it empty if it is not known, or say in dataset.json what the"
                  + " column"
                  + " is: {\"%s\": {\"kinds\": {\"%s\": \"categorical\"}}}"
                      .formatted(what, column));
    }
  }

  /** Whether a cell is a number that is not read, but of the unit that others have. */
  private boolean isUnread(TableRows table, String cell) {
    Optional<WrittenNumber> found = WrittenNumber.of(cell);
    if (found.isEmpty()) {
      return false;
    }
    WrittenNumber number = found.get();
    if (firstUnread == null) {
      firstUnread =
          table.malformed(
              "numbers such as 1234.5 in the column %s, where all cells are numbers"
                  .formatted(DataFormatException.quoted(column)),
              DataFormatException.quoted(cell),
              "%s, or say in dataset.json that they are values: {\"%s\": {\"kinds\": {\"%s\":"
                      .formatted(number.advice(), what, column)
                  + " \"categorical\"}}}");
    }
    unit = unit.isEmpty() ? number.unit() : unit;
    return number.unit().isEmpty() || number.unit().equals(unit);
  }

  /** Refuses a column that is one of numbers but for a slip, or for the way they are written. */
  void requireClear() throws DataFormatException {
    if (firstUnread != null && numbersAlone) {
      throw firstUnread;
    }
    boolean allLarge = numbers > 0 && others == tooLarge;
    boolean few =
        numbers >= CLEARLY_NUMBERS
            && others <= Math.max(1, values / ONE_SLIP_IN)
            && slips.size() <= DIFFERENT_SLIPS;
    if (firstSlip != null && (allLarge || few)) {
      throw firstSlip;
    }
  }

  /**
   * Whether it takes the different values to tell. They are looked at in a second walk: to keep
   * them for every column of numbers would take more memory than the table.
   */
  boolean isOpen() {
    return told.isEmpty() && others > 0 && !isText();
  }

  /** Takes a cell into account once more, after all others. */
  void compare(String cell) {
    if (!cell.isEmpty() && different.size() <= MANY) {
      different.add(cell);
    }
  }

  /** Whether a guess found that the column has values, but none to make features of. */
  boolean isUnclear() {
    return told.isEmpty() && values > 0 && kind() == ColumnKind.IGNORE;
  }

  ColumnKind kind() {
    return told.orElseGet(this::guessed);
  }

  private ColumnKind guessed() {
    if (others == 0) {
      return numbers > 0 ? ColumnKind.NUMERIC : ColumnKind.IGNORE;
    }
    if (isText()) {
      return ColumnKind.TEXT;
    }
    boolean few = different.size() <= FEW;
    boolean repeated = different.size() <= MANY && 2L * different.size() <= values;
    return few || repeated ? ColumnKind.CATEGORICAL : ColumnKind.IGNORE;
  }

  private boolean isText() {
    return words >= WORDS_OF_TEXT * values;
  }

  private static int wordsIn(String cell) {
    int count = 0;
    boolean between = true;
    for (int i = 0; i < cell.length(); i++) {
      boolean blank = Character.isWhitespace(cell.charAt(i));
      count += between && !blank ? 1 : 0;
      between = blank;
    }
    return count;
  }
}
