package io.hnhn.data.table;

import io.hnhn.data.SparseRows;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The features of the rows that stay.
 *
 * @param matrix a row each, in the order of the table, and behind them the rows without features
 * @param names one name a column
 * @param missing how many cells had no value
 */
record RowFeatures(SparseMatrix matrix, List<String> names, long missing) {

  /**
   * Makes features of the rows in {@code kept}.
   *
   * @param count how many rows there are together with those that have no features
   */
  static RowFeatures of(DescribedRows rows, BitSet kept, int count, TableOptions options) {
    List<FeatureColumn> columns = new ArrayList<>();
    for (int c = 0; c < rows.columns().size(); c++) {
      columns.add(column(rows.columns().get(c), rows.kinds().get(c), options));
    }
    learn(rows, kept, columns);
    List<String> names = columns.stream().flatMap(column -> column.names().stream()).toList();
    SparseRows matrix = write(rows, kept, columns);
    while (matrix.rows() < count) {
      matrix.endRow();
    }
    long missing = columns.stream().mapToLong(FeatureColumn::missing).sum();
    return new RowFeatures(matrix.toMatrix(names.size()), names, missing);
  }

  private static FeatureColumn column(String name, ColumnKind kind, TableOptions options) {
    return switch (kind) {
      case NUMERIC -> new NumericColumn(name, options.scale().orElse(NumberScale.STANDARDISED));
      case CATEGORICAL -> new CategoricalColumn(name);
      case TEXT -> new TextColumn(name, options.text());
      case IGNORE -> new IgnoredColumn();
    };
  }

  private static void learn(DescribedRows rows, BitSet kept, List<FeatureColumn> columns) {
    StoredCells.Walk cells = rows.cells().walk();
    for (int row = 0; row < rows.count(); row++) {
      for (FeatureColumn column : columns) {
        String cell = cells.next();
        if (kept.get(row)) {
          column.learn(cell);
        }
      }
    }
    columns.forEach(FeatureColumn::endLearning);
  }

  private static SparseRows write(DescribedRows rows, BitSet kept, List<FeatureColumn> columns) {
    int[] first = new int[columns.size()];
    for (int c = 1; c < first.length; c++) {
      first[c] = first[c - 1] + columns.get(c - 1).names().size();
    }
    SparseRows matrix = new SparseRows();
    StoredCells.Walk cells = rows.cells().walk();
    for (int row = 0; row < rows.count(); row++) {
      for (int c = 0; c < first.length; c++) {
        String cell = cells.next();
        if (kept.get(row)) {
          columns.get(c).write(cell, first[c], matrix);
        }
      }
      if (kept.get(row)) {
        matrix.endRow();
      }
    }
    return matrix;
  }
}
