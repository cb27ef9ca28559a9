package io.hnhn.tensor;

/** Rows of numbers that describe things, one row a thing: dense or sparse. */
public sealed interface Features permits Matrix, SparseMatrix {
  /** Number of things. */
  int rows();

  /** Number of features. */
  int columns();

  /** A copy of the given rows, in that order; a row may occur more than once. */
  Features selectRows(int[] rows);

  /** The same numbers in a dense matrix. */
  Matrix toDense();

  /** The same numbers in a sparse matrix. */
  SparseMatrix toSparse();
}
