package io.hnhn.data.table;

import io.hnhn.data.Omissions;
import io.hnhn.tensor.SparseRows;

/** No features. */
record IgnoredColumn() implements FeatureColumn {
  @Override
  public void add(String cell, int first, SparseRows rows) {}

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
