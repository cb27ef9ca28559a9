package io.hnhn.data.table;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.StageListener;
import io.hnhn.tensor.SparseRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The features of a table that is walked through again for each step: what its columns hold is
 * learned in one walk, and features are made in another. They are those of {@link RowFeatures}.
 */
final class StreamedFeatures {
  /** How many rows of features are made at a time. */
  private static final int ROWS_AT_A_TIME = 1 << 13;

  private final TableSource source;
  private final int[] places;
  private final FittedColumns fitted;
  private long missing;

  private StreamedFeatures(TableSource source, int[] places, FittedColumns fitted) {
    this.source = source;
    this.places = places;
    this.fitted = fitted;
  }

  /** Learns what the columns hold. */
  static StreamedFeatures learn(
      TableSource source, ChosenColumns chosen, TableOptions options, StageListener stages)
      throws IOException {
    List<ColumnLearner> learners = new ArrayList<>();
    for (ColumnProfile profile : chosen.profiles()) {
      learners.add(
          profile.kind() == ColumnKind.TEXT
              ? new WordCounter(profile.column(), options.text())
              : ColumnLearner.of(profile.column(), profile.kind(), options));
    }
    try (TableRows table = source.open()) {
      for (long row = 0; !learners.isEmpty() && table.next(); row++) {
        if (StageListener.isTime(row)) {
          stages.reached(table.share());
        }
        for (int c = 0; c < chosen.places().length; c++) {
          learners.get(c).learn(table.cell(chosen.places()[c]));
        }
      }
    }
    return new StreamedFeatures(
        source,
        chosen.places(),
        new FittedColumns(learners.stream().map(ColumnLearner::fitted).toList()));
  }

  List<String> names() {
    return fitted.features();
  }

  /** How many cells had no value, once features were made. */
  long missing() {
    return missing;
  }

  /**
   * Makes features of all rows.
   *
   * @param count of rows; those behind the table have none
   */
  void write(int count, DatasetStream.FeatureSink sink) throws IOException {
    List<FeatureColumn> columns = fitted.columns().stream().map(FeatureColumn::of).toList();
    int[] first = new int[columns.size()];
    for (int c = 1; c < first.length; c++) {
      first[c] = first[c - 1] + fitted.columns().get(c - 1).features().size();
    }
    try (TableRows table = source.open()) {
      for (int done = 0; done < count; ) {
        SparseRows block = new SparseRows();
        for (; block.rows() < ROWS_AT_A_TIME && done < count; done++) {
          if (table.next()) {
            for (int c = 0; c < first.length; c++) {
              columns.get(c).write(table.cell(places[c]), first[c], block);
            }
          }
          block.endRow();
        }
        sink.add(block.toMatrix(names().size()));
      }
    }
    missing = columns.stream().mapToLong(FeatureColumn::missing).sum();
  }
}
