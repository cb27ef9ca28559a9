package io.hnhn.backend.cpu;

import io.hnhn.graph.CompressedRows;
import java.util.Arrays;

/**
 * A matrix cut into stretches of rows: tile t has the rows {@code from(t) .. to(t)-1}. Where the
 * cuts are follows from the shape of the work alone, never from the number of threads.
 */
record Tiles(int[] bounds) {
  /** Work too small to be worth a second thread, in elements touched. */
  private static final long SMALLEST = 1 << 15;

  /** So many tiles keep any number of threads busy that a machine is likely to have. */
  private static final int MOST = 256;

  /** How often a tile of a sparse product uses a row of the other factor, where it can. */
  private static final long REUSE = 16;

  /** As few tiles as may be made for that. */
  private static final int FEWEST_SHARING = 8;

  /** A dense product packs its right side for every tile: fewer rows would not be worth it. */
  private static final int GEMM_ROWS = 192;

  /**
   * Tiles of a dense product come in fours, so that the usual numbers of cores share them evenly.
   */
  private static final int GEMM_TILES = 4;

  /** Rows that each touch {@code perRow} elements. */
  static Tiles ofRows(int rows, long perRow) {
    long tiles = Math.min(MOST, rows * perRow / SMALLEST);
    return even(rows, Math.clamp(tiles, 1, Math.max(1, rows)));
  }

  /** Rows of a dense product, each of {@code inner · columns} multiplications. */
  static Tiles ofProduct(int rows, int inner, int columns) {
    boolean small = (double) rows * inner * columns < SMALLEST * 32.0;
    int fours = (rows + GEMM_ROWS * GEMM_TILES / 2) / (GEMM_ROWS * GEMM_TILES);
    return even(rows, small ? 1 : Math.clamp(rows, 1, GEMM_TILES * Math.max(1, fours)));
  }

  /**
   * Rows of a sparse operator, with about as many entries in each tile. Where its entries use every
   * row of the other factor many times, so does each tile: it can then take them from a cache.
   */
  static Tiles ofEntries(CompressedRows pattern, int width) {
    int rows = pattern.rows();
    long work = (pattern.size() + rows) * width;
    long shared = pattern.size() / (REUSE * Math.max(1, pattern.columns()));
    int most = shared == 0 ? MOST : Math.clamp(shared, FEWEST_SHARING, MOST);
    int tiles = Math.clamp(work / SMALLEST, 1, Math.clamp(rows, 1, most));
    int[] bounds = new int[tiles + 1];
    int row = 0;
    for (int t = 1; t < tiles; t++) {
      long target = (pattern.size() + rows) * t / tiles;
      while (row < rows && pattern.start(row) + row < target) {
        row++;
      }
      bounds[t] = row;
    }
    bounds[tiles] = rows;
    return new Tiles(bounds);
  }

  private static Tiles even(int rows, int tiles) {
    int[] bounds = new int[tiles + 1];
    Arrays.setAll(bounds, t -> (int) ((long) rows * t / tiles));
    return new Tiles(bounds);
  }

  int count() {
    return bounds.length - 1;
  }

  int from(int tile) {
    return bounds[tile];
  }

  int to(int tile) {
    return bounds[tile + 1];
  }
}
