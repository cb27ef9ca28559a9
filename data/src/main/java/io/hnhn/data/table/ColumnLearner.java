package io.hnhn.data.table;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.ColumnSummary;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.NumberScale;

/** Learns what a column holds; every cell is shown to it once, row after row. */
sealed interface ColumnLearner
    permits NumericLearner, CategoricalLearner, TextLearner, WordCounter, IgnoredLearner {
  /** A learner of a column of a kind. */
  static ColumnLearner of(String name, ColumnKind kind, TableOptions options) {
    return switch (kind) {
      case NUMERIC -> new NumericLearner(name, options.scale().orElse(NumberScale.STANDARDISED));
      case CATEGORICAL -> new CategoricalLearner(name);
      case TEXT -> new TextLearner(name, options.text());
      case IGNORE -> new IgnoredLearner(name);
    };
  }

  /** Learns from a cell. */
  void learn(String cell);

  /** What was learned from all cells. */
  FittedColumn fitted();

  /** How many cells had no value. */
  long missing();

  /** What the others had, for people. */
  ColumnSummary.Content content();
}
