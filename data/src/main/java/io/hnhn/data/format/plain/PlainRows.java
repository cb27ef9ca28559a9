package io.hnhn.data.format.plain;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.NamedRows;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.FeatureBlocks;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StoredInts;
import java.io.IOException;
import java.nio.file.Path;

/** The nodes of a folder, or its hyperedges, outside memory. */
final class PlainRows extends NamedRows {
  private final StoredInts labels;

  /** How many features each row has. */
  private final StoredInts lengths;

  /** Their columns and values. */
  private final StoredInts features;

  private int count;
  private int length;
  private int largestLabel = Attributes.NO_LABEL;
  private int columns;

  /**
   * No rows yet.
   *
   * @param what {@code nodes} or {@code hyperedges}
   */
  PlainRows(String what, Path scratch) throws IOException {
    super(what);
    this.labels = new StoredInts(scratch.resolve(what + "-labels"));
    this.lengths = new StoredInts(scratch.resolve(what + "-lengths"));
    this.features = new StoredInts(scratch.resolve(what + "-features"));
  }

  /**
   * Reads the rows of a file.
   *
   * @param mostClasses labels must be below this
   * @param mostColumns indices must not be above this
   * @param stages is told how far that is
   */
  void read(StoredFile file, int mostClasses, int mostColumns, StageListener stages)
      throws IOException {
    LabelledRows.read(
        file,
        mostClasses,
        mostColumns,
        stages,
        new LabelledRows.Sink() {
          @Override
          public void feature(int column, float value) throws IOException {
            addFeature(column, value);
          }

          @Override
          public void endRow(int label) throws IOException {
            if (count == Integer.MAX_VALUE) {
              throw new DataFormatException(
                  file.path(),
                  "at most %d lines".formatted(Integer.MAX_VALUE),
                  "more",
                  "leave out some of the " + what());
            }
            end(label);
          }
        });
  }

  private void addFeature(int column, float value) throws IOException {
    features.add(column);
    features.add(Float.floatToIntBits(value));
    columns = Math.max(columns, column + 1);
    length++;
  }

  private void end(int label) throws IOException {
    labels.add(label);
    lengths.add(length);
    length = 0;
    count++;
    largestLabel = Math.max(largestLabel, label);
  }

  /** So many rows of which nothing is known. */
  void none(int rows) throws IOException {
    for (int row = 0; row < rows; row++) {
      end(Attributes.NO_LABEL);
    }
  }

  /** The fewest classes that hold every label. */
  int classes() {
    return largestLabel + 1;
  }

  /** Says how many features there are, those without a value among them. */
  void setColumns(long columns) {
    this.columns = (int) columns;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public boolean hasLabels() {
    return largestLabel != Attributes.NO_LABEL;
  }

  @Override
  public void labels(DatasetStream.LabelSink sink) throws IOException {
    try (StoredInts.Walk walk = labels.walk()) {
      for (int row = 0; row < count; row++) {
        sink.add(walk.next());
      }
    }
  }

  @Override
  public boolean hasWeights() {
    return false;
  }

  /** There are none. */
  @Override
  public void weights(DatasetStream.WeightSink sink) {}

  @Override
  public int featureCount() {
    return columns;
  }

  @Override
  public boolean isDense() {
    return false;
  }

  @Override
  public void features(DatasetStream.FeatureSink sink) throws IOException {
    FeatureBlocks blocks = new FeatureBlocks(columns, sink);
    try (StoredInts.Walk length = lengths.walk();
        StoredInts.Walk feature = features.walk()) {
      for (int row = 0; row < count; row++) {
        for (int left = length.next(); left > 0; left--) {
          blocks.add(row, feature.next(), Float.intBitsToFloat(feature.next()));
        }
      }
    }
    blocks.finish(count);
  }

  @Override
  public void close() throws IOException {
    try (labels;
        lengths;
        features) {
      // Closing is all.
    }
  }
}
