package io.hnhn.report.training;

import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows whose representations point most nearly in the direction of a row's own: those of the
 * largest cosines, which are compared with all rows.
 */
final class Neighbours {
  /** Rows that are compared at a time; their numbers stay in the cache. */
  private static final int TILE = 512;

  private final int most;
  private final int[] rows;
  private final float[][] directions;
  private final int[][] nearest;
  private final float[][] cosines;

  private Neighbours(Matrix all, int[] rows, int most) {
    this.most = most;
    this.rows = rows;
    this.directions = new float[rows.length][];
    Arrays.setAll(directions, i -> direction(all.row(rows[i])));
    this.nearest = new int[rows.length][0];
    this.cosines = new float[rows.length][0];
  }

  /**
   * The nearest rows of some rows, the nearest first; of equally near ones the first. A row of
   * zeros has no direction and is near to none.
   *
   * @param most how many
   */
  static int[][] of(Matrix all, int[] rows, int most) {
    Neighbours neighbours = new Neighbours(all, rows, most);
    for (int from = 0; from < all.rows(); from += TILE) {
      neighbours.compare(from, tile(all, from, Math.min(TILE, all.rows() - from)));
    }
    return neighbours.nearest;
  }

  private static float[] direction(float[] row) {
    double squares = 0;
    for (float number : row) {
      squares += (double) number * number;
    }
    float norm = (float) Math.sqrt(squares);
    for (int c = 0; c < row.length; c++) {
      row[c] = norm > 0 ? row[c] / norm : 0;
    }
    return row;
  }

  /** The directions of some rows, column by column. */
  private static float[][] tile(Matrix all, int from, int size) {
    float[][] tile = new float[all.columns()][size];
    for (int i = 0; i < size; i++) {
      float[] direction = direction(all.row(from + i));
      for (int c = 0; c < direction.length; c++) {
        tile[c][i] = direction[c];
      }
    }
    return tile;
  }

  private void compare(int from, float[][] tile) {
    int size = tile.length == 0 ? 0 : tile[0].length;
    IntStream.range(0, rows.length)
        .parallel()
        .forEach(
            i -> {
              float[] products = new float[size];
              for (int c = 0; c < tile.length; c++) {
                addTo(products, directions[i][c], tile[c]);
              }
              for (int j = 0; j < size; j++) {
                if (from + j != rows[i]) {
                  offer(i, from + j, products[j]);
                }
              }
            });
  }

  /** A loop that is compiled to vector instructions; each sum is taken in the same order. */
  private static void addTo(float[] sums, float factor, float[] numbers) {
    for (int j = 0; j < sums.length; j++) {
      sums[j] += factor * numbers[j];
    }
  }

  private void offer(int i, int row, float cosine) {
    int known = nearest[i].length;
    if (cosine <= 0 || (known == most && cosine <= cosines[i][known - 1])) {
      return;
    }
    int place = known;
    while (place > 0 && cosine > cosines[i][place - 1]) {
      place--;
    }
    int kept = Math.min(known + 1, most);
    int[] rowsOf = Arrays.copyOf(nearest[i], kept);
    float[] cosinesOf = Arrays.copyOf(cosines[i], kept);
    System.arraycopy(nearest[i], place, rowsOf, place + 1, kept - place - 1);
    System.arraycopy(cosines[i], place, cosinesOf, place + 1, kept - place - 1);
    rowsOf[place] = row;
    cosinesOf[place] = cosine;
    nearest[i] = rowsOf;
    cosines[i] = cosinesOf;
  }
}
