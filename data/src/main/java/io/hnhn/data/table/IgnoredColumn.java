package io.hnhn.data.table;

import io.hnhn.data.Omissions;
import io.hnhn.data.SparseRows;

/** No features, and nothing to learn. */
record IgnoredColumn(String name) implements ColumnLearner, FeatureColumn {
  @Override
  public void learn(String cell) {}

  @Override
  public FittedColumn fitted() {
    return new FittedColumn.Ignored(name);
  }

  @Override
  public void write(String cell, int first, SparseRows rows) {}

  @Override
  public long missing() {
    return 0;
  }

  @Override
  public Omissions unknown(String what) {
    return Omissions.NONE;
  }
}
