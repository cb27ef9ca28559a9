package io.hnhn.data.table;

import io.hnhn.data.ColumnSummary;
import io.hnhn.data.FittedColumn;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Learns the values of a column, in alphabetical order. */
final class CategoricalLearner implements ColumnLearner {
  private final String name;
  private final SortedMap<String, Integer> counts = new TreeMap<>();
  private long missing;

  CategoricalLearner(String name) {
    this.name = name;
  }

  @Override
  public void learn(String cell) {
    if (cell.isEmpty()) {
      missing++;
    } else {
      counts.merge(cell, 1, Integer::sum);
    }
  }

  @Override
  public FittedColumn fitted() {
    return new FittedColumn.Categorical(name, List.copyOf(counts.keySet()));
  }

  @Override
  public long missing() {
    return missing;
  }

  @Override
  public ColumnSummary.Content content() {
    return ColumnSummary.Values.of(counts);
  }
}
