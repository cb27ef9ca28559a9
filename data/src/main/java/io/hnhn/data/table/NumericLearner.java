package io.hnhn.data.table;

/** Learns the mean and the deviation of numbers. */
final class NumericLearner implements ColumnLearner {
  private final String name;
  private final NumberScale scale;
  private long numbers;
  private double mean;
  private double squares;

  NumericLearner(String name, NumberScale scale) {
    this.name = name;
    this.scale = scale;
  }

  @Override
  public void learn(String cell) {
    if (Decimal.isMissing(cell)) {
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
  public FittedColumn fitted() {
    double deviation = numbers == 0 ? 0 : Math.sqrt(squares / numbers);
    return new FittedColumn.Numeric(name, scale, mean, deviation);
  }
}
