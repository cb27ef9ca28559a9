package io.hnhn.data.table;

import io.hnhn.data.SparseRows;
import java.util.List;

/**
 * Makes features of one column. Every cell is shown to it twice, row after row: first to learn what
 * the column holds, then to write the features of the row.
 */
sealed interface FeatureColumn permits NumericColumn, CategoricalColumn, TextColumn, IgnoredColumn {
  /** Learns from a cell. */
  void learn(String cell);

  /** All cells have been shown. */
  default void endLearning() {}

  /** The name of each feature. */
  List<String> names();

  /** Adds the features of a cell to the current row, the first of them at column {@code first}. */
  void write(String cell, int first, SparseRows rows);

  /** How many cells had no value. */
  long missing();
}
