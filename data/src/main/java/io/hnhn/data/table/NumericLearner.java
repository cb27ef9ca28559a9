package io.hnhn.data.table;

import io.hnhn.data.ColumnSummary;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.NumberScale;

/** Learns the mean and the deviation of numbers. */
final class NumericLearner implements ColumnLearner {
  private final String name;
  private final NumberScale scale;
  private long numbers;
  private long missing;
  private double smallest = Double.NaN;
  private double largest = Double.NaN;
  private double mean;
  private double squares;

  NumericLearner(String name, NumberScale scale) {
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
    smallest = numbers == 0 ? value : Math.min(smallest, value);
    largest = numbers == 0 ? value : Math.max(largest, value);
    numbers++;
    double deviation = value - mean;
    mean += deviation / numbers;
    squares += deviation * (value - mean);
  }

  @Override
  public FittedColumn fitted() {
    double deviation = numbers == 0 ? 0 : Math.sqrt(squares / numbers);
    return new FittedColumn.Numeric(name, scale, mean, deviation);
  }

  @Override
  public long missing() {
    return missing;
  }

  @Override
  public ColumnSummary.Content content() {
    return new ColumnSummary.Numbers(
        asWritten(smallest), asWritten(largest), asWritten(numbers == 0 ? Double.NaN : mean));
  }

  /** Numbers are read as floats: without the digits that a double would add. */
  private static double asWritten(double value) {
    return Double.parseDouble(Float.toString((float) value));
  }
}
