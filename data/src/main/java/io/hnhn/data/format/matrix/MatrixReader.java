package io.hnhn.data.format.matrix;

import static io.hnhn.data.format.matrix.MatrixFormat.FEATURES;
import static io.hnhn.data.format.matrix.MatrixFormat.HYPEREDGE_FEATURES;
import static io.hnhn.data.format.matrix.MatrixFormat.HYPEREDGE_LABELS;
import static io.hnhn.data.format.matrix.MatrixFormat.INCIDENCE;
import static io.hnhn.data.format.matrix.MatrixFormat.LABELS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.ClassNames;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.format.spi.Description;
import io.hnhn.data.format.spi.NameFile;
import io.hnhn.data.format.spi.PublishedSplits;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.graph.OffHeap;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads {@link MatrixFormat}: the parts first, then what they make together. */
final class MatrixReader {
  /** What is left out of pairs. */
  static final String DUPLICATES = "duplicate incidences";

  private final Path folder;
  private final Description description;
  private final FeatureFile features;
  private final FeatureFile hyperedgeFeatures;
  private final ClassNames classes = new ClassNames();
  private final LabelFile labels;
  private final int[] labelled;
  private final LabelFile hyperedgeLabels;
  private final int[] labelledHyperedges;
  private Omissions omissions = Omissions.NONE;

  private MatrixReader(Path folder) throws IOException {
    this.folder = folder;
    this.description = description(folder);
    this.features = FeatureFile.read(folder, FEATURES);
    this.hyperedgeFeatures = FeatureFile.read(folder, HYPEREDGE_FEATURES);
    this.labels = LabelFile.find(folder, LABELS);
    this.labelled = numbers(labels);
    this.hyperedgeLabels = LabelFile.find(folder, HYPEREDGE_LABELS);
    this.labelledHyperedges = numbers(hyperedgeLabels);
  }

  private int[] numbers(LabelFile file) throws IOException {
    IntStream.Builder numbers = IntStream.builder();
    file.read(classes, numbers::add);
    return numbers.build().toArray();
  }

  static Loaded read(Path path) throws IOException {
    return Files.isDirectory(path) ? new MatrixReader(path).readFolder() : readFile(path);
  }

  /** A file alone is a hypergraph of which nothing else is known. */
  private static Loaded readFile(Path file) throws IOException {
    if (!IncidenceFiles.isPairs(file)) {
      return Loaded.whole(alone(file, IncidenceFiles.read(file)));
    }
    HypergraphBuilder pairs = IncidenceFiles.pairs(file);
    Dataset dataset = alone(file, pairs.build());
    return new Loaded(dataset, Omissions.NONE.plus(DUPLICATES, pairs.duplicates()));
  }

  private static Dataset alone(Path file, Hypergraph hypergraph) {
    return new Dataset(
        DatasetFormat.nameFrom(file),
        hypergraph,
        Attributes.none(hypergraph.nodes()),
        Attributes.none(hypergraph.hyperedges()),
        List.of(),
        List.of());
  }

  private Loaded readFolder() throws IOException {
    Hypergraph hypergraph = readHypergraph();
    int nodes = hypergraph.nodes();
    int hyperedges = hypergraph.hyperedges();
    List<String> classNames =
        LabelFile.classNames(labels, hyperedgeLabels, classes, description.classNames());
    labels.requireFit("nodes", nodes, classNames.size());
    int[] nodeLabels = placed(labels, labelled, nodes, classNames);
    Dataset dataset =
        new Dataset(
            description.name().orElseGet(() -> DatasetFormat.nameFrom(folder)),
            hypergraph,
            new Attributes(
                features.of("nodes", nodes),
                features.names(NameFile.FEATURES, "features"),
                nodeLabels,
                NameFile.read(folder, NameFile.NODES, "nodes", nodes)),
            new Attributes(
                hyperedgeFeatures.of("hyperedges", hyperedges),
                hyperedgeFeatures.names(NameFile.HYPEREDGE_FEATURES, "features of hyperedges"),
                labelsOfHyperedges(hyperedges, classNames),
                NameFile.read(folder, NameFile.HYPEREDGES, "hyperedges", hyperedges)),
            classNames,
            readSplits(nodeLabels));
    return new Loaded(dataset, omissions);
  }

  private Hypergraph readHypergraph() throws IOException {
    Path file = incidenceFile(folder);
    Hypergraph hypergraph =
        IncidenceFiles.isPairs(file) ? readPairs(file) : IncidenceFiles.read(file);
    Description.requireCount(file, "nodes", description.nodes(), hypergraph.nodes());
    Description.requireCount(file, "hyperedges", description.hyperedges(), hypergraph.hyperedges());
    Description.requireCount(file, "incidences", description.incidences(), hypergraph.incidences());
    return readWeights(hypergraph);
  }

  /** The incidence matrix of a folder. */
  static Path incidenceFile(Path folder) throws DataFormatException {
    return FeatureFile.find(folder, INCIDENCE)
        .orElseThrow(
            () ->
                new DataFormatException(
                    folder,
                    "a file incidence with one of the endings " + MatrixFiles.READABLE,
                    "none",
                    "check the path"));
  }

  /** What a folder says about itself. */
  static Description description(Path folder) throws IOException {
    Optional<StoredFile> file = StoredFile.find(folder, Description.FILE);
    return file.isPresent() ? Description.read(file.get()) : Description.NONE;
  }

  /** Pairs don't tell how many nodes and hyperedges there are, but features and labels do. */
  private Hypergraph readPairs(Path file) throws IOException {
    HypergraphBuilder pairs = IncidenceFiles.pairs(file);
    Hypergraph found = pairs.build();
    omissions = omissions.plus(DUPLICATES, pairs.duplicates());
    int nodes = Math.max(features.rows(), labelled.length);
    int hyperedges = Math.max(hyperedgeFeatures.rows(), labelledHyperedges.length);
    return pairs
        .declareNodes(Math.max(found.nodes(), nodes))
        .declareHyperedges(Math.max(found.hyperedges(), hyperedges))
        .build();
  }

  private Hypergraph readWeights(Hypergraph hypergraph) throws IOException {
    WeightFile file = WeightFile.in(folder);
    if (!file.isThere()) {
      return hypergraph;
    }
    MemorySegment weights = OffHeap.allocate(JAVA_FLOAT, hypergraph.hyperedges());
    int[] next = new int[1];
    file.read(hypergraph.hyperedges(), weight -> weights.setAtIndex(JAVA_FLOAT, next[0]++, weight));
    return hypergraph.withHyperedgeWeights(weights);
  }

  private int[] labelsOfHyperedges(int count, List<String> classNames) throws IOException {
    hyperedgeLabels.requireFit("hyperedges", count, classNames.size());
    return placed(hyperedgeLabels, labelledHyperedges, count, classNames);
  }

  private int[] placed(LabelFile file, int[] numbers, int count, List<String> classNames) {
    int[] places = classes.places(classNames);
    return file.isThere()
        ? Arrays.stream(numbers).map(number -> file.placed(number, places)).toArray()
        : Attributes.none(count).labels();
  }

  private List<int[]> readSplits(int[] nodeLabels) throws IOException {
    Optional<StoredFile> file = StoredFile.find(folder, PublishedSplits.FILE);
    return file.isPresent() ? PublishedSplits.read(file.get(), nodeLabels) : List.of();
  }
}
