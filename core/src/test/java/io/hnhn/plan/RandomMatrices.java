package io.hnhn.plan;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Matrices, operators and patterns by chance; rows without entries are common. */
final class RandomMatrices {
  private final Random random;
  private final List<CompressedRows> patterns = new ArrayList<>();

  RandomMatrices(Random random) {
    this.random = random;
  }

  Matrix dense(int rows, int columns) {
    Matrix result = Matrix.zeros(rows, columns);
    for (long i = 0; i < result.size(); i++) {
      result.segment().setAtIndex(JAVA_FLOAT, i, (float) random.nextGaussian());
    }
    return result;
  }

  SparseMatrix sparse(int rows, int columns) {
    return onPattern(newPattern(rows, columns));
  }

  /** A mean over the members, a selection of rows, or anything. */
  SparseMatrix operator(int rows, int columns) {
    return switch (random.nextInt(3)) {
      case 0 -> mean(newPattern(rows, columns));
      case 1 -> SparseMatrix.selection(random.ints(rows, 0, columns).toArray(), columns);
      default -> onPattern(newPattern(rows, columns));
    };
  }

  /** A pattern, often one that was given before. */
  CompressedRows pattern(int rows, int columns) {
    List<CompressedRows> known =
        patterns.stream().filter(p -> p.rows() == rows && p.columns() == columns).toList();
    if (!known.isEmpty() && random.nextInt(3) > 0) {
      return known.getFirst();
    }
    CompressedRows pattern = newPattern(rows, columns);
    patterns.add(pattern);
    return pattern;
  }

  /** The patterns given so far that have so many entries. */
  List<CompressedRows> patternsOfSize(int entries) {
    return patterns.stream().filter(p -> p.size() == entries).toList();
  }

  /** A number of entries that a pattern given so far has, or another small number. */
  int someSize() {
    return patterns.isEmpty() || random.nextBoolean()
        ? 1 + random.nextInt(9)
        : Math.max(1, (int) patterns.get(random.nextInt(patterns.size())).size());
  }

  /** One row number, all of them, or some in any order, where a number may occur again. */
  int[] someOf(int rows) {
    return switch (random.nextInt(4)) {
      case 0 -> new int[] {random.nextInt(rows)};
      case 1 -> random.ints(1 + random.nextInt(rows), 0, rows).toArray();
      default -> random.ints(1 + random.nextInt(rows), 0, rows).sorted().distinct().toArray();
    };
  }

  private CompressedRows newPattern(int rows, int columns) {
    int[][] lists = new int[rows][];
    int most = 1 + random.nextInt(4);
    for (int r = 0; r < rows; r++) {
      int length = columns == 0 ? 0 : random.nextInt(most + 1);
      lists[r] = random.ints(length, 0, Math.max(1, columns)).toArray();
    }
    return CompressedRows.of(columns, lists);
  }

  private SparseMatrix onPattern(CompressedRows pattern) {
    MemorySegment values = Arena.ofAuto().allocate(JAVA_FLOAT, pattern.size());
    for (long k = 0; k < pattern.size(); k++) {
      values.setAtIndex(JAVA_FLOAT, k, (float) random.nextGaussian());
    }
    return new SparseMatrix(pattern, values);
  }

  /** The operator that takes the mean over each row of a pattern. */
  static SparseMatrix mean(CompressedRows pattern) {
    MemorySegment values = Arena.ofAuto().allocate(JAVA_FLOAT, pattern.size());
    for (int r = 0; r < pattern.rows(); r++) {
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        values.setAtIndex(JAVA_FLOAT, k, 1f / pattern.length(r));
      }
    }
    return new SparseMatrix(pattern, values);
  }
}
