package io.hnhn.data.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Counts the terms of documents that come one by one and are not kept, and makes a {@link
 * Vocabulary} of them. For one thread.
 */
public final class TermCounts {
  private final Map<String, Count> counts = new HashMap<>();
  private int documents;

  /** How often a term occurs, and in how many documents. */
  private static final class Count {
    private long occurrences;
    private int documents;

    long occurrences() {
      return occurrences;
    }
  }

  /** No document yet. */
  public TermCounts() {}

  /** Counts the terms of a document, repeated as often as they occur. */
  public void add(Collection<String> document) {
    documents++;
    for (String term : document) {
      counts.computeIfAbsent(term, _ -> new Count()).occurrences++;
    }
    for (String term : new HashSet<>(document)) {
      counts.computeIfAbsent(term, _ -> new Count()).documents++;
    }
  }

  /**
   * The vocabulary of the documents so far, see {@link Vocabulary#fit}.
   *
   * @param maxShare terms in more than this share of the documents are left out
   * @param maxTerms of the others, as many are kept
   */
  public Vocabulary vocabulary(double maxShare, int maxTerms) {
    Vocabulary.requireLimits(maxShare, maxTerms);
    double limit = maxShare * documents;
    SortedMap<String, Integer> kept = new TreeMap<>();
    counts.entrySet().stream()
        .filter(term -> term.getValue().documents <= limit)
        .sorted(
            Comparator.<Map.Entry<String, Count>>comparingLong(
                    term -> term.getValue().occurrences())
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(maxTerms)
        .forEach(term -> kept.put(term.getKey(), term.getValue().documents));
    SortedSet<String> common = new TreeSet<>(counts.keySet());
    common.removeIf(term -> counts.get(term).documents <= limit);
    boolean complete = kept.size() + common.size() == counts.size();
    return Vocabulary.of(kept, common, complete, documents);
  }
}
