package io.hnhn.cuda;

import io.hnhn.cuda.gpu.Grid;

/**
 * Rows that are summed tile by tile; the tiles follow from the number of rows alone.
 *
 * @param count of tiles
 * @param rows of each but the last
 */
record RowTiles(int count, int rows) {
  /** So many rows are summed without tiles. */
  static final int FEW_ROWS = 2048;

  /** Threads of a block that share the rows of a tile. */
  static final int THREADS = 8;

  private static final int FEWEST_ROWS = 64;
  private static final int MOST = 1024;

  /** The tiles of so many rows; none where there are none. */
  static RowTiles of(int rows) {
    int most = Math.min(MOST, Grid.MOST_Y);
    int ofTile = Math.max(FEWEST_ROWS, Math.ceilDiv(rows, most));
    return new RowTiles(Math.ceilDiv(rows, ofTile), ofTile);
  }
}
