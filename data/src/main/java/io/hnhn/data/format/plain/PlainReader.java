package io.hnhn.data.format.plain;

import static io.hnhn.data.format.plain.PlainFormat.EDGES;
import static io.hnhn.data.format.plain.PlainFormat.HYPEREDGES;
import static io.hnhn.data.format.plain.PlainFormat.NODES;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.format.spi.Description;
import io.hnhn.data.format.spi.NameFile;
import io.hnhn.data.format.spi.PublishedSplits;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Reads {@link PlainFormat}, line by line, each file once. */
final class PlainReader {
  private final Path folder;
  private final Description description;

  private PlainReader(Path folder, Description description) {
    this.folder = folder;
    this.description = description;
  }

  static Dataset read(Path folder) throws IOException {
    return new PlainReader(folder, description(folder)).read();
  }

  /** What the folder says about itself. */
  static Description description(Path folder) throws IOException {
    Optional<StoredFile> file = StoredFile.find(folder, Description.FILE);
    return file.isPresent() ? Description.read(file.get()) : Description.NONE;
  }

  private Dataset read() throws IOException {
    StoredFile nodesFile = StoredFile.require(folder, NODES);
    LabelledRows nodes =
        LabelledRows.read(nodesFile, mostClasses(description), most(description.features()));
    Description.requireCount(nodesFile.path(), "nodes", description.nodes(), nodes.count());

    StoredFile hyperedgesFile = StoredFile.require(folder, HYPEREDGES);
    Hypergraph hypergraph = readHypergraph(hyperedgesFile, nodes.count());
    int hyperedges = hypergraph.hyperedges();
    Description.requireCount(
        hyperedgesFile.path(), "hyperedges", description.hyperedges(), hyperedges);
    Description.requireCount(
        hyperedgesFile.path(), "incidences", description.incidences(), hypergraph.incidences());

    Optional<LabelledRows> edges = readEdges(hyperedges);
    int classes = Math.max(nodes.classes(), edges.map(LabelledRows::classes).orElse(0));
    SparseMatrix nodeFeatures = matrix(nodes, description.features());
    SparseMatrix edgeFeatures =
        edges.isPresent()
            ? matrix(edges.get(), description.hyperedgeFeatures())
            : SparseMatrix.zeros(hyperedges, 0);
    return new Dataset(
        description.name().orElseGet(() -> DatasetFormat.nameFrom(folder)),
        hypergraph,
        new Attributes(
            nodeFeatures,
            NameFile.read(folder, NameFile.FEATURES, "features", nodeFeatures.columns()),
            nodes.labels(),
            NameFile.read(folder, NameFile.NODES, "nodes", nodes.count())),
        new Attributes(
            edgeFeatures,
            NameFile.read(
                folder,
                NameFile.HYPEREDGE_FEATURES,
                "features of hyperedges",
                edgeFeatures.columns()),
            edges.map(LabelledRows::labels).orElse(Attributes.none(hyperedges).labels()),
            NameFile.read(folder, NameFile.HYPEREDGES, "hyperedges", hyperedges)),
        description.classNames().orElseGet(() -> Description.numbered(classes)),
        readSplits(nodes.labels()));
  }

  /** Labels are below this. */
  static int mostClasses(Description description) {
    return description.classNames().map(List::size).orElse(Description.MOST_CLASSES);
  }

  /** A count, or the largest there is. */
  static int most(OptionalLong count) {
    return (int) count.orElse(Integer.MAX_VALUE);
  }

  private static SparseMatrix matrix(LabelledRows rows, OptionalLong columns) {
    return rows.features().toMatrix((int) columns.orElse(rows.features().width()));
  }

  private static Hypergraph readHypergraph(StoredFile file, int nodes) throws IOException {
    HypergraphBuilder builder = new HypergraphBuilder().declareNodes(nodes);
    try (TextLines lines = TextLines.open(file)) {
      while (lines.next()) {
        builder.addHyperedge(readHyperedge(lines, nodes));
      }
    }
    return builder.build();
  }

  /** The members of the hyperedge on a line, ascending. */
  static int[] readHyperedge(TextLines lines, int nodes) throws IOException {
    String advice = "there are %d nodes in %s".formatted(nodes, NODES);
    IntStream.Builder members = IntStream.builder();
    for (String field = lines.field(); !field.isEmpty(); field = lines.field()) {
      members.add(lines.integer(field, 0, nodes - 1, "a node number", advice));
    }
    int[] sorted = members.build().sorted().toArray();
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] == sorted[i - 1]) {
        throw lines.malformed(
            "each node once", "node %d twice".formatted(sorted[i]), "remove one of them");
      }
    }
    return sorted;
  }

  private Optional<LabelledRows> readEdges(int hyperedges) throws IOException {
    Optional<StoredFile> file = StoredFile.find(folder, EDGES);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    LabelledRows edges =
        LabelledRows.read(
            file.get(), mostClasses(description), most(description.hyperedgeFeatures()));
    NameFile.requireLines(file.get(), "hyperedges", hyperedges, edges.count());
    return Optional.of(edges);
  }

  private List<int[]> readSplits(int[] labels) throws IOException {
    Optional<StoredFile> file = StoredFile.find(folder, PublishedSplits.FILE);
    return file.isPresent() ? PublishedSplits.read(file.get(), labels) : List.of();
  }
}
