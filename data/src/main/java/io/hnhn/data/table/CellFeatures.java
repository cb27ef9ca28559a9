package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.FittedColumn;
import io.hnhn.tensor.SparseRows;

/**
 * Makes features of single cells that stand in no table, by what was learned about their column:
 * the same that a table with that cell gives.
 *
 * <pre>{@code
 * SparseRows rows = new SparseRows();
 * CellFeatures.of(price).write("1.20", 0, rows);
 * rows.endRow();
 * }</pre>
 *
 * <p>Several threads may use it, each with rows of its own.
 */
public final class CellFeatures {
  private final FittedColumn fitted;
  private final FeatureColumn column;

  private CellFeatures(FittedColumn fitted) {
    this.fitted = fitted;
    this.column = FeatureColumn.of(fitted);
  }

  /** Those of a column. */
  public static CellFeatures of(FittedColumn fitted) {
    return new CellFeatures(fitted);
  }

  /**
   * Adds the features of a cell to the current row.
   *
   * @param cell empty where it has no value
   * @param first the number of the first feature of the column
   * @throws IllegalArgumentException if the column has numbers and the cell is none
   */
  public void write(String cell, int first, SparseRows rows) {
    if (fitted instanceof FittedColumn.Numeric
        && !Decimal.isMissing(cell)
        && Float.isNaN(Decimal.parse(cell))) {
      throw new IllegalArgumentException(
          "Expected a number in column %s, but found %s"
              .formatted(
                  DataFormatException.quoted(fitted.name()), DataFormatException.quoted(cell)));
    }
    column.add(cell, first, rows);
  }
}
