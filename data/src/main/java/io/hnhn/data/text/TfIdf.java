package io.hnhn.data.text;

import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseRows;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Term frequency times inverse document frequency: what a document says that others do not.
 *
 * <p>For term t in document d, with n documents of which df(t) contain t,
 *
 * <pre>
 * w(t, d) = count of t in d · (ln((1 + n) / (1 + df(t))) + 1)
 * </pre>
 *
 * and each row w(·, d) is scaled to length 1 (a document without known terms stays zero). Values
 * are those of scikit-learn's {@code TfidfVectorizer} with its default settings.
 *
 * <pre>{@code
 * TfIdf words = TfIdf.fit(documents, 0.2, 1000);
 * SparseMatrix features = words.transform(documents);
 * }</pre>
 */
public final class TfIdf implements TermWeights {
  private final Vocabulary vocabulary;
  private final double[] inverseFrequency;

  /** Weights by how common the terms of a vocabulary are. */
  public TfIdf(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    this.inverseFrequency =
        IntStream.range(0, vocabulary.terms().size())
            .mapToDouble(
                t ->
                    1
                        + Math.log(
                            (1.0 + vocabulary.documents()) / (1 + vocabulary.documentFrequency(t))))
            .toArray();
  }

  /** Learns a vocabulary and how common its terms are, see {@link Vocabulary#fit}. */
  public static TfIdf fit(
      List<? extends Collection<String>> documents, double maxShare, int maxTerms) {
    return new TfIdf(Vocabulary.fit(documents, maxShare, maxTerms));
  }

  @Override
  public List<String> vocabulary() {
    return vocabulary.terms();
  }

  @Override
  public SparseMatrix transform(List<? extends Collection<String>> documents) {
    SparseRows rows = new SparseRows();
    for (Collection<String> document : documents) {
      addRow(rows, document);
    }
    return rows.toMatrix(vocabulary.terms().size());
  }

  private void addRow(SparseRows rows, Collection<String> document) {
    weights(document).forEach(rows::add);
    rows.endRow();
  }

  /**
   * What a single occurrence of each term weighs before rows are scaled, in the order of columns.
   */
  public double[] inverseFrequencies() {
    return inverseFrequency.clone();
  }

  /** The weights of one document by column; terms outside the vocabulary don't count. */
  public SortedMap<Integer, Float> weights(Collection<String> document) {
    Map<Integer, Double> weights = new TreeMap<>();
    for (String term : document) {
      vocabulary
          .column(term)
          .ifPresent(column -> weights.merge(column, inverseFrequency[column], Double::sum));
    }
    double length = Math.sqrt(weights.values().stream().mapToDouble(w -> w * w).sum());
    SortedMap<Integer, Float> scaled = new TreeMap<>();
    weights.forEach((column, weight) -> scaled.put(column, (float) (weight / length)));
    return scaled;
  }
}
