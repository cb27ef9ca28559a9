package io.hnhn.data.table;

import io.hnhn.data.text.Vocabulary;
import java.util.ArrayList;
import java.util.List;

/** Learns the words of texts, and how common each is. */
final class TextLearner implements ColumnLearner {
  private final String name;
  private final TextOptions options;
  private final List<List<String>> documents = new ArrayList<>();

  TextLearner(String name, TextOptions options) {
    this.name = name;
    this.options = options;
  }

  @Override
  public void learn(String cell) {
    documents.add(options.analysis().words(cell));
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

  private static boolean isWordless(List<String> document, Vocabulary words) {
    return !document.isEmpty()
        && document.stream()
            .noneMatch(word -> words.column(word).isPresent() || words.common().contains(word));
  }
}
