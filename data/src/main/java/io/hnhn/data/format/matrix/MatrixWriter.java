package io.hnhn.data.format.matrix;

import static io.hnhn.data.format.matrix.MatrixFormat.FEATURES;
import static io.hnhn.data.format.matrix.MatrixFormat.HYPEREDGE_FEATURES;
import static io.hnhn.data.format.matrix.MatrixFormat.HYPEREDGE_LABELS;
import static io.hnhn.data.format.matrix.MatrixFormat.HYPEREDGE_WEIGHTS;
import static io.hnhn.data.format.matrix.MatrixFormat.INCIDENCE;
import static io.hnhn.data.format.matrix.MatrixFormat.LABELS;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.EntryShape;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.numpy.NumpyWriter;
import io.hnhn.data.format.spi.Description;
import io.hnhn.data.format.spi.NameFile;
import io.hnhn.data.format.spi.PublishedSplits;
import io.hnhn.data.format.spi.WritableDataset;
import io.hnhn.file.FileReplacement;
import io.hnhn.file.FolderReplacement;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** Writes {@link MatrixFormat}. */
final class MatrixWriter {
  private final Dataset dataset;
  private final MatrixFormat.Kind kind;
  private final Path folder;

  private MatrixWriter(Dataset dataset, MatrixFormat.Kind kind, Path folder) {
    this.dataset = dataset;
    this.kind = kind;
    this.folder = folder;
  }

  static void write(Dataset dataset, MatrixFormat.Kind kind, Path folder) throws IOException {
    WritableDataset.require(dataset);
    requireReadable(dataset);
    NameFile.requireOneLineEach("node", dataset.nodes().names());
    NameFile.requireOneLineEach("hyperedge", dataset.hyperedges().names());
    NameFile.requireOneLineEach("feature", dataset.nodes().featureNames());
    NameFile.requireOneLineEach("feature", dataset.hyperedges().featureNames());
    FolderReplacement.replace(
        folder, replaceable(), beside -> new MatrixWriter(dataset, kind, beside).writeFiles());
  }

  /** Refuses what the reader would take for a damaged file. */
  private static void requireReadable(Dataset dataset) {
    Hypergraph hypergraph = dataset.hypergraph();
    requirePlausible(
        "nodes and hyperedges",
        Math.max(hypergraph.nodes(), hypergraph.hyperedges()),
        hypergraph.incidences());
    for (Attributes attributes : List.of(dataset.nodes(), dataset.hyperedges())) {
      if (attributes.features() instanceof SparseMatrix sparse) {
        requirePlausible(
            "rows and columns of features",
            Math.max(sparse.rows(), sparse.columns()),
            sparse.size());
      }
    }
    if (dataset.classes() > Description.MOST_CLASSES) {
      throw new IllegalArgumentException(
          "Expected at most %d classes, but found %d"
              .formatted(Description.MOST_CLASSES, dataset.classes()));
    }
  }

  private static void requirePlausible(String what, int count, long entries) {
    int most = EntryShape.mostRows(entries);
    if (count > most) {
      throw new IllegalArgumentException(
          "Expected at most %d %s for %d entries of a matrix, but found %d; write plain or hif"
              .formatted(most, what, entries, count));
    }
  }

  /** Every file name of the format. */
  private static List<String> replaceable() {
    Stream<String> matrices =
        Stream.of(INCIDENCE, FEATURES, HYPEREDGE_FEATURES)
            .flatMap(stem -> MatrixFiles.READABLE.stream().map(ending -> stem + ending));
    Stream<String> texts =
        Stream.of(
                LABELS + ".txt",
                HYPEREDGE_LABELS + ".txt",
                NameFile.NODES,
                NameFile.HYPEREDGES,
                NameFile.FEATURES,
                NameFile.HYPEREDGE_FEATURES,
                PublishedSplits.FILE,
                Description.FILE)
            .flatMap(name -> Stream.of(name, name + StoredFile.COMPRESSED));
    Stream<String> arrays =
        Stream.of(LABELS + ".npy", HYPEREDGE_LABELS + ".npy", HYPEREDGE_WEIGHTS);
    return Stream.of(matrices, texts, arrays).flatMap(names -> names).toList();
  }

  private void writeFiles() throws IOException {
    String sparse = kind == MatrixFormat.Kind.NUMPY ? ".npz" : ".mtx";
    IncidenceFiles.writeWithoutHyperedgeWeights(
        dataset.hypergraph(), folder.resolve(INCIDENCE + sparse));
    writeWeights(dataset.hypergraph());
    writeFeatures(FEATURES, dataset.nodes());
    writeFeatures(HYPEREDGE_FEATURES, dataset.hyperedges());
    writeLabels(LABELS, dataset.nodes());
    writeLabels(HYPEREDGE_LABELS, dataset.hyperedges());
    NameFile.write(folder, NameFile.NODES, dataset.nodes().names());
    NameFile.write(folder, NameFile.HYPEREDGES, dataset.hyperedges().names());
    NameFile.write(folder, NameFile.FEATURES, dataset.nodes().featureNames());
    NameFile.write(folder, NameFile.HYPEREDGE_FEATURES, dataset.hyperedges().featureNames());
    if (!dataset.publishedSplits().isEmpty()) {
      String json = JsonFile.MAPPER.writeValueAsString(dataset.publishedSplits());
      Files.writeString(folder.resolve(PublishedSplits.FILE), json + "\n");
    }
    ObjectNode json = JsonFile.MAPPER.createObjectNode();
    json.put("name", dataset.name());
    dataset.classNames().forEach(json.putArray("classes")::add);
    Files.writeString(folder.resolve(Description.FILE), json.toPrettyString() + "\n");
  }

  private void writeWeights(Hypergraph hypergraph) throws IOException {
    if (hypergraph.hasHyperedgeWeights()) {
      FileReplacement.replace(
          folder.resolve(HYPEREDGE_WEIGHTS),
          out -> NumpyWriter.write(hypergraph.hyperedgeWeights().orElseThrow(), out));
    }
  }

  private void writeFeatures(String stem, Attributes attributes) throws IOException {
    if (attributes.hasFeatures()) {
      boolean dense = attributes.features() instanceof Matrix;
      String numpy = dense ? ".npy" : ".npz";
      String ending = kind == MatrixFormat.Kind.NUMPY ? numpy : ".mtx";
      MatrixFiles.write(attributes.features(), List.of(), folder.resolve(stem + ending));
    }
  }

  private void writeLabels(String stem, Attributes attributes) throws IOException {
    if (attributes.hasLabels()) {
      int[] labels = attributes.labels();
      FileReplacement.replace(
          folder.resolve(stem + ".npy"), out -> NumpyWriter.write(labels, out, labels.length));
    }
  }
}
