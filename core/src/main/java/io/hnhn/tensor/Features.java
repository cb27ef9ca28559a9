package io.hnhn.tensor;

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

  /** The same numbers in a dense matrix. */
  Matrix toDense();

  /** The same numbers in a sparse matrix. */
  SparseMatrix toSparse();
}
