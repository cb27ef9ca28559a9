package io.hnhn.data.format.plain;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.format.spi.Description;
import io.hnhn.data.stream.StageListener;
import io.hnhn.tensor.SparseRows;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Labels and features in LIBSVM form: {@code label index:value ...}, one row a line, indices
 * ascending from 1.
 *
 * @param labels one label a row, -1 for none
 * @param features one row of features a row
 */
record LabelledRows(int[] labels, SparseRows features) {
  private static final String LABEL_ADVICE = "write the number of the class, or -1 for none";
  private static final String FEATURE_ADVICE =
      "write features as index:value with ascending indices from 1";

  /** Takes rows, value by value. */
  interface Sink {
    /** Takes a value of the current row. */
    void feature(int column, float value) throws IOException;

    /** Takes the label of the current row, which is over. */
    void endRow(int label) throws IOException;
  }

  /**
   * Reads a file.
   *
   * @param classes labels must be below this
   * @param columns indices must not be above this
   */
  static LabelledRows read(StoredFile file, int classes, int columns) throws IOException {
    IntStream.Builder labels = IntStream.builder();
    SparseRows features = new SparseRows();
    read(
        file,
        classes,
        columns,
        StageListener.UNTOLD,
        new Sink() {
          @Override
          public void feature(int column, float value) {
            features.add(column, value);
          }

          @Override
          public void endRow(int label) {
            labels.add(label);
            features.endRow();
          }
        });
    return new LabelledRows(labels.build().toArray(), features);
  }

  /** The same, handed over row by row. */
  static void read(StoredFile file, int classes, int columns, StageListener stages, Sink sink)
      throws IOException {
    try (TextLines lines = TextLines.open(file)) {
      while (lines.next()) {
        if (StageListener.isTime(lines.number())) {
          stages.reached(lines.share());
        }
        int label =
            lines.integer(lines.field(), Attributes.NO_LABEL, classes - 1, "a label", LABEL_ADVICE);
        readFeatures(lines, columns, sink);
        sink.endRow(label);
      }
    }
  }

  private static void readFeatures(TextLines lines, int columns, Sink sink) throws IOException {
    int previous = 0;
    for (String field = lines.field(); !field.isEmpty(); field = lines.field()) {
      int colon = field.indexOf(':');
      if (colon < 0) {
        throw lines.malformed(
            "a feature as index:value", DataFormatException.quoted(field), FEATURE_ADVICE);
      }
      int index =
          lines.integer(
              field.substring(0, colon),
              previous + 1,
              columns,
              "a feature index",
              columns == Integer.MAX_VALUE
                  ? FEATURE_ADVICE
                  : FEATURE_ADVICE + " to the count of features in " + Description.FILE);
      float value =
          lines.decimal(field.substring(colon + 1), "a finite number as value", FEATURE_ADVICE);
      sink.feature(index - 1, value);
      previous = index;
    }
  }

  int count() {
    return labels.length;
  }

  /** The fewest classes that hold every label. */
  int classes() {
    return Arrays.stream(labels).max().orElse(Attributes.NO_LABEL) + 1;
  }
}
