package io.hnhn.data.format.matrix;

import static io.hnhn.data.format.matrix.MatrixFormat.FEATURES;
import static io.hnhn.data.format.matrix.MatrixFormat.HYPEREDGE_FEATURES;
import static io.hnhn.data.format.matrix.MatrixFormat.HYPEREDGE_LABELS;
import static io.hnhn.data.format.matrix.MatrixFormat.HYPEREDGE_WEIGHTS;
import static io.hnhn.data.format.matrix.MatrixFormat.INCIDENCE;
import static io.hnhn.data.format.matrix.MatrixFormat.LABELS;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.format.spi.ClassNames;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.format.spi.Description;
import io.hnhn.data.format.spi.NameFile;
import io.hnhn.data.format.spi.PublishedSplits;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads {@link MatrixFormat}: the parts first, then what they make together. */
final class MatrixReader {
  private final Path folder;
  private final Description description;
  private final FeatureFile features;
  private final FeatureFile hyperedgeFeatures;
  private final ClassNames classes = new ClassNames();
  private final LabelFile labels;
  private final LabelFile hyperedgeLabels;
  private Omissions omissions = Omissions.NONE;

  private MatrixReader(Path folder) throws IOException {
    this.folder = folder;
    Optional<StoredFile> described = StoredFile.find(folder, Description.FILE);
    this.description = described.isPresent() ? Description.read(described.get()) : Description.NONE;
    this.features = FeatureFile.read(folder, FEATURES);
    this.hyperedgeFeatures = FeatureFile.read(folder, HYPEREDGE_FEATURES);
    this.labels = LabelFile.read(folder, LABELS, classes);
    this.hyperedgeLabels = LabelFile.read(folder, HYPEREDGE_LABELS, classes);
  }

  static Loaded read(Path path) throws IOException {
    return Files.isDirectory(path) ? new MatrixReader(path).readFolder() : readFile(path);
  }

  /** A file alone is a hypergraph of which nothing else is known. */
  private static Loaded readFile(Path file) throws IOException {
    Hypergraph hypergraph = IncidenceFiles.read(file);
    return Loaded.whole(
        new Dataset(
            DatasetFormat.nameFrom(file),
            hypergraph,
            Attributes.none(hypergraph.nodes()),
            Attributes.none(hypergraph.hyperedges()),
            List.of(),
            List.of()));
  }

  private Loaded readFolder() throws IOException {
    Hypergraph hypergraph = readHypergraph();
    int nodes = hypergraph.nodes();
    int hyperedges = hypergraph.hyperedges();
    List<String> classNames = classNames();
    int[] places = classes.places(classNames);
    int[] nodeLabels = labels.of("nodes", nodes, classNames.size(), places);
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
                hyperedgeLabels.of("hyperedges", hyperedges, classNames.size(), places),
                NameFile.read(folder, NameFile.HYPEREDGES, "hyperedges", hyperedges)),
            classNames,
            readSplits(nodeLabels));
    return new Loaded(dataset, omissions);
  }

  private Hypergraph readHypergraph() throws IOException {
    Path file =
        FeatureFile.find(folder, INCIDENCE)
            .orElseThrow(
                () ->
                    new DataFormatException(
                        folder,
                        "a file incidence with one of the endings " + MatrixFiles.READABLE,
                        "none",
                        "check the path"));
    Hypergraph hypergraph =
        IncidenceFiles.isPairs(file) ? readPairs(file) : IncidenceFiles.read(file);
    Description.requireCount(file, "nodes", description.nodes(), hypergraph.nodes());
    Description.requireCount(file, "hyperedges", description.hyperedges(), hypergraph.hyperedges());
    Description.requireCount(file, "incidences", description.incidences(), hypergraph.incidences());
    return readWeights(hypergraph);
  }

  /** Pairs don't tell how many nodes and hyperedges there are, but features and labels do. */
  private Hypergraph readPairs(Path file) throws IOException {
    HypergraphBuilder pairs = IncidenceFiles.pairs(file);
    Hypergraph found = pairs.build();
    omissions = omissions.plus("duplicate incidences", pairs.duplicates());
    int nodes = Math.max(features.rows(), labels.count());
    int hyperedges = Math.max(hyperedgeFeatures.rows(), hyperedgeLabels.count());
    return pairs
        .declareNodes(Math.max(found.nodes(), nodes))
        .declareHyperedges(Math.max(found.hyperedges(), hyperedges))
        .build();
  }

  private Hypergraph readWeights(Hypergraph hypergraph) throws IOException {
    Path file = folder.resolve(HYPEREDGE_WEIGHTS);
    if (!StoredFile.isThere(file)) {
      return hypergraph;
    }
    float[] weights = NumpyArray.in(file).toFloats();
    if (weights.length != hypergraph.hyperedges()) {
      throw badWeights(
          file,
          "%d weights, one for each of the hyperedges".formatted(hypergraph.hyperedges()),
          Integer.toString(weights.length));
    }
    for (float weight : weights) {
      if (!(weight > 0) || Float.isInfinite(weight)) {
        throw badWeights(file, "finite weights above 0", Float.toString(weight));
      }
    }
    return hypergraph.withHyperedgeWeights(weights);
  }

  private static DataFormatException badWeights(Path file, String expected, String found) {
    return new DataFormatException(file, expected, found, "write the file again, or remove it");
  }

  /** Names as described; or numbers, where labels are numbers; or else the names in the labels. */
  private List<String> classNames() throws DataFormatException {
    Optional<List<String>> declared = description.classNames();
    int numbered = Math.max(labels.classes(), hyperedgeLabels.classes());
    if (declared.isEmpty() && numbered > 0) {
      declared = Optional.of(Description.numbered(numbered));
    }
    LabelFile named = labels.named() ? labels : hyperedgeLabels;
    return named.named()
        ? classes.ordered(named.file().orElseThrow(), declared)
        : declared.orElse(List.of());
  }

  private List<int[]> readSplits(int[] nodeLabels) throws IOException {
    Optional<StoredFile> file = StoredFile.find(folder, PublishedSplits.FILE);
    return file.isPresent() ? PublishedSplits.read(file.get(), nodeLabels) : List.of();
  }
}
