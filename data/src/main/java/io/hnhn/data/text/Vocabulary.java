package io.hnhn.data.text;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The terms that become features, and how common each is.
 *
 * <pre>{@code
 * Vocabulary words = Vocabulary.fit(documents, 0.2, 1000);
 * words.terms(); // alphabetically, one a column
 * }</pre>
 */
public final class Vocabulary {
  private final SortedMap<String, Integer> documentFrequencies;
  private final SortedSet<String> common;
  private final boolean complete;
  private final int documents;
  private final List<String> terms;
  private final Map<String, Integer> columnOf;
  private final int[] documentFrequency;

  private Vocabulary(
      SortedMap<String, Integer> documentFrequencies,
      SortedSet<String> common,
      boolean complete,
      int documents) {
    this.documentFrequencies = Collections.unmodifiableSortedMap(documentFrequencies);
    this.common = Collections.unmodifiableSortedSet(common);
    this.complete = complete;
    this.documents = documents;
    this.terms = List.copyOf(documentFrequencies.keySet());
    this.columnOf =
        IntStream.range(0, terms.size())
            .boxed()
            .collect(Collectors.toMap(terms::get, Function.identity()));
    this.documentFrequency =
        documentFrequencies.values().stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * A vocabulary that was learned before.
   *
   * @param documentFrequencies see {@link #documentFrequencies()}
   * @param common see {@link #common()}
   * @param complete see {@link #isComplete()}
   * @param documents how many documents it was learned from
   */
  public static Vocabulary of(
      SortedMap<String, Integer> documentFrequencies,
      SortedSet<String> common,
      boolean complete,
      int documents) {
    return new Vocabulary(
        new TreeMap<>(documentFrequencies), new TreeSet<>(common), complete, documents);
  }

  /**
   * Learns the terms and how common they are.
   *
   * @param documents the terms of each document, repeated as often as they occur
   * @param maxShare terms in more than this share of the documents are left out
   * @param maxTerms of the others, as many are kept, those that occur most often in all documents
   *     together; of equally frequent ones the alphabetically first
   */
  public static Vocabulary fit(
      List<? extends Collection<String>> documents, double maxShare, int maxTerms) {
    TermCounts counts = new TermCounts();
    documents.forEach(counts::add);
    return counts.vocabulary(maxShare, maxTerms);
  }

  static void requireLimits(double maxShare, int maxTerms) {
    if (!(maxShare >= 0 && maxShare <= 1)) {
      throw new IllegalArgumentException(
          "Expected a share between 0 and 1 as limit, but found " + maxShare);
    }
    if (maxTerms < 0) {
      throw new IllegalArgumentException("Expected maxTerms >= 0, but found " + maxTerms);
    }
  }

  /** The term of each column, alphabetically. */
  public List<String> terms() {
    return terms;
  }

  /** The column of a term; empty if the vocabulary has no such term. */
  public OptionalInt column(String term) {
    Integer column = columnOf.get(term);
    return column == null ? OptionalInt.empty() : OptionalInt.of(column);
  }

  /** In how many of the documents it was learned from a column's term occurs. */
  public int documentFrequency(int column) {
    return documentFrequency[column];
  }

  /** The terms, and in how many of the documents each occurs. */
  public SortedMap<String, Integer> documentFrequencies() {
    return documentFrequencies;
  }

  /** The terms that were left out because too many of the documents have them. */
  public SortedSet<String> common() {
    return common;
  }

  /** Whether it has all other terms; the rarest were left out as well if it has not. */
  public boolean isComplete() {
    return complete;
  }

  /** How many documents it was learned from. */
  public int documents() {
    return documents;
  }
}
