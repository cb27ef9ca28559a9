package io.hnhn.data.format.matrix;

import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.ClassNames;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.format.spi.Description;
import io.hnhn.data.format.spi.NameFile;
import io.hnhn.data.format.spi.PublishedSplits;
import io.hnhn.data.format.spi.WritableDataset;
import io.hnhn.data.stream.RowStream;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StreamedDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a folder of matrices says, or an incidence matrix alone, outside memory. It is the data set
 * that {@link MatrixReader} gives, to the last bit, and faults are the same. In memory are classes,
 * the names of features and published splits; labels, where there are published splits.
 */
final class MatrixStream implements StreamedDataset {
  private final OpenFiles opened;
  private final Path file;
  private final Description description;
  private final String name;
  private final FileIncidences incidences;
  private final MatrixRows nodes;
  private final MatrixRows hyperedges;
  private List<String> classNames = List.of();
  private List<int[]> splits = List.of();

  /** An incidence matrix alone. */
  private MatrixStream(Path file, Path scratch, StageListener stages, OpenFiles opened)
      throws IOException {
    this.opened = opened;
    this.file = file;
    stages.begin("incidences");
    this.description = Description.NONE;
    this.name = DatasetFormat.nameFrom(file);
    this.incidences = opened.add(FileIncidences.read(file, scratch.resolve("incidences"), stages));
    this.nodes = opened.add(MatrixRows.none("nodes", incidences.nodes(), scratch));
    this.hyperedges = opened.add(MatrixRows.none("hyperedges", incidences.hyperedges(), scratch));
  }

  /** A folder. */
  private MatrixStream(Path folder, Path scratch, OpenFiles opened, StageListener stages)
      throws IOException {
    this.opened = opened;
    this.description = MatrixReader.description(folder);
    this.name = description.name().orElseGet(() -> DatasetFormat.nameFrom(folder));
    stages.begin("features of nodes");
    this.nodes =
        opened.add(
            MatrixRows.read(
                "nodes", folder, MatrixFormat.FEATURES, MatrixFormat.LABELS, scratch, stages));
    stages.begin("features of hyperedges");
    this.hyperedges =
        opened.add(
            MatrixRows.read(
                "hyperedges",
                folder,
                MatrixFormat.HYPEREDGE_FEATURES,
                MatrixFormat.HYPEREDGE_LABELS,
                scratch,
                stages));
    stages.begin("labels");
    ClassNames classes = new ClassNames();
    nodes.readLabels(classes);
    hyperedges.readLabels(classes);
    stages.begin("incidences");
    this.file = MatrixReader.incidenceFile(folder);
    this.incidences = opened.add(FileIncidences.read(file, scratch.resolve("incidences"), stages));
    place(folder, classes);
    stages.begin("names");
    nodes.readNames(folder, NameFile.FEATURES, "features", NameFile.NODES);
    hyperedges.readNames(
        folder, NameFile.HYPEREDGE_FEATURES, "features of hyperedges", NameFile.HYPEREDGES);
    Optional<StoredFile> published = StoredFile.find(folder, PublishedSplits.FILE);
    if (published.isPresent()) {
      splits = PublishedSplits.read(published.get(), nodes.allLabels());
    }
  }

  /**
   * Reads a folder or a file.
   *
   * @param scratch an empty folder
   * @param stages is told what is done
   */
  static MatrixStream read(Path path, Path scratch, StageListener stages) throws IOException {
    OpenFiles opened = new OpenFiles();
    try {
      MatrixStream stream =
          Files.isDirectory(path)
              ? new MatrixStream(path, scratch, opened, stages)
              : new MatrixStream(path, scratch, stages, opened);
      stream.requireWritable();
      return stream;
    } catch (IOException | RuntimeException | Error e) {
      opened.close();
      throw e;
    }
  }

  /** Compares what the files say about nodes and hyperedges. */
  private void place(Path folder, ClassNames classes) throws IOException {
    int nodeCount = count(incidences.nodes(), nodes);
    int hyperedgeCount = count(incidences.hyperedges(), hyperedges);
    Description.requireCount(file, "nodes", description.nodes(), nodeCount);
    Description.requireCount(file, "hyperedges", description.hyperedges(), hyperedgeCount);
    hyperedges.readWeights(WeightFile.in(folder), hyperedgeCount);
    classNames =
        LabelFile.classNames(
            nodes.labelFile(), hyperedges.labelFile(), classes, description.classNames());
    int[] places = classes.places(classNames);
    nodes.place(nodeCount, classNames.size(), places);
    hyperedges.place(hyperedgeCount, classNames.size(), places);
  }

  /** Pairs don't tell how many nodes and hyperedges there are, but features and labels do. */
  private int count(int found, MatrixRows rows) {
    return IncidenceFiles.isPairs(file)
        ? Math.clamp(rows.described(), found, Integer.MAX_VALUE)
        : found;
  }

  private void requireWritable() {
    WritableDataset.require("names of data sets", List.of(name));
    WritableDataset.require("names of classes", classNames);
    nodes.requireWritable();
    hyperedges.requireWritable();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> classNames() {
    return classNames;
  }

  @Override
  public List<int[]> publishedSplits() {
    return splits;
  }

  @Override
  public boolean hasIncidenceWeights() {
    return incidences.hasWeights();
  }

  @Override
  public long mostIncidences() {
    return incidences.count();
  }

  @Override
  public void incidences(IncidenceSink sink) throws IOException {
    long[] count = new long[1];
    incidences.forEach(
        (hyperedge, node, weight) -> {
          count[0]++;
          sink.add(hyperedge, node, weight);
        });
    Description.requireCount(file, "incidences", description.incidences(), count[0]);
  }

  @Override
  public RowStream nodes() {
    return nodes;
  }

  @Override
  public RowStream hyperedges() {
    return hyperedges;
  }

  @Override
  public Omissions omissions() {
    return Omissions.NONE.plus(MatrixReader.DUPLICATES, incidences.duplicates());
  }

  @Override
  public Optional<TableReading> reading() {
    return Optional.empty();
  }

  /** Removes all temporary files. */
  @Override
  public void close() throws IOException {
    opened.close();
  }
}
