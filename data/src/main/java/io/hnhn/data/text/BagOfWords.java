package io.hnhn.data.text;

import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseRows;
import java.util.Collection;
import java.util.List;

/**
 * Which terms a document has: 1 for each, however often it occurs, and 0 for the others. Values are
 * those of scikit-learn's {@code CountVectorizer} with {@code binary=True} and this vocabulary.
 *
 * @param words the terms that count
 */
public record BagOfWords(Vocabulary words) implements TermWeights {
  @Override
  public List<String> vocabulary() {
    return words.terms();
  }

  @Override
  public SparseMatrix transform(List<? extends Collection<String>> documents) {
    SparseRows rows = new SparseRows();
    for (Collection<String> document : documents) {
      document.stream()
          .flatMapToInt(term -> words.column(term).stream())
          .distinct()
          .sorted()
          .forEach(column -> rows.add(column, 1));
      rows.endRow();
    }
    return rows.toMatrix(words.terms().size());
  }
}
