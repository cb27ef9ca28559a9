package io.hnhn.cuda;

import io.hnhn.graph.CompressedRows;
import java.util.Arrays;

/**
 * The rows of a pattern that are too long for one thread to go through, cut into stretches that
 * follow from the pattern alone: their sums are added in the same order in every run.
 *
 * @param longest rows of more entries are long; also the entries of a stretch
 * @param rows their numbers
 * @param first for each its first stretch, and behind them the number of all stretches
 * @param starts the first entry of each stretch
 * @param lengths the entries of each stretch
 */
record LongRows(int longest, int[] rows, int[] first, long[] starts, int[] lengths) {
  private static final int SHORTEST = 32;
  private static final int LONGEST = 2048;

  /** Pieces of work that keep a GPU busy. */
  private static final int ENOUGH = 2048;

  /** The long rows of a pattern; the fewer entries it has, the shorter is a long row. */
  static LongRows of(CompressedRows pattern) {
    int longest = Math.clamp(pattern.size() / ENOUGH, shortest(pattern), LONGEST);
    int rows = 0;
    int stretches = 0;
    for (int r = 0; r < pattern.rows(); r++) {
      if (pattern.length(r) > longest) {
        rows++;
        stretches += Math.ceilDiv(pattern.length(r), longest);
      }
    }
    LongRows result =
        new LongRows(
            longest, new int[rows], new int[rows + 1], new long[stretches], new int[stretches]);
    int row = 0;
    int next = 0;
    for (int r = 0; r < pattern.rows(); r++) {
      if (pattern.length(r) > longest) {
        result.rows[row] = r;
        result.first[row++] = next;
        for (long k = pattern.start(r); k < pattern.end(r); k += longest) {
          result.starts[next] = k;
          result.lengths[next++] = (int) Math.min(longest, pattern.end(r) - k);
        }
      }
    }
    result.first[rows] = next;
    return result;
  }

  /** Where most rows are of that length, cutting them up gains less than joining them costs. */
  private static int shortest(CompressedRows pattern) {
    return 2 * pattern.size() > (long) SHORTEST * pattern.rows() ? 2 * SHORTEST : SHORTEST;
  }

  boolean isEmpty() {
    return rows.length == 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LongRows that
        && longest == that.longest
        && Arrays.equals(rows, that.rows)
        && Arrays.equals(first, that.first)
        && Arrays.equals(starts, that.starts)
        && Arrays.equals(lengths, that.lengths);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(starts);
  }

  @Override
  public String toString() {
    return "LongRows[%d rows, %d stretches]".formatted(rows.length, starts.length);
  }
}
