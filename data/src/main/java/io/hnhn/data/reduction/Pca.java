package io.hnhn.data.reduction;

import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;

/**
 * Principal components: rows X with fewer numbers, in the directions in which they differ most. It
 * is {@link Lsa} of the rows less their mean; the components descend by variance.
 *
 * @param mean of each column of the rows that it was learned from; not to be written to
 * @param directions learned from these rows less the mean
 */
public record Pca(double[] mean, Lsa directions) implements Projection {
  private static final long SEED = 1;

  public Pca {
    requireColumns(directions.basis().rows(), mean.length);
  }

  /**
   * Learns the first principal components.
   *
   * @param rows all finite
   * @param width from 1 to the smaller number of rows and columns
   */
  public static Pca fit(Features rows, int width) {
    Matrix dense = rows.toDense();
    double[] mean = mean(dense);
    return new Pca(mean, Lsa.fit(centred(dense, mean), width, SEED));
  }

  @Override
  public int width() {
    return directions.width();
  }

  /** The rows in the principal components: (X − mean) V. */
  @Override
  public Matrix transform(Features rows) {
    requireColumns(mean.length, rows.columns());
    return directions.transform(centred(rows.toDense(), mean));
  }

  private static void requireColumns(int expected, int found) {
    if (expected != found) {
      throw new IllegalArgumentException(
          "Expected %d columns, but found %d".formatted(expected, found));
    }
  }

  private static double[] mean(Matrix rows) {
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
    return mean;
  }

  private static Matrix centred(Matrix rows, double[] mean) {
    Matrix result = Matrix.zeros(rows.rows(), rows.columns());
    for (int r = 0; r < rows.rows(); r++) {
      for (int c = 0; c < mean.length; c++) {
        result.set(r, c, (float) (rows.get(r, c) - mean[c]));
      }
    }
    return result;
  }
}
