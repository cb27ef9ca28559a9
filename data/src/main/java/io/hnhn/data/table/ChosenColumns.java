package io.hnhn.data.table;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The columns of a table that features are made of: all that have no other role, or those of them
 * that were learned before.
 *
 * @param places where each is in the table
 * @param profiles what its cells are
 * @param omissions columns that are not as they were when they were learned
 */
record ChosenColumns(int[] places, List<ColumnProfile> profiles, Omissions omissions) {
  private static final int MOST_LISTED = 5;

  /**
   * Chooses columns.
   *
   * @param what {@code nodes} or {@code hyperedges}
   * @param left the columns that have no other role
   * @param before what the columns of such a table were taken for before, if that is known
   */
  static ChosenColumns of(
      String what,
      TableRows table,
      int[] left,
      AttributeColumns options,
      Optional<TableReading.Described> before)
      throws DataFormatException {
    if (options.fitted().isPresent()) {
      Set<String> seen = before.map(TableReading.Described::all).orElse(Set.of());
      return known(what, table, left, options.fitted().get(), seen);
    }
    List<ColumnProfile> profiles =
        IntStream.of(left)
            .mapToObj(table.columns()::get)
            .map(
                column ->
                    new ColumnProfile(
                        what,
                        column,
                        Optional.ofNullable(options.kinds().get(column)).or(options::others)))
            .toList();
    return new ChosenColumns(left, profiles, Omissions.NONE);
  }

  private static ChosenColumns known(
      String what, TableRows table, int[] left, FittedColumns fitted, Set<String> seen)
      throws DataFormatException {
    Map<String, FittedColumn> byName = fitted.byName();
    IntStream.Builder places = IntStream.builder();
    List<ColumnProfile> profiles = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (int c : left) {
      String name = table.columns().get(c);
      FittedColumn column = byName.get(name);
      if (column == null) {
        // What was an id or a label before, and is neither now, is not new.
        if (!seen.contains(name)) {
          unknown.add(name);
        }
      } else if (column.kind() != ColumnKind.IGNORE) {
        places.add(c);
        profiles.add(ColumnProfile.fitted(what, column));
      }
    }
    List<FittedColumn> used = fitted.used();
    // What is told to be ids or labels now is there all the same.
    Set<String> all = Set.copyOf(table.columns());
    long found = used.stream().filter(column -> all.contains(column.name())).count();
    if (2 * found < used.size()) {
      throw table.malformed(
          mostOf(used),
          "%d of %d%s"
              .formatted(
                  found,
                  used.size(),
                  unknown.isEmpty() ? "" : ", and others: " + listed(unknown.stream())),
          "give the table as it was for training");
    }
    return new ChosenColumns(
        places.build().toArray(),
        profiles,
        Omissions.NONE
            .plus(Difference.COLUMNS.of(what), unknown.size())
            .plus(Difference.LACKING.of(what), used.size() - profiles.size()));
  }

  /**
   * Refuses tables without one that columns were learned from.
   *
   * @param incidences the table that it should be beside
   */
  static void requireTable(String what, AttributeColumns columns, TableRows incidences)
      throws DataFormatException {
    List<FittedColumn> used = columns.fitted().map(FittedColumns::used).orElse(List.of());
    if (!used.isEmpty()) {
      throw incidences.malformed(
          "a table of %s beside this one, with %s".formatted(what, mostOf(used)),
          "none",
          "give all tables as they were for training");
    }
  }

  private static String mostOf(List<FittedColumn> used) {
    return "most of the columns of training: " + listed(used.stream().map(FittedColumn::name));
  }

  private static String listed(Stream<String> names) {
    List<String> all = names.toList();
    return all.stream()
            .limit(MOST_LISTED)
            .map(DataFormatException::quoted)
            .collect(Collectors.joining(", "))
        + (all.size() > MOST_LISTED ? " and %d more".formatted(all.size() - MOST_LISTED) : "");
  }
}
