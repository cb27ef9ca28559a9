package io.hnhn.data.table;

import io.hnhn.data.ColumnSummary;
import io.hnhn.data.FittedColumn;

/** Learns of a column no more than how many of its cells are empty. */
final class IgnoredLearner implements ColumnLearner {
  private final String name;
  private long missing;

  IgnoredLearner(String name) {
    this.name = name;
  }

  @Override
  public void learn(String cell) {
    missing += cell.isEmpty() ? 1 : 0;
  }

  @Override
  public FittedColumn fitted() {
    return new FittedColumn.Ignored(name);
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
