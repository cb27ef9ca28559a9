package io.hnhn.data.table;

import io.hnhn.data.Attributes;
import io.hnhn.data.ColumnKind;
import io.hnhn.data.DataFormatException;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A node table or hyperedge table to be written: id, label, weight, features. */
final class WrittenRows {
  /** The weight of each row. */
  interface RowWeights {
    float of(int row);
  }

  /** A table with more columns, or with more cells, has to be filled for the greater part. */
  private static final int MOST_COLUMNS = 5_000;

  private static final long MOST_CELLS = 50_000_000;

  /** Where fewer than one cell of so many is not 0, a matrix is sparse. */
  private static final int SPARSE = 10;

  private final Attributes attributes;
  private final List<String> classNames;
  private final Optional<RowWeights> weights;
  private final List<String> features;

  WrittenRows(
      String what, Attributes attributes, List<String> classNames, Optional<RowWeights> weights) {
    this.attributes = attributes;
    this.classNames = classNames;
    this.weights = weights;
    this.features =
        attributes.featureNames().isEmpty()
            ? IntStream.range(0, attributes.features().columns())
                .mapToObj(Integer::toString)
                .toList()
            : attributes.featureNames();
    requireNotWide(what, attributes.features());
    requireDistinct(what, attributes.names());
    requireDistinct("feature", features);
  }

  /** Refuses many zeros, for which there are sparse formats: a table would have a cell for each. */
  private static void requireNotWide(String what, Features features) {
    long cells = (long) features.rows() * features.columns();
    if (features.columns() <= MOST_COLUMNS && cells <= MOST_CELLS) {
      return;
    }
    long filled = features.toSparse().size();
    if (filled < cells / SPARSE) {
      throw new IllegalArgumentException(
          "Expected features that fill a table, or at most %d of them and %d cells, but found %d"
                  .formatted(MOST_COLUMNS, MOST_CELLS, features.columns())
              + " features of each %s, which make %d cells with %d zeros in them; write a sparse"
                  .formatted(what, cells, cells - filled)
              + " format, such as plain or matrix");
    }
  }

  static void requireDistinct(String what, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (name.isEmpty() || !seen.add(name)) {
        throw new IllegalArgumentException(
            "Expected %s names that are not empty and all different, but found %s%s"
                .formatted(what, DataFormatException.quoted(name), name.isEmpty() ? "" : " twice"));
      }
    }
  }

  /** What the columns are. */
  AttributeColumns columns() {
    AttributeColumns columns =
        AttributeColumns.GUESSED.withId(free("id")).withOthers(ColumnKind.NUMERIC);
    columns = attributes.hasLabels() ? columns.withLabel(free("label")) : columns;
    return weights.isPresent() ? columns.withWeight(free("weight")) : columns;
  }

  /** The name, or a longer one if a feature has it; databases don't tell upper and lower case. */
  private String free(String name) {
    return features.stream().anyMatch(name::equalsIgnoreCase) ? free(name + "_") : name;
  }

  void write(TableSink sink) throws IOException {
    List<TableSink.Column> columns = new ArrayList<>();
    columns.add(TableSink.Column.text(free("id")));
    if (attributes.hasLabels()) {
      columns.add(TableSink.Column.text(free("label")));
    }
    if (weights.isPresent()) {
      columns.add(TableSink.Column.numeric(free("weight")));
    }
    int first = columns.size();
    features.forEach(feature -> columns.add(TableSink.Column.numeric(feature)));
    sink.begin(columns);
    SparseMatrix values = attributes.features().toSparse();
    boolean labelled = attributes.hasLabels();
    Object[] cells = new Object[columns.size()];
    for (int row = 0; row < attributes.count(); row++) {
      cells[0] = attributes.nameOf(row);
      if (labelled) {
        int label = attributes.labels()[row];
        cells[1] = label == Attributes.NO_LABEL ? "" : classNames.get(label);
      }
      if (weights.isPresent()) {
        cells[first - 1] = weights.get().of(row);
      }
      writeFeatures(values, row, cells, first);
      sink.add(cells);
    }
  }

  private static void writeFeatures(SparseMatrix values, int row, Object[] cells, int first) {
    Arrays.fill(cells, first, cells.length, 0f);
    for (long k = values.pattern().start(row); k < values.pattern().end(row); k++) {
      float value = values.value(k);
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException("Expected finite features, but found " + value);
      }
      cells[first + values.pattern().column(k)] = value;
    }
  }
}
