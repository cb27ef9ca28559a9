package io.hnhn.data.text;

import io.hnhn.data.SparseRows;
import io.hnhn.tensor.SparseMatrix;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
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
public final class TfIdf {
  private final List<String> vocabulary;
  private final Map<String, Integer> columnOf;
  private final double[] inverseFrequency;

  private TfIdf(List<String> vocabulary, Map<String, Integer> documentFrequency, int documents) {
    this.vocabulary = vocabulary;
    this.columnOf =
        IntStream.range(0, vocabulary.size())
            .boxed()
            .collect(Collectors.toMap(vocabulary::get, Function.identity()));
    this.inverseFrequency =
        vocabulary.stream()
            .mapToDouble(
                term -> 1 + Math.log((1.0 + documents) / (1 + documentFrequency.get(term))))
            .toArray();
  }

  /**
   * Learns the vocabulary and how common its terms are.
   *
   * @param documents the terms of each document, repeated as often as they occur
   * @param maxShare terms in more than this share of the documents are left out
   * @param maxTerms of the others, as many are kept, those that occur most often in all documents
   *     together; of equally frequent ones the alphabetically first
   */
  public static TfIdf fit(
      List<? extends Collection<String>> documents, double maxShare, int maxTerms) {
    if (!(maxShare >= 0 && maxShare <= 1)) {
      throw new IllegalArgumentException(
          "Expected a share between 0 and 1 as limit, but found " + maxShare);
    }
    if (maxTerms < 0) {
      throw new IllegalArgumentException("Expected maxTerms >= 0, but found " + maxTerms);
    }
    Map<String, Integer> termFrequency = new HashMap<>();
    Map<String, Integer> documentFrequency = new HashMap<>();
    for (Collection<String> document : documents) {
      document.forEach(term -> termFrequency.merge(term, 1, Integer::sum));
      new HashSet<>(document).forEach(term -> documentFrequency.merge(term, 1, Integer::sum));
    }
    double limit = maxShare * documents.size();
    List<String> vocabulary =
        documentFrequency.keySet().stream()
            .filter(term -> documentFrequency.get(term) <= limit)
            .sorted(
                Comparator.<String, Integer>comparing(termFrequency::get)
                    .reversed()
                    .thenComparing(Comparator.naturalOrder()))
            .limit(maxTerms)
            .sorted()
            .toList();
    return new TfIdf(vocabulary, documentFrequency, documents.size());
  }

  /** The term of each column, alphabetically. */
  public List<String> vocabulary() {
    return vocabulary;
  }

  /** One row of weights a document; terms outside the vocabulary don't count. */
  public SparseMatrix transform(List<? extends Collection<String>> documents) {
    SparseRows rows = new SparseRows();
    for (Collection<String> document : documents) {
      addRow(rows, document);
    }
    return rows.toMatrix(vocabulary.size());
  }

  private void addRow(SparseRows rows, Collection<String> document) {
    Map<Integer, Double> weights = new TreeMap<>();
    for (String term : document) {
      Integer column = columnOf.get(term);
      if (column != null) {
        weights.merge(column, inverseFrequency[column], Double::sum);
      }
    }
    double length = Math.sqrt(weights.values().stream().mapToDouble(w -> w * w).sum());
    weights.forEach((column, weight) -> rows.add(column, (float) (weight / length)));
    rows.endRow();
  }
}
