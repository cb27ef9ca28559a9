package io.hnhn.data.format.matrix;

import io.hnhn.data.Attributes;
import io.hnhn.data.format.spi.ClassNames;
import io.hnhn.data.format.spi.NamedRows;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StoredInts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The nodes of a folder, or its hyperedges, outside memory. */
final class MatrixRows extends NamedRows {
  private final Optional<Path> featureFile;
  private final MatrixFeatures features;
  private final LabelFile labelFile;
  private final StoredInts labels;
  private int count;
  private int[] places = new int[0];
  private Optional<WeightFile> weights = Optional.empty();

  private MatrixRows(
      String what,
      Optional<Path> featureFile,
      MatrixFeatures features,
      LabelFile labelFile,
      StoredInts labels) {
    super(what);
    this.featureFile = featureFile;
    this.features = features;
    this.labelFile = labelFile;
    this.labels = labels;
  }

  /** The same of which nothing is known yet but their features. */
  static MatrixRows read(
      String what, Path folder, String features, String labels, Path scratch, StageListener stages)
      throws IOException {
    Optional<Path> file = FeatureFile.find(folder, features);
    MatrixFeatures matrix = MatrixFeatures.read(file, scratch.resolve(what + "-features"), stages);
    try {
      return new MatrixRows(
          what,
          file,
          matrix,
          LabelFile.find(folder, labels),
          new StoredInts(scratch.resolve(what + "-labels")));
    } catch (IOException | RuntimeException | Error e) {
      matrix.close();
      throw e;
    }
  }

  /** So many of which nothing is known. */
  static MatrixRows none(String what, int count, Path scratch) throws IOException {
    MatrixRows rows =
        new MatrixRows(
            what,
            Optional.empty(),
            new SortedMatrix(scratch.resolve(what + "-features"), StageListener.UNTOLD),
            LabelFile.none(),
            new StoredInts(scratch.resolve(what + "-labels")));
    rows.count = count;
    return rows;
  }

  /** Reads labels; those that are named are numbered in {@code classes}. */
  void readLabels(ClassNames classes) throws IOException {
    labelFile.read(classes, labels::add);
  }

  /** The file of labels, which has been read. */
  LabelFile labelFile() {
    return labelFile;
  }

  /** As many as features and labels tell. */
  long described() {
    return Math.max(features.rows(), labelFile.count());
  }

  /** Says how many there are, and which classes. */
  void place(int rows, int classes, int[] classPlaces) throws IOException {
    count = rows;
    places = classPlaces;
    labelFile.requireFit(what(), count, classes);
    if (featureFile.isPresent()) {
      FeatureFile.requireRows(featureFile.get(), what(), count, features.rows());
    }
  }

  /** Looks at the weights, where there are any. */
  void readWeights(WeightFile file, int rows) throws IOException {
    if (file.isThere()) {
      file.read(rows, _ -> {});
      weights = Optional.of(file);
    }
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public boolean hasLabels() {
    return labelFile.hasLabels();
  }

  @Override
  public void labels(DatasetStream.LabelSink sink) throws IOException {
    try (StoredInts.Walk walk = labels.walk()) {
      for (int row = 0; row < count; row++) {
        sink.add(labelFile.isThere() ? labelFile.placed(walk.next(), places) : Attributes.NO_LABEL);
      }
    }
  }

  @Override
  public boolean hasWeights() {
    return weights.isPresent();
  }

  @Override
  public void weights(DatasetStream.WeightSink sink) throws IOException {
    weights.orElseThrow().read(count, sink);
  }

  @Override
  public int featureCount() {
    return features.columns();
  }

  @Override
  public boolean isDense() {
    return features.isDense();
  }

  @Override
  public void features(DatasetStream.FeatureSink sink) throws IOException {
    features.forEach(sink);
  }

  @Override
  public void close() throws IOException {
    try (features;
        labels) {
      // Closing is all.
    }
  }
}
