package io.hnhn.data.table;

import io.hnhn.data.FittedColumn;
import io.hnhn.data.Omissions;
import io.hnhn.data.text.TfIdf;
import io.hnhn.data.text.Vocabulary;
import io.hnhn.tensor.SparseRows;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One feature a word; a cell without a value is a text without words. */
final class TextColumn implements FeatureColumn {
  private final FittedColumn.Text fitted;
  private final TfIdf weights;

  /** New words, if words that were too rare can be told from them. */
  private final Set<String> unknownWords = new HashSet<>();

  /** Texts that have words, but none that is known. */
  private long unknownTexts;

  private long texts;

  TextColumn(FittedColumn.Text fitted) {
    this.fitted = fitted;
    this.weights =
        new TfIdf(
            Vocabulary.of(fitted.words(), fitted.common(), fitted.complete(), fitted.documents()));
  }

  @Override
  public void add(String cell, int first, SparseRows rows) {
    add(fitted.analysis().words(cell), first, rows);
  }

  private void add(List<String> words, int first, SparseRows rows) {
    weights.weights(words).forEach((column, weight) -> rows.add(first + column, weight));
  }

  @Override
  public void write(String cell, int first, SparseRows rows) {
    List<String> words = fitted.analysis().words(cell);
    add(words, first, rows);
    List<String> unknown = words.stream().filter(word -> !fitted.knows(word)).toList();
    texts++;
    unknownTexts += !words.isEmpty() && unknown.size() == words.size() ? 1 : 0;
    if (fitted.complete()) {
      unknownWords.addAll(unknown);
    }
  }

  @Override
  public long missing() {
    return 0;
  }

  @Override
  public Omissions unknown(String what) {
    return fitted.complete()
        ? Omissions.NONE.plus(Difference.WORDS.of(what), unknownWords.size())
        : Omissions.NONE.plus(Difference.TEXTS.of(what), isUsual() ? 0 : unknownTexts);
  }

  /** Whether as few of the texts as before are without a known word: rare words are in all data. */
  private boolean isUsual() {
    return unknownTexts * fitted.documents() <= fitted.wordless() * texts;
  }
}
