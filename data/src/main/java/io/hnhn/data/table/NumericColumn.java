package io.hnhn.data.table;

import io.hnhn.data.FittedColumn;
import io.hnhn.data.NumberScale;
import io.hnhn.data.Omissions;
import io.hnhn.tensor.SparseRows;

/** One feature: the number, as it is or standardised. */
final class NumericColumn implements FeatureColumn {
  private final FittedColumn.Numeric fitted;
  private long missing;

  NumericColumn(FittedColumn.Numeric fitted) {
    this.fitted = fitted;
  }

  @Override
  public void add(String cell, int first, SparseRows rows) {
    float feature = Decimal.isMissing(cell) ? ofMissing() : scaled(Decimal.parse(cell));
    if (feature != 0) {
      rows.add(first, feature);
    }
  }

  @Override
  public void write(String cell, int first, SparseRows rows) {
    missing += Decimal.isMissing(cell) ? 1 : 0;
    add(cell, first, rows);
  }

  private float ofMissing() {
    return fitted.scale() == NumberScale.RAW ? (float) fitted.mean() : 0;
  }

  private float scaled(float value) {
    if (fitted.scale() == NumberScale.RAW) {
      return value;
    }
    double deviation = fitted.deviation();
    return deviation > 0 ? (float) ((value - fitted.mean()) / deviation) : 0;
  }

  @Override
  public long missing() {
    return missing;
  }

  @Override
  public Omissions unknown(String what) {
    return Omissions.NONE;
  }
}
