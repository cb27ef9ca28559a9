package io.hnhn.data.table;

import io.hnhn.data.SparseRows;
import java.util.List;

/** No features. */
record IgnoredColumn() implements FeatureColumn {
  @Override
  public void learn(String cell) {}

  @Override
  public List<String> names() {
    return List.of();
  }

  @Override
  public void write(String cell, int first, SparseRows rows) {}

  @Override
  public long missing() {
    return 0;
  }
}
