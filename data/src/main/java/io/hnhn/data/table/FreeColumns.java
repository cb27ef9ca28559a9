package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The columns of a table that have no role yet. Each way to find one takes it, so that no other
 * finds it again.
 */
final class FreeColumns {
  /** Where there is no column. */
  static final int NONE = -1;

  /** More columns than this are not listed in a message. */
  private static final int MOST_LISTED = 10;

  private final TableRows table;
  private final Set<Integer> taken = new HashSet<>();

  FreeColumns(TableRows table) {
    this.table = table;
  }

  /** The columns that are free. */
  int[] left() {
    return free().toArray();
  }

  private IntStream free() {
    return IntStream.range(0, table.columns().size()).filter(c -> !taken.contains(c));
  }

  /** The columns that are taken. */
  Set<Integer> taken() {
    return Set.copyOf(taken);
  }

  /** Frees columns that were taken. */
  void free(Set<Integer> columns) {
    taken.removeAll(columns);
  }

  /** Takes all columns of some names. */
  void takeAll(Set<String> names) {
    for (int column : left()) {
      if (names.contains(table.columns().get(column))) {
        taken.add(column);
      }
    }
  }

  /** The column, if there is one and it is free. */
  int take(int column) {
    return column != NONE && taken.add(column) ? column : NONE;
  }

  /**
   * The column that somebody named, if anybody did.
   *
   * @throws DataFormatException if there is none of that name, or it is taken
   */
  int named(Optional<String> name) throws DataFormatException {
    if (name.isEmpty()) {
      return NONE;
    }
    int column = table.columns().indexOf(name.get());
    if (column < 0) {
      throw table.malformed(
          "a column " + DataFormatException.quoted(name.get()),
          "the columns " + listed(),
          "name one of them");
    }
    if (!taken.add(column)) {
      throw table.malformed(
          "one use of each column",
          "column %s named twice".formatted(DataFormatException.quoted(name.get())),
          "name another column");
    }
    return column;
  }

  /** The column of a name, if there is one and it is free. */
  int same(Optional<String> name) {
    return take(name.map(table.columns()::indexOf).orElse(NONE));
  }

  /** The first free column with one of these names in any {@linkplain ColumnNames form}. */
  int alike(List<String> names) {
    for (String name : names) {
      String wanted = ColumnNames.bare(name);
      int column =
          free()
              .filter(c -> ColumnNames.bare(table.columns().get(c)).equals(wanted))
              .findFirst()
              .orElse(NONE);
      if (column != NONE) {
        return take(column);
      }
    }
    return NONE;
  }

  /** The one free column that is among some names; none if there are several. */
  int only(Set<String> names) {
    int[] found = free().filter(c -> names.contains(table.columns().get(c))).toArray();
    return found.length == 1 ? take(found[0]) : NONE;
  }

  /**
   * The first free column.
   *
   * @param what what it is wanted for, in the plural
   * @throws DataFormatException if there is none
   */
  int first(String what) throws DataFormatException {
    int column = free().findFirst().orElse(NONE);
    if (column == NONE) {
      throw table.malformed(
          "a column of " + what,
          "the columns " + listed(),
          "add it, or check what separates the columns");
    }
    return take(column);
  }

  private String listed() {
    List<String> names = table.columns();
    return names.stream()
            .limit(MOST_LISTED)
            .map(DataFormatException::quoted)
            .collect(Collectors.joining(", "))
        + (names.size() > MOST_LISTED ? " and %d more".formatted(names.size() - MOST_LISTED) : "");
  }
}
