package io.hnhn.data.map;

import io.hnhn.data.text.Lsa;
import io.hnhn.tensor.Matrix;

/**
 * Principal components: rows X with fewer numbers, in the directions in which they differ most. It
 * is {@link Lsa} of the rows less their mean; the components descend by variance.
 */
public final class Pca {
  private static final long SEED = 1;

  private Pca() {}

  /**
   * The rows in their first principal components.
   *
   * @param rows all finite
   * @param width from 1 to the smaller number of rows and columns
   */
  public static Matrix reduce(Matrix rows, int width) {
    Matrix centred = centred(rows);
    return Lsa.fit(centred, width, SEED).transform(centred);
  }

  private static Matrix centred(Matrix rows) {
    double[] mean = new double[rows.columns()];
    for (int r = 0; r < rows.rows(); r++) {
      float[] row = rows.row(r);
      for (int c = 0; c < row.length; c++) {
        if (!Float.isFinite(row[c])) {
          throw new IllegalArgumentException(
              "Expected finite numbers, but found %s at row %d, column %d".formatted(row[c], r, c));
        }
        mean[c] += row[c] / (double) rows.rows();
      }
    }
    Matrix result = Matrix.zeros(rows.rows(), rows.columns());
    for (int r = 0; r < rows.rows(); r++) {
      for (int c = 0; c < mean.length; c++) {
        result.set(r, c, (float) (rows.get(r, c) - mean[c]));
      }
    }
    return result;
  }
}
