package io.hnhn.data.table;

import io.hnhn.data.FittedColumn;
import io.hnhn.data.Omissions;
import io.hnhn.tensor.SparseRows;

/** Makes features of the cells of one column, by what was learned about it. */
sealed interface FeatureColumn permits NumericColumn, CategoricalColumn, TextColumn, IgnoredColumn {
  /** The one for a column. */
  static FeatureColumn of(FittedColumn fitted) {
    return switch (fitted) {
      case FittedColumn.Numeric numbers -> new NumericColumn(numbers);
      case FittedColumn.Categorical values -> new CategoricalColumn(values);
      case FittedColumn.Text words -> new TextColumn(words);
      case FittedColumn.Ignored _ -> new IgnoredColumn();
    };
  }

  /**
   * Adds the features of a cell to the current row, the first of them at column {@code first}. An
   * empty cell has no value. Several threads may do so, each with rows of its own.
   */
  void add(String cell, int first, SparseRows rows);

  /** The same, and counts what was missing or not known. */
  void write(String cell, int first, SparseRows rows);

  /** How many cells had no value. */
  long missing();

  /**
   * What the cells had that was not learned.
   *
   * @param what {@code nodes} or {@code hyperedges}
   */
  Omissions unknown(String what);
}
