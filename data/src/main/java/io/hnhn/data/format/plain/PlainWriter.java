package io.hnhn.data.format.plain;

import static io.hnhn.data.format.plain.PlainFormat.EDGES;
import static io.hnhn.data.format.plain.PlainFormat.HYPEREDGES;
import static io.hnhn.data.format.plain.PlainFormat.NODES;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.file.FloatText;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.PackedText;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.Description;
import io.hnhn.data.format.spi.NameFile;
import io.hnhn.data.format.spi.PublishedSplits;
import io.hnhn.data.format.spi.WritableDataset;
import io.hnhn.file.FolderReplacement;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** Writes {@link PlainFormat}, with everything but the description inside gzip. */
final class PlainWriter {
  private final Dataset dataset;
  private final Path folder;

  private PlainWriter(Dataset dataset, Path folder) {
    this.dataset = dataset;
    this.folder = folder;
  }

  static void write(Dataset dataset, Path folder) throws IOException {
    WritableDataset.require(dataset);
    requireNoWeights(dataset.hypergraph());
    NameFile.requireOneLineEach("node", dataset.nodes().names());
    NameFile.requireOneLineEach("hyperedge", dataset.hyperedges().names());
    NameFile.requireOneLineEach("feature", dataset.nodes().featureNames());
    NameFile.requireOneLineEach("feature", dataset.hyperedges().featureNames());
    FolderReplacement.replace(
        folder,
        PlainFormat.FILES.stream()
            .flatMap(name -> Stream.of(name, name + StoredFile.COMPRESSED))
            .toList(),
        beside -> new PlainWriter(dataset, beside).writeFiles());
  }

  private void writeFiles() throws IOException {
    PackedText.write(folder, HYPEREDGES, this::writeHyperedges);
    PackedText.write(folder, NODES, out -> writeRows(out, dataset.nodes()));
    if (describesHyperedges()) {
      PackedText.write(folder, EDGES, out -> writeRows(out, dataset.hyperedges()));
    }
    if (!dataset.publishedSplits().isEmpty()) {
      String json = JsonFile.MAPPER.writeValueAsString(dataset.publishedSplits());
      PackedText.write(folder, PublishedSplits.FILE, out -> out.write(json + "\n"));
    }
    NameFile.write(folder, NameFile.NODES, dataset.nodes().names());
    NameFile.write(folder, NameFile.HYPEREDGES, dataset.hyperedges().names());
    NameFile.write(folder, NameFile.FEATURES, dataset.nodes().featureNames());
    NameFile.write(folder, NameFile.HYPEREDGE_FEATURES, dataset.hyperedges().featureNames());
    Files.writeString(folder.resolve(Description.FILE), description() + "\n");
  }

  private boolean describesHyperedges() {
    return dataset.hyperedges().hasLabels() || dataset.hyperedges().hasFeatures();
  }

  private String description() {
    ObjectNode json = JsonFile.MAPPER.createObjectNode();
    json.put("name", dataset.name());
    json.put("nodes", dataset.hypergraph().nodes());
    json.put("hyperedges", dataset.hypergraph().hyperedges());
    json.put("incidences", dataset.hypergraph().incidences());
    json.put("features", dataset.nodes().features().columns());
    if (describesHyperedges()) {
      json.put("hyperedgeFeatures", dataset.hyperedges().features().columns());
    }
    dataset.classNames().forEach(json.putArray("classes")::add);
    return json.toPrettyString();
  }

  private void writeHyperedges(Writer out) throws IOException {
    Hypergraph hypergraph = dataset.hypergraph();
    for (int j = 0; j < hypergraph.hyperedges(); j++) {
      String separator = "";
      for (int node : hypergraph.nodesOf(j)) {
        out.write(separator);
        out.write(Integer.toString(node));
        separator = " ";
      }
      out.write('\n');
    }
  }

  private static void writeRows(Writer out, Attributes attributes) throws IOException {
    int[] labels = attributes.labels();
    SparseMatrix features = attributes.features().toSparse();
    for (int row = 0; row < labels.length; row++) {
      out.write(Integer.toString(labels[row]));
      for (long k = features.pattern().start(row); k < features.pattern().end(row); k++) {
        out.write(' ');
        out.write(Long.toString(features.pattern().column(k) + 1L));
        out.write(':');
        out.write(FloatText.shortest(features.value(k)));
      }
      out.write('\n');
    }
  }

  private static void requireNoWeights(Hypergraph hypergraph) {
    if (hypergraph.hasHyperedgeWeights() || hypergraph.hasIncidenceWeights()) {
      throw new IllegalArgumentException(
          "Expected a hypergraph without weights, which this format can't hold, but found "
              + hypergraph);
    }
  }
}
