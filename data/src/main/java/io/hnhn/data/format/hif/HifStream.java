package io.hnhn.data.format.hif;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.ReadShare;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.WritableDataset;
import io.hnhn.data.stream.IncidenceSort;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StoredInts;
import io.hnhn.data.stream.StreamedDataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/**
 * What a file says, outside memory: ids are numbered, and incidences and records sorted on disk. It
 * is the data set that {@link HifInMemory} gives, to the last bit, and faults are the same: what
 * contradicts something far before it is noticed when ids are numbered, and told as if it had been
 * noticed at once.
 *
 * <p>In memory are classes, the names of features, published splits, and two bits a node or
 * hyperedge.
 */
final class HifStream implements HifContent, StreamedDataset {
  private final StoredFile file;
  private final StageListener stages;
  private final ReadShare read = new ReadShare();
  private final HifStreamedRows nodes;
  private final HifStreamedRows hyperedges;
  private final StoredInts weights;
  private final IncidenceSort sorted;
  private Optional<HifReader> reader = Optional.empty();
  private List<String> classNames = List.of();
  private List<int[]> splits = List.of();
  private boolean weighted;

  private HifStream(StoredFile file, Path scratch, StageListener stages) throws IOException {
    this.file = file;
    this.stages = stages;
    this.nodes = new HifStreamedRows("nodes", scratch, this::tell);
    this.hyperedges = new HifStreamedRows("hyperedges", scratch, this::tell);
    this.weights = new StoredInts(scratch.resolve("incidence-weights"));
    this.sorted = new IncidenceSort(scratch.resolve("incidences"));
  }

  /**
   * Reads a file.
   *
   * @param scratch an empty folder
   * @param stages is told what is done
   */
  static HifStream read(StoredFile file, Path scratch, StageListener stages) throws IOException {
    HifStream stream = new HifStream(file, scratch, stages);
    try {
      stream.reader = Optional.of(JsonFile.read(file, stream.read, stream::read));
      stream.requireWritable();
      return stream;
    } catch (IOException | RuntimeException | Error e) {
      stream.close();
      throw e;
    }
  }

  private HifReader read(JsonParser tokens) throws IOException {
    stages.begin("records of the file");
    HifReader reader = new HifReader(file, tokens, this);
    try {
      reader.read();
    } catch (DataFormatException | JacksonException e) {
      number();
      throw e;
    }
    number();
    classNames = reader.classNames();
    int[] classOf = reader.classOf(classNames);
    HifExtras extras = reader.extras();
    nodes.set(reader.nodes(), reader.nodes().features().placed(extras.features()), classOf);
    hyperedges.set(
        reader.hyperedges(),
        reader.hyperedges().features().placed(extras.hyperedgeFeatures()),
        classOf);
    Set<String> sought = new HashSet<>();
    extras.splits().forEach(sought::addAll);
    Map<String, Integer> labelled = nodes.labelled(sought);
    splits =
        extras.splits(
            file,
            id ->
                labelled.containsKey(id) ? OptionalInt.of(labelled.get(id)) : OptionalInt.empty());
    stages.begin("order of incidences");
    sort();
    return reader;
  }

  /** Says how much of the file was read. */
  private void tell() {
    stages.reached(read.share());
  }

  /** Numbers all ids, and throws if one contradicts what was before it. */
  private void number() throws IOException {
    stages.begin("numbers of nodes");
    Optional<HifConflict> ofNodes = nodes.number(stages);
    stages.begin("numbers of hyperedges");
    Optional<HifConflict> ofHyperedges = hyperedges.number(stages);
    if (ofNodes.isPresent() || ofHyperedges.isPresent()) {
      throw HifConflict.fault(file, ofNodes, ofHyperedges);
    }
  }

  private void sort() throws IOException {
    try (HifStreamedRows.Walk node = nodes.walk();
        HifStreamedRows.Walk hyperedge = hyperedges.walk();
        StoredInts.Walk weight = weights.walk()) {
      for (long k = 0; k < weights.size(); k++) {
        if (StageListener.isTime(k)) {
          stages.reached((double) k / weights.size());
        }
        sorted.add(hyperedge.next(), node.next(), Float.intBitsToFloat(weight.next()));
      }
    }
  }

  private void requireWritable() {
    WritableDataset.require("names of data sets", List.of(name()));
    WritableDataset.require("names of classes", classNames);
    nodes.requireWritable();
    hyperedges.requireWritable();
  }

  @Override
  public void incidence(float weight) throws IOException {
    nodes.meet();
    hyperedges.meet();
    if (StageListener.isTime(weights.size())) {
      tell();
    }
    weights.add(Float.floatToIntBits(weight));
    weighted |= weight != 1;
  }

  @Override
  public HifStreamedRows nodes() {
    return nodes;
  }

  @Override
  public HifStreamedRows hyperedges() {
    return hyperedges;
  }

  @Override
  public String name() {
    return reader.orElseThrow().name();
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
    return weighted;
  }

  @Override
  public long mostIncidences() {
    return weights.size();
  }

  @Override
  public void incidences(IncidenceSink sink) throws IOException {
    sorted.forEach(sink);
  }

  @Override
  public Omissions omissions() {
    return reader.orElseThrow().omissions(sorted.duplicates());
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
        weights;
        sorted) {
      // Closing is all.
    }
  }
}
