package io.hnhn.data.table;

import io.hnhn.data.SparseRows;
import java.util.List;

/** One feature: the number, as it is or standardised. */
final class NumericColumn implements FeatureColumn {
  private final String name;
  private final NumberScale scale;
  private long numbers;
  private double mean;
  private double squares;
  private long missing;

  NumericColumn(String name, NumberScale scale) {
    this.name = name;
    this.scale = scale;
  }

  @Override
  public void learn(String cell) {
    if (Decimal.isMissing(cell)) {
      missing++;
      return;
    }
    // Welford's recurrence: mean and sum of squared deviations without cancellation.
    double value = Decimal.parse(cell);
    numbers++;
    double deviation = value - mean;
    mean += deviation / numbers;
    squares += deviation * (value - mean);
  }

  @Override
  public List<String> names() {
    return List.of(name);
  }

  @Override
  public void write(String cell, int first, SparseRows rows) {
    float feature = Decimal.isMissing(cell) ? ofMissing() : scaled(Decimal.parse(cell));
    if (feature != 0) {
      rows.add(first, feature);
    }
  }

  private float ofMissing() {
    return scale == NumberScale.RAW ? (float) mean : 0;
  }

  private float scaled(float value) {
    if (scale == NumberScale.RAW) {
      return value;
    }
    double deviation = Math.sqrt(squares / numbers);
    return deviation > 0 ? (float) ((value - mean) / deviation) : 0;
  }

  @Override
  public long missing() {
    return missing;
  }
}
