package io.hnhn.data.table;

import io.hnhn.data.ColumnSummary;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.text.Vocabulary;
import java.util.ArrayList;
import java.util.List;

/** Learns the words of texts, and how common each is. */
final class TextLearner implements ColumnLearner {
  private final String name;
  private final TextOptions options;
  private final List<List<String>> documents = new ArrayList<>();
  private long missing;

  TextLearner(String name, TextOptions options) {
    this.name = name;
    this.options = options;
  }

  @Override
  public void learn(String cell) {
    documents.add(options.analysis().words(cell));
    missing += cell.isEmpty() ? 1 : 0;
  }

  @Override
  public FittedColumn fitted() {
    Vocabulary words = Vocabulary.fit(documents, options.maxShare(), options.maxTerms());
    return new FittedColumn.Text(
        name,
        options.analysis(),
        words.documentFrequencies(),
        words.common(),
        words.isComplete(),
        words.documents(),
        (int) documents.stream().filter(document -> isWordless(document, words)).count());
  }

  @Override
  public long missing() {
    return missing;
  }

  @Override
  public ColumnSummary.Content content() {
    long all = documents.stream().mapToLong(List::size).sum();
    long different = documents.stream().flatMap(List::stream).distinct().count();
    return new ColumnSummary.Words(
        (int) different, (double) all / Math.max(1, documents.size() - missing));
  }

  private static boolean isWordless(List<String> document, Vocabulary words) {
    return !document.isEmpty()
        && document.stream()
            .noneMatch(word -> words.column(word).isPresent() || words.common().contains(word));
  }
}
