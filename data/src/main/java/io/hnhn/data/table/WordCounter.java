package io.hnhn.data.table;

import io.hnhn.data.ColumnSummary;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.text.TermCounts;
import io.hnhn.data.text.Vocabulary;

/**
 * Learns the words of texts as {@link TextLearner} does, but keeps no text. So it can't tell how
 * many have no known word, which is of use only where other tables are read alike.
 */
final class WordCounter implements ColumnLearner {
  private final String name;
  private final TextOptions options;
  private final TermCounts counts = new TermCounts();
  private long missing;

  WordCounter(String name, TextOptions options) {
    this.name = name;
    this.options = options;
  }

  @Override
  public void learn(String cell) {
    counts.add(options.analysis().words(cell));
    missing += cell.isEmpty() ? 1 : 0;
  }

  @Override
  public FittedColumn fitted() {
    Vocabulary words = counts.vocabulary(options.maxShare(), options.maxTerms());
    return new FittedColumn.Text(
        name,
        options.analysis(),
        words.documentFrequencies(),
        words.common(),
        words.isComplete(),
        words.documents(),
        0);
  }

  @Override
  public long missing() {
    return missing;
  }

  @Override
  public ColumnSummary.Content content() {
    return new ColumnSummary.Unread();
  }
}
