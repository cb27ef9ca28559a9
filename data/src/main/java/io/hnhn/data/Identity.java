package io.hnhn.data;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.List;

/** One more feature for each row, 1 for the row itself and 0 for all others: X becomes [X I]. */
final class Identity {
  private Identity() {}

  /**
   * Rows with a feature for each.
   *
   * @param prefix what the names of these features begin with; the name of the row follows
   */
  static Attributes addTo(Attributes rows, String prefix) {
    SparseMatrix own = rows.features().toSparse();
    CompressedRows pattern = own.pattern();
    SparseRows all = new SparseRows();
    List<String> names = new ArrayList<>();
    for (int c = 0; c < own.columns(); c++) {
      names.add(rows.featureNames().isEmpty() ? "feature " + c : rows.featureNames().get(c));
    }
    for (int row = 0; row < rows.count(); row++) {
      for (long k = pattern.start(row); k < pattern.end(row); k++) {
        all.add(pattern.column(k), own.value(k));
      }
      all.add(own.columns() + row, 1);
      all.endRow();
      names.add(prefix + rows.nameOf(row));
    }
    return rows.withFeatures(all.toMatrix(own.columns() + rows.count()), names);
  }
}
