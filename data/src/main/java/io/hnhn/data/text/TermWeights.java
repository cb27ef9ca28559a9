package io.hnhn.data.text;

import io.hnhn.tensor.SparseMatrix;
import java.util.Collection;
import java.util.List;

/** How documents, each the terms it has, become rows of features, one column a term. */
public sealed interface TermWeights permits TfIdf, BagOfWords {
  /** The term of each column, alphabetically. */
  List<String> vocabulary();

  /** One row of weights a document; terms outside the vocabulary don't count. */
  SparseMatrix transform(List<? extends Collection<String>> documents);
}
