package io.hnhn.linalg;

/** The innermost loop of {@link BlockedGemm}: one small tile of C from two packed panels. */
interface BlockedGemmTile {
  /** What the log calls it. */
  String name();

  /** Rows of a tile. */
  int rows();

  /** Columns of a tile. */
  int columns();

  /**
   * sums[r][c] = Σ over i &lt; depth of left[i][r] · right[i][c], where the panels hold {@link
   * #rows} and {@link #columns} elements for every i.
   */
  void multiply(int depth, float[] left, int leftAt, float[] right, int rightAt, float[] sums);
}
