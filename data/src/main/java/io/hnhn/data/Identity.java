package io.hnhn.data;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseRows;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

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
    List<String> names =
        new ArrayList<>(
            rows.featureNames().isEmpty() ? PlaceNames.of(own.columns()) : rows.featureNames());
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

  /** Rows without the features that were added to them; the same ones if there are none. */
  static Attributes removeFrom(Attributes rows, String prefix) {
    int own = rows.features().columns() - rows.count();
    List<String> names = rows.featureNames();
    if (own < 0 || names.isEmpty() || !isAdded(rows, own, prefix)) {
      return rows;
    }
    if (own == 0) {
      return rows.withFeatures(SparseMatrix.zeros(rows.count(), 0));
    }
    SparseMatrix all = rows.features().toSparse();
    CompressedRows pattern = all.pattern();
    SparseRows kept = new SparseRows();
    for (int row = 0; row < rows.count(); row++) {
      for (long k = pattern.start(row); k < pattern.end(row) && pattern.column(k) < own; k++) {
        kept.add(pattern.column(k), all.value(k));
      }
      kept.endRow();
    }
    return rows.withFeatures(kept.toMatrix(own), names.subList(0, own));
  }

  private static boolean isAdded(Attributes rows, int own, String prefix) {
    return IntStream.range(0, rows.count())
        .allMatch(row -> rows.featureNames().get(own + row).equals(prefix + rows.nameOf(row)));
  }

  /** Whether features are the identity matrix. */
  static boolean isAll(Features features) {
    if (!(features instanceof SparseMatrix sparse) || sparse.rows() != sparse.columns()) {
      return false;
    }
    CompressedRows pattern = sparse.pattern();
    return IntStream.range(0, sparse.rows())
        .allMatch(
            row ->
                pattern.length(row) == 1
                    && pattern.column(pattern.start(row)) == row
                    && sparse.value(pattern.start(row)) == 1);
  }
}
