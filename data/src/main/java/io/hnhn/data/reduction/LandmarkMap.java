package io.hnhn.data.reduction;

import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.Arrays;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/**
 * A map of many rows in bounded time: some of them, drawn by lot, are placed by {@link PlaneMap},
 * and each other row among those of these landmarks that are nearest to it,
 *
 * <pre>
 * y = Σ_k w_k y_k / Σ_k w_k     w_k = 1 / (d_k² + ε)
 * </pre>
 *
 * with d_k its distance from landmark k and ε a hundredth of the mean of d². Time grows with the
 * rows times the landmarks.
 */
public final class LandmarkMap {
  /** So many are placed by t-SNE; more take long. */
  public static final int LANDMARKS = 2000;

  private static final int NEAREST = 5;
  private static final int DIRECTIONS = 24;
  private static final int TILE = 4096;
  private static final double SPREAD = 0.01;

  private final float[][] columns;
  private final PlaneMap map;

  private LandmarkMap(float[][] columns, PlaneMap map) {
    this.columns = columns;
    this.map = map;
  }

  /**
   * The map of all rows; that of {@link PlaneMap} where there are few. The same rows give the same
   * map.
   *
   * @param rows all finite
   * @param progress is told which share is done, now and then
   */
  public static PlaneMap of(Matrix rows, DoubleConsumer progress) {
    return of(rows, LANDMARKS, progress);
  }

  static PlaneMap of(Matrix rows, int count, DoubleConsumer progress) {
    if (rows.rows() <= count) {
      return PlaneMap.of(rows);
    }
    int[] chosen =
        Arrays.stream(new Philox(0).permutation(rows.rows(), 0), 0, count).sorted().toArray();
    Matrix landmarks = rows.selectRows(chosen);
    PlaneMap map = PlaneMap.of(landmarks);
    progress.accept(0.5);
    Pca directions = Pca.fit(landmarks, Math.min(DIRECTIONS, rows.columns()));
    LandmarkMap all = new LandmarkMap(columns(directions.transform(landmarks)), map);
    double[] x = new double[rows.rows()];
    double[] y = new double[rows.rows()];
    for (int from = 0; from < rows.rows(); from += TILE) {
      int first = from;
      int size = Math.min(TILE, rows.rows() - from);
      Matrix tile =
          directions.transform(rows.selectRows(IntStream.range(first, first + size).toArray()));
      IntStream.range(0, size).parallel().forEach(i -> all.place(tile.row(i), first + i, x, y));
      progress.accept(0.5 + 0.5 * (first + size) / rows.rows());
    }
    for (int k = 0; k < chosen.length; k++) {
      x[chosen[k]] = map.x()[k];
      y[chosen[k]] = map.y()[k];
    }
    return new PlaneMap(x, y);
  }

  private static float[][] columns(Matrix rows) {
    float[][] columns = new float[rows.columns()][rows.rows()];
    for (int r = 0; r < rows.rows(); r++) {
      float[] row = rows.row(r);
      for (int c = 0; c < row.length; c++) {
        columns[c][r] = row[c];
      }
    }
    return columns;
  }

  private void place(float[] row, int number, double[] x, double[] y) {
    float[] distances = new float[map.x().length];
    for (int c = 0; c < columns.length; c++) {
      addSquares(distances, row[c], columns[c]);
    }
    int[] nearest = nearest(distances);
    double mean = 0;
    for (int k : nearest) {
      mean += distances[k] / nearest.length;
    }
    double sum = 0;
    for (int k : nearest) {
      double weight = 1 / (distances[k] + SPREAD * mean + Float.MIN_NORMAL);
      sum += weight;
      x[number] += weight * map.x()[k];
      y[number] += weight * map.y()[k];
    }
    x[number] /= sum;
    y[number] /= sum;
  }

  /** A loop that is compiled to vector instructions; each sum is taken in the same order. */
  private static void addSquares(float[] sums, float number, float[] numbers) {
    for (int k = 0; k < sums.length; k++) {
      float difference = numbers[k] - number;
      sums[k] += difference * difference;
    }
  }

  /** The smallest distances, the first of equal ones. */
  private static int[] nearest(float[] distances) {
    int[] nearest = new int[NEAREST];
    Arrays.fill(nearest, -1);
    for (int k = 0; k < distances.length; k++) {
      int place = NEAREST;
      while (place > 0
          && (nearest[place - 1] < 0 || distances[k] < distances[nearest[place - 1]])) {
        place--;
      }
      if (place < NEAREST) {
        System.arraycopy(nearest, place, nearest, place + 1, NEAREST - place - 1);
        nearest[place] = k;
      }
    }
    return nearest;
  }
}
