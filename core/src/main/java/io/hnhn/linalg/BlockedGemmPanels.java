package io.hnhn.linalg;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.MemorySegment;

/**
 * Copies pieces of one factor of a product into panels. A piece has {@code count} lines (rows of
 * op(A), or columns of op(B)) of {@code depth} elements; a panel holds {@code height} lines side by
 * side: for every i element i of each of them. Where the last panel has fewer lines, anything may
 * lie in place of the others: it only reaches sums that are not stored.
 */
final class BlockedGemmPanels {
  private final MemorySegment matrix;
  private final int stride;
  private final boolean linesAreRows;
  private final int height;
  private final float[] panels;
  private final float[] line;
  private int first;
  private int count;
  private int depth;

  /**
   * @param linesAreRows whether a line lies in one stored row of the matrix
   * @param most at most how many lines a piece has
   * @param deepest at most how deep it is
   */
  BlockedGemmPanels(
      MemorySegment matrix, int stride, boolean linesAreRows, int height, int most, int deepest) {
    this.matrix = matrix;
    this.stride = stride;
    this.linesAreRows = linesAreRows;
    this.height = height;
    this.panels = new float[Math.ceilDiv(most, height) * height * deepest];
    this.line = new float[Math.max(most, deepest)];
  }

  /** Packs the elements {@code inner .. inner + depth - 1} of lines {@code first ..}. */
  void pack(int first, int count, int inner, int depth) {
    this.first = first;
    this.count = count;
    this.depth = depth;
    if (linesAreRows) {
      packRows(inner);
    } else {
      packColumns(inner);
    }
  }

  private void packRows(int inner) {
    for (int l = 0; l < count; l++) {
      read(first + l, inner, depth);
      int at = l / height * height * depth + l % height;
      for (int i = 0; i < depth; i++) {
        panels[at + i * height] = line[i];
      }
    }
  }

  private void packColumns(int inner) {
    for (int i = 0; i < depth; i++) {
      read(inner + i, first, count);
      for (int l = 0; l < count; l += height) {
        System.arraycopy(line, l, panels, l * depth + i * height, Math.min(height, count - l));
      }
    }
  }

  private void read(int row, int column, int length) {
    long offset = ((long) row * stride + column) * Float.BYTES;
    MemorySegment.copy(matrix, JAVA_FLOAT, offset, line, 0, length);
  }

  /** Panel after panel. */
  float[] panels() {
    return panels;
  }

  /** Number of the first line. */
  int first() {
    return first;
  }

  /** How many lines there are, without the padding. */
  int count() {
    return count;
  }

  /** Elements of a line. */
  int depth() {
    return depth;
  }
}
