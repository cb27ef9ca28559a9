package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

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
 */
final class ColumnProfile {
  private static final int WORDS_OF_TEXT = 4;
  private static final int FEW = 20;
  private static final int MANY = 1000;

  private final String column;
  private final Optional<ColumnKind> told;

  /** Why the cells are what they are, for messages. */
  private final String reason;

  private long values;
  private long words;
  private boolean hasNumbers;
  private boolean hasOthers;

  /** Up to one more than {@link #MANY} different values. */
  private final Set<String> different = new HashSet<>();

  private ColumnProfile(String column, Optional<ColumnKind> told, String reason) {
    this.column = column;
    this.told = told;
    this.reason = reason;
  }

  /** A column whose cells are what the options tell, or else what they have in common. */
  ColumnProfile(String column, Optional<ColumnKind> told) {
    this(column, told, "");
  }

  /** A column whose cells are what they were when it was learned. */
  static ColumnProfile fitted(FittedColumn column) {
    return new ColumnProfile(column.name(), Optional.of(column.kind()), ", as in training");
  }

  String column() {
    return column;
  }

  /** Takes a cell of the current row of a table into account. */
  void include(Table table, String cell) throws DataFormatException {
    if (told.isEmpty()) {
      include(cell);
    } else if (told.get() == ColumnKind.NUMERIC
        && !Decimal.isMissing(cell)
        && Float.isNaN(Decimal.parse(cell))) {
      throw table.malformed(
          "a finite number in the numeric column %s%s"
              .formatted(DataFormatException.quoted(column), reason),
          DataFormatException.quoted(cell),
          "correct it, or leave it empty if it is not known");
    }
  }

  private void include(String cell) {
    if (cell.isEmpty()) {
      return;
    }
    values++;
    words += wordsIn(cell);
    if (!hasOthers && !Decimal.isMissing(cell)) {
      hasOthers = Float.isNaN(Decimal.parse(cell));
      hasNumbers |= !hasOthers;
    }
  }

  /**
   * Whether it takes the different values to tell. They are looked at in a second walk: to keep
   * them for every column of numbers would take more memory than the table.
   */
  boolean isOpen() {
    return told.isEmpty() && hasOthers && !isText();
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
    if (!hasOthers) {
      return hasNumbers ? ColumnKind.NUMERIC : ColumnKind.IGNORE;
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
