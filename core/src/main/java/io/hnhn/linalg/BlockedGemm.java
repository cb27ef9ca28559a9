package io.hnhn.linalg;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.MemorySegment;

/**
 * Dense products in Java, for where OpenBLAS can't be loaded.
 *
 * <p>The usual blocking (Goto, van de Geijn: <em>Anatomy of high-performance matrix
 * multiplication</em>, 2008): a piece of op(B), at most {@code INNER x COLUMNS}, is copied into
 * panels as wide as a tile of C, then a piece of op(A), at most {@code ROWS x INNER}, into panels
 * as high as a tile; each pair of panels makes one tile. The panels hold the elements in the order
 * in which they are used, whatever the transposes and strides were.
 *
 * <p>Every element of C is summed over k in ascending order, in runs of {@code INNER}: its bits do
 * not depend on m and n.
 */
final class BlockedGemm implements Gemm {
  // A panel of B (INNER x tile columns) stays in the first cache, the piece of A in the second.
  private static final int INNER = 256;
  private static final int ROWS = 120;
  private static final int COLUMNS = 1024;

  private final BlockedGemmTile tile;

  BlockedGemm(BlockedGemmTile tile) {
    this.tile = tile;
  }

  @Override
  public String name() {
    return "Java, " + tile.name();
  }

  @Override
  public void multiply(
      boolean transposeLeft,
      boolean transposeRight,
      int m,
      int n,
      int k,
      MemorySegment left,
      int leftStride,
      MemorySegment right,
      int rightStride,
      MemorySegment result,
      int resultStride) {
    GemmShape shape = new GemmShape(transposeLeft, transposeRight, m, n, k);
    shape.check(left, leftStride, right, rightStride, result, resultStride);
    if (shape.isEmpty()) {
      shape.clear(result, resultStride);
      return;
    }
    int depth = Math.min(INNER, k);
    BlockedGemmPanels leftPanels =
        new BlockedGemmPanels(
            left, leftStride, !transposeLeft, tile.rows(), Math.min(ROWS, m), depth);
    BlockedGemmPanels rightPanels =
        new BlockedGemmPanels(
            right, rightStride, transposeRight, tile.columns(), Math.min(COLUMNS, n), depth);
    float[] sums = new float[tile.rows() * tile.columns()];
    for (int column = 0; column < n; column += COLUMNS) {
      for (int inner = 0; inner < k; inner += INNER) {
        rightPanels.pack(column, Math.min(COLUMNS, n - column), inner, Math.min(INNER, k - inner));
        for (int row = 0; row < m; row += ROWS) {
          leftPanels.pack(row, Math.min(ROWS, m - row), inner, Math.min(INNER, k - inner));
          tiles(leftPanels, rightPanels, sums, result, resultStride, inner > 0);
        }
      }
    }
  }

  private void tiles(
      BlockedGemmPanels left,
      BlockedGemmPanels right,
      float[] sums,
      MemorySegment result,
      int stride,
      boolean adds) {
    for (int c = 0; c < right.count(); c += tile.columns()) {
      int columns = Math.min(tile.columns(), right.count() - c);
      for (int r = 0; r < left.count(); r += tile.rows()) {
        int rows = Math.min(tile.rows(), left.count() - r);
        tile.multiply(
            left.depth(), left.panels(), r * left.depth(), right.panels(), c * left.depth(), sums);
        long at = (long) (left.first() + r) * stride + right.first() + c;
        store(sums, rows, columns, result, at, stride, adds);
      }
    }
  }

  private void store(
      float[] sums,
      int rows,
      int columns,
      MemorySegment result,
      long at,
      int stride,
      boolean adds) {
    for (int r = 0; r < rows; r++) {
      int row = r * tile.columns();
      long into = at + (long) r * stride;
      if (adds) {
        for (int c = 0; c < columns; c++) {
          sums[row + c] += result.getAtIndex(JAVA_FLOAT, into + c);
        }
      }
      MemorySegment.copy(sums, row, result, JAVA_FLOAT, into * Float.BYTES, columns);
    }
  }
}
