package io.hnhn.data.table;

import io.hnhn.data.FittedColumns;
import io.hnhn.data.Omissions;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseRows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The features of the rows that stay.
 *
 * @param matrix a row each, in the order of the table, and behind them the rows without features
 * @param columns what the features are made by
 * @param omissions cells without a value, and what was not known
 */
record RowFeatures(
    SparseMatrix matrix, FittedColumns columns, Omissions omissions, List<ColumnLearner> learners) {
  /** Where the table lacks a column. */
  private static final int NONE = -1;

  /**
   * Makes features of the rows in {@code kept}: by what is given, or else by what these rows tell.
   *
   * @param what {@code nodes} or {@code hyperedges}
   */
  static RowFeatures of(String what, DescribedRows rows, BitSet kept, TableOptions options) {
    List<ColumnLearner> learners =
        rows.given().isPresent() ? List.of() : learned(rows, kept, options);
    FittedColumns fitted =
        rows.given()
            .orElseGet(
                () -> new FittedColumns(learners.stream().map(ColumnLearner::fitted).toList()));
    List<FeatureColumn> columns = fitted.columns().stream().map(FeatureColumn::of).toList();
    int[] places = places(fitted, rows.columns());
    SparseRows matrix = written(rows, kept, fitted, columns, places);
    Omissions omissions = Omissions.NONE;
    for (int c = 0; c < places.length; c++) {
      omissions = omissions.plus("missing cells", places[c] == NONE ? 0 : columns.get(c).missing());
    }
    if (rows.given().isPresent()) {
      for (FeatureColumn column : columns) {
        omissions = omissions.plus(column.unknown(what));
      }
    }
    return new RowFeatures(matrix.toMatrix(fitted.features().size()), fitted, omissions, learners);
  }

  private static List<ColumnLearner> learned(
      DescribedRows rows, BitSet kept, TableOptions options) {
    List<ColumnLearner> learners = new ArrayList<>();
    for (int c = 0; c < rows.columns().size(); c++) {
      learners.add(ColumnLearner.of(rows.columns().get(c), rows.kinds().get(c), options));
    }
    StoredCells.Walk cells = rows.cells().walk();
    for (int row = 0; row < rows.count(); row++) {
      for (ColumnLearner learner : learners) {
        String cell = cells.next();
        if (kept.get(row)) {
          learner.learn(cell);
        }
      }
    }
    return learners;
  }

  /** Which of the columns of the table each fitted one is. */
  private static int[] places(FittedColumns fitted, List<String> columns) {
    Map<String, Integer> placeOf = new HashMap<>();
    for (String column : columns) {
      placeOf.put(column, placeOf.size());
    }
    return fitted.columns().stream()
        .mapToInt(column -> placeOf.getOrDefault(column.name(), NONE))
        .toArray();
  }

  private static SparseRows written(
      DescribedRows rows,
      BitSet kept,
      FittedColumns fitted,
      List<FeatureColumn> columns,
      int[] places) {
    int[] first = new int[places.length];
    for (int c = 1; c < first.length; c++) {
      first[c] = first[c - 1] + fitted.columns().get(c - 1).features().size();
    }
    SparseRows matrix = new SparseRows();
    StoredCells.Walk walk = rows.cells().walk();
    String[] cells = new String[rows.columns().size()];
    for (int row = 0; row < rows.count(); row++) {
      for (int c = 0; c < cells.length; c++) {
        cells[c] = walk.next();
      }
      if (kept.get(row)) {
        for (int c = 0; c < first.length; c++) {
          columns.get(c).write(places[c] == NONE ? "" : cells[places[c]], first[c], matrix);
        }
        matrix.endRow();
      }
    }
    while (matrix.rows() < kept.cardinality()) {
      matrix.endRow();
    }
    return matrix;
  }
}
