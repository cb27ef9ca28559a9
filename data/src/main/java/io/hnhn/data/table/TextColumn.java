package io.hnhn.data.table;

import io.hnhn.data.SparseRows;
import io.hnhn.data.text.TfIdf;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.List;

/** One feature a word; a cell without a value is a text without words. */
final class TextColumn implements FeatureColumn {
  private final String name;
  private final TextOptions options;
  private final List<List<String>> documents = new ArrayList<>();
  private List<String> vocabulary = List.of();
  private SparseMatrix weights = SparseMatrix.zeros(0, 0);
  private int row;

  TextColumn(String name, TextOptions options) {
    this.name = name;
    this.options = options;
  }

  @Override
  public void learn(String cell) {
    documents.add(options.words().apply(cell));
  }

  @Override
  public void endLearning() {
    TfIdf words = TfIdf.fit(documents, options.maxShare(), options.maxTerms());
    vocabulary = words.vocabulary();
    weights = words.transform(documents);
    documents.clear();
  }

  @Override
  public List<String> names() {
    return vocabulary.stream().map(word -> name + ":" + word).toList();
  }

  @Override
  public void write(String cell, int first, SparseRows rows) {
    for (long k = weights.pattern().start(row); k < weights.pattern().end(row); k++) {
      rows.add(first + weights.pattern().column(k), weights.value(k));
    }
    row++;
  }

  @Override
  public long missing() {
    return 0;
  }
}
