package io.hnhn.linalg;

import java.util.Arrays;

/**
 * A tile in plain Java, in the one form that the JIT turns into vector instructions: arrays indexed
 * alike. So the rows of the right panel are copied into arrays of their own; a tile has many rows
 * to pay for that. Four steps of the sum are done at once, to read and write it a quarter as often.
 */
final class BlockedGemmPlainTile implements BlockedGemmTile {
  private static final int ROWS = 40;
  private static final int COLUMNS = 64;
  private static final int STEPS = 4;

  @Override
  public String name() {
    return "plain";
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public int columns() {
    return COLUMNS;
  }

  @Override
  public void multiply(
      int depth, float[] left, int leftAt, float[] right, int rightAt, float[] sums) {
    float[][] rightRows = new float[Math.ceilDiv(depth, STEPS) * STEPS][COLUMNS];
    for (int i = 0; i < depth; i++) {
      System.arraycopy(right, rightAt + i * COLUMNS, rightRows[i], 0, COLUMNS);
    }
    float[] sum = new float[COLUMNS];
    float[] row = new float[rightRows.length];
    for (int r = 0; r < ROWS; r++) {
      for (int i = 0; i < depth; i++) {
        row[i] = left[leftAt + i * ROWS + r];
      }
      Arrays.fill(sum, 0);
      for (int i = 0; i < depth; i += STEPS) {
        addFourSteps(sum, row, rightRows, i);
      }
      System.arraycopy(sum, 0, sums, r * COLUMNS, COLUMNS);
    }
  }

  private static void addFourSteps(float[] sum, float[] row, float[][] rightRows, int i) {
    float a0 = row[i];
    float a1 = row[i + 1];
    float a2 = row[i + 2];
    float a3 = row[i + 3];
    float[] b0 = rightRows[i];
    float[] b1 = rightRows[i + 1];
    float[] b2 = rightRows[i + 2];
    float[] b3 = rightRows[i + 3];
    for (int c = 0; c < COLUMNS; c++) {
      sum[c] = sum[c] + a0 * b0[c] + a1 * b1[c] + a2 * b2[c] + a3 * b3[c];
    }
  }
}
