package io.hnhn.data;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What was learned about the columns of a node table or a hyperedge table, all but those of ids,
 * labels and weights.
 *
 * @param columns in the order of their features
 */
public record FittedColumns(List<FittedColumn> columns) {
  public FittedColumns {
    columns = List.copyOf(columns);
    long different = columns.stream().map(FittedColumn::name).distinct().count();
    if (different < columns.size()) {
      throw new IllegalArgumentException(
          "Expected each column once, but found "
              + columns.stream()
                  .map(column -> DataFormatException.quoted(column.name()))
                  .collect(Collectors.joining(", ")));
    }
  }

  /** The name of each feature. */
  public List<String> features() {
    return columns.stream().flatMap(column -> column.features().stream()).toList();
  }

  /** The columns by their names. */
  public Map<String, FittedColumn> byName() {
    return columns.stream().collect(Collectors.toMap(FittedColumn::name, Function.identity()));
  }

  /** The columns that features are made of. */
  public List<FittedColumn> used() {
    return columns.stream().filter(column -> column.kind() != ColumnKind.IGNORE).toList();
  }
}
