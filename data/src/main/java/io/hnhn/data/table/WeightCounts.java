package io.hnhn.data.table;

import java.util.DoubleSummaryStatistics;

/** Counts the weights of a table, and the rows that have none (NaN). */
final class WeightCounts {
  private final DoubleSummaryStatistics numbers = new DoubleSummaryStatistics();
  private long missing;

  WeightCounts(double... weights) {
    for (double weight : weights) {
      add(weight);
    }
  }

  void add(double weight) {
    if (Double.isNaN(weight)) {
      missing++;
    } else {
      numbers.accept(weight);
    }
  }

  DoubleSummaryStatistics numbers() {
    return numbers;
  }

  long missing() {
    return missing;
  }
}
