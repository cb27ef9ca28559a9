package io.hnhn.learn.why;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseRows;
import java.util.SortedMap;
import java.util.TreeMap;

/** A single row of features as a map, to be changed: values other than 0 by their columns. */
final class FeatureRow {
  private FeatureRow() {}

  static SortedMap<Integer, Float> read(Features single) {
    SparseMatrix row = single.toSparse();
    CompressedRows pattern = row.pattern();
    SortedMap<Integer, Float> values = new TreeMap<>();
    for (long k = pattern.start(0); k < pattern.end(0); k++) {
      values.put(pattern.column(k), row.value(k));
    }
    return values;
  }

  static Features write(SortedMap<Integer, Float> values, int columns) {
    SparseRows row = new SparseRows();
    values.forEach(
        (column, value) -> {
          if (value != 0) {
            row.add(column, value);
          }
        });
    row.endRow();
    return row.toMatrix(columns);
  }
}
