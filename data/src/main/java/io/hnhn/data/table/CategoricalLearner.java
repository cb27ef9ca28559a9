package io.hnhn.data.table;

import java.util.List;
import java.util.TreeSet;

/** Learns the values of a column, in alphabetical order. */
final class CategoricalLearner implements ColumnLearner {
  private final String name;
  private final TreeSet<String> values = new TreeSet<>();

  CategoricalLearner(String name) {
    this.name = name;
  }

  @Override
  public void learn(String cell) {
    if (!cell.isEmpty()) {
      values.add(cell);
    }
  }

  @Override
  public FittedColumn fitted() {
    return new FittedColumn.Categorical(name, List.copyOf(values));
  }
}
