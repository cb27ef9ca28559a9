package io.hnhn.tensor;

/** Rows of numbers that describe things, one row a thing: dense or sparse. */
public sealed interface Features permits Matrix, SparseMatrix {
  /** Number of things. */
  int rows();

  /** Number of features. */
  int columns();

  /** The same numbers in a dense matrix. */
  Matrix toDense();

  /** The same numbers in a sparse matrix. */
  SparseMatrix toSparse();
}
