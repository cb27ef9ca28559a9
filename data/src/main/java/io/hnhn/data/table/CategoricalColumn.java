package io.hnhn.data.table;

import io.hnhn.data.FittedColumn;
import io.hnhn.data.Omissions;
import io.hnhn.tensor.SparseRows;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** One feature a value; a cell without a value, or with one that is not known, has none of them. */
final class CategoricalColumn implements FeatureColumn {
  private final Map<String, Integer> featureOf = new HashMap<>();
  private final Set<String> unknown = new HashSet<>();
  private long missing;

  CategoricalColumn(FittedColumn.Categorical fitted) {
    for (String value : fitted.values()) {
      featureOf.put(value, featureOf.size());
    }
  }

  @Override
  public void add(String cell, int first, SparseRows rows) {
    Integer feature = featureOf.get(cell);
    if (feature != null) {
      rows.add(first + feature, 1);
    }
  }

  @Override
  public void write(String cell, int first, SparseRows rows) {
    if (featureOf.containsKey(cell)) {
      add(cell, first, rows);
    } else if (cell.isEmpty()) {
      missing++;
    } else {
      unknown.add(cell);
    }
  }

  @Override
  public long missing() {
    return missing;
  }

  @Override
  public Omissions unknown(String what) {
    return Omissions.NONE.plus(Difference.VALUES.of(what), unknown.size());
  }
}
