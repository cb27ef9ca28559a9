package io.hnhn.tensor;

import java.util.List;

/** Rows of numbers that describe things, one row a thing: dense or sparse. */
public sealed interface Features permits Matrix, SparseMatrix {
  /** Number of things. */
  int rows();

  /** Number of features. */
  int columns();

  /** A copy of the given rows, in that order; a row may occur more than once. */
  Features selectRows(int[] rows);

  /**
   * The rows of this, then those of another, in the form that this has.
   *
   * @throws IllegalArgumentException if the other one has another number of columns
   */
  Features plusRows(Features others);

  /**
   * The rows of several, one below the other, in the form that the first has.
   *
   * @param all at least one
   * @throws IllegalArgumentException if they differ in their number of columns
   */
  static Features stacked(List<? extends Features> all) {
    // By halves: each row is copied as often as the list can be halved.
    int half = all.size() / 2;
    return half == 0
        ? all.getFirst()
        : stacked(all.subList(0, half)).plusRows(stacked(all.subList(half, all.size())));
  }

  /** The same numbers in a dense matrix. */
  Matrix toDense();

  /** The same numbers in a sparse matrix. */
  SparseMatrix toSparse();
}
