package io.hnhn.data.table;

import io.hnhn.data.SparseRows;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One feature a value, in alphabetical order; a cell without a value has none of them. */
final class CategoricalColumn implements FeatureColumn {
  private final String name;
  private final TreeMap<String, Integer> featureOf = new TreeMap<>();
  private long missing;

  CategoricalColumn(String name) {
    this.name = name;
  }

  @Override
  public void learn(String cell) {
    if (cell.isEmpty()) {
      missing++;
    } else {
      featureOf.put(cell, 0);
    }
  }

  @Override
  public void endLearning() {
    int next = 0;
    for (Map.Entry<String, Integer> value : featureOf.entrySet()) {
      value.setValue(next++);
    }
  }

  @Override
  public List<String> names() {
    return featureOf.keySet().stream().map(value -> name + "=" + value).toList();
  }

  @Override
  public void write(String cell, int first, SparseRows rows) {
    Integer feature = featureOf.get(cell);
    if (feature != null) {
      rows.add(first + feature, 1);
    }
  }

  @Override
  public long missing() {
    return missing;
  }
}
