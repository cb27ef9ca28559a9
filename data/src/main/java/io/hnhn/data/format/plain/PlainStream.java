package io.hnhn.data.format.plain;

import static io.hnhn.data.format.plain.PlainFormat.EDGES;
import static io.hnhn.data.format.plain.PlainFormat.HYPEREDGES;
import static io.hnhn.data.format.plain.PlainFormat.NODES;

import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.format.spi.Description;
import io.hnhn.data.format.spi.NameFile;
import io.hnhn.data.format.spi.PublishedSplits;
import io.hnhn.data.format.spi.WritableDataset;
import io.hnhn.data.stream.RowStream;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StoredInts;
import io.hnhn.data.stream.StreamedDataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a folder says, outside memory. It is the data set that {@link PlainReader} gives, to the
 * last bit, and faults are the same. In memory are classes, the names of features, published splits
 * and one hyperedge at a time; labels, where there are published splits.
 */
final class PlainStream implements StreamedDataset {
  private final Path folder;
  private final Description description;
  private final PlainRows nodes;
  private final PlainRows hyperedges;

  /** How many members each hyperedge has, and these one after the other. */
  private final StoredInts sizes;

  private final StoredInts members;
  private List<int[]> splits = List.of();

  private PlainStream(Path folder, Description description, Path scratch) throws IOException {
    this.folder = folder;
    this.description = description;
    this.nodes = new PlainRows("nodes", scratch);
    this.hyperedges = new PlainRows("hyperedges", scratch);
    this.sizes = new StoredInts(scratch.resolve("sizes"));
    this.members = new StoredInts(scratch.resolve("members"));
  }

  /**
   * Reads a folder.
   *
   * @param scratch an empty folder
   * @param stages is told what is done
   */
  static PlainStream read(Path folder, Path scratch, StageListener stages) throws IOException {
    PlainStream stream = new PlainStream(folder, PlainReader.description(folder), scratch);
    try {
      stream.read(stages);
      stream.requireWritable();
      return stream;
    } catch (IOException | RuntimeException | Error e) {
      stream.close();
      throw e;
    }
  }

  private void read(StageListener stages) throws IOException {
    stages.begin("records of nodes");
    StoredFile nodesFile = StoredFile.require(folder, NODES);
    read(nodes, nodesFile, description.features(), stages);
    Description.requireCount(nodesFile.path(), "nodes", description.nodes(), nodes.count());
    stages.begin("members of hyperedges");
    StoredFile hyperedgesFile = StoredFile.require(folder, HYPEREDGES);
    readMembers(hyperedgesFile, stages);
    int count = Math.toIntExact(sizes.size());
    Description.requireCount(hyperedgesFile.path(), "hyperedges", description.hyperedges(), count);
    Description.requireCount(
        hyperedgesFile.path(), "incidences", description.incidences(), members.size());
    stages.begin("records of hyperedges");
    readEdges(count, stages);
    stages.begin("names");
    nodes.readNames(folder, NameFile.FEATURES, "features", NameFile.NODES);
    hyperedges.readNames(
        folder, NameFile.HYPEREDGE_FEATURES, "features of hyperedges", NameFile.HYPEREDGES);
    Optional<StoredFile> file = StoredFile.find(folder, PublishedSplits.FILE);
    if (file.isPresent()) {
      splits = PublishedSplits.read(file.get(), nodes.allLabels());
    }
  }

  private void read(PlainRows rows, StoredFile file, OptionalLong columns, StageListener stages)
      throws IOException {
    rows.read(file, PlainReader.mostClasses(description), PlainReader.most(columns), stages);
    columns.ifPresent(rows::setColumns);
  }

  private void readMembers(StoredFile file, StageListener stages) throws IOException {
    try (TextLines lines = TextLines.open(file)) {
      while (lines.next()) {
        if (StageListener.isTime(lines.number())) {
          stages.reached(lines.share());
        }
        int[] hyperedge = PlainReader.readHyperedge(lines, nodes.count());
        sizes.add(hyperedge.length);
        for (int node : hyperedge) {
          members.add(node);
        }
      }
    }
  }

  private void readEdges(int count, StageListener stages) throws IOException {
    Optional<StoredFile> file = StoredFile.find(folder, EDGES);
    if (file.isPresent()) {
      read(hyperedges, file.get(), description.hyperedgeFeatures(), stages);
      NameFile.requireLines(file.get(), "hyperedges", count, hyperedges.count());
    } else {
      hyperedges.none(count);
    }
  }

  private void requireWritable() {
    WritableDataset.require("names of data sets", List.of(name()));
    WritableDataset.require("names of classes", classNames());
    nodes.requireWritable();
    hyperedges.requireWritable();
  }

  @Override
  public String name() {
    return description.name().orElseGet(() -> DatasetFormat.nameFrom(folder));
  }

  @Override
  public List<String> classNames() {
    return description
        .classNames()
        .orElseGet(() -> Description.numbered(Math.max(nodes.classes(), hyperedges.classes())));
  }

  @Override
  public List<int[]> publishedSplits() {
    return splits;
  }

  @Override
  public boolean hasIncidenceWeights() {
    return false;
  }

  @Override
  public long mostIncidences() {
    return members.size();
  }

  @Override
  public void incidences(IncidenceSink sink) throws IOException {
    try (StoredInts.Walk size = sizes.walk();
        StoredInts.Walk member = members.walk()) {
      for (int j = 0; j < sizes.size(); j++) {
        for (int left = size.next(); left > 0; left--) {
          sink.add(j, member.next(), 1);
        }
      }
    }
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
    return Omissions.NONE;
  }

  @Override
  public Optional<TableReading> reading() {
    return Optional.empty();
  }

  /** Removes all temporary files. */
  @Override
  public void close() throws IOException {
    try (nodes;
        hyperedges;
        sizes;
        members) {
      // Closing is all.
    }
  }
}
