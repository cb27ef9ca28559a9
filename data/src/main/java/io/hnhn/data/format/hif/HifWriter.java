package io.hnhn.data.format.hif;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.format.spi.WritableDataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;

/** Writes {@link HifFormat}, one record a line. */
final class HifWriter {
  private static final DefaultPrettyPrinter ONE_RECORD_A_LINE =
      new DefaultPrettyPrinter(
              Separators.createDefaultInstance()
                  .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                  .withObjectEntrySpacing(Separators.Spacing.AFTER)
                  .withObjectEmptySeparator(""))
          .withObjectIndenter(new DefaultPrettyPrinter.NopIndenter())
          .withArrayIndenter(new DefaultIndenter("", "\n"));

  private final Dataset dataset;
  private final JsonGenerator json;

  private HifWriter(Dataset dataset, JsonGenerator json) {
    this.dataset = dataset;
    this.json = json;
  }

  /** Checks that names can be keys. */
  static void requireWritable(Dataset dataset) {
    WritableDataset.require(dataset);
    requireDifferent("node", dataset.nodes().names());
    requireDifferent("hyperedge", dataset.hyperedges().names());
    requireDifferent("feature", dataset.nodes().featureNames());
    requireDifferent("hyperedge feature", dataset.hyperedges().featureNames());
    requireDifferent("class", dataset.classNames());
  }

  static void write(Dataset dataset, OutputStream out) throws IOException {
    try (JsonGenerator json =
        JsonFile.MAPPER.writer().with(ONE_RECORD_A_LINE).createGenerator(out)) {
      new HifWriter(dataset, json).write();
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  private void write() {
    json.writeStartObject();
    json.writeStringProperty("network-type", HifFormat.UNDIRECTED);
    json.writeObjectPropertyStart("metadata");
    json.writeStringProperty("name", dataset.name());
    writeExtras();
    json.writeEndObject();
    json.writeArrayPropertyStart("nodes");
    writeNodes();
    json.writeEndArray();
    json.writeArrayPropertyStart("edges");
    writeHyperedges();
    json.writeEndArray();
    json.writeArrayPropertyStart("incidences");
    writeIncidences();
    json.writeEndArray();
    json.writeEndObject();
    json.writeRaw('\n');
  }

  private void writeExtras() {
    json.writeObjectPropertyStart(HifExtras.KEY);
    writeNames("classes", dataset.classNames());
    writeColumns("features", dataset.nodes());
    writeColumns("hyperedgeFeatures", dataset.hyperedges());
    if (!dataset.publishedSplits().isEmpty()) {
      json.writeArrayPropertyStart("splits");
      for (int[] split : dataset.publishedSplits()) {
        json.writeStartArray();
        for (int node : split) {
          writeId(dataset.nodes(), node);
        }
        json.writeEndArray();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void writeColumns(String key, Attributes attributes) {
    if (!attributes.featureNames().isEmpty()) {
      writeNames(key, attributes.featureNames());
    } else if (attributes.hasFeatures()) {
      json.writeNumberProperty(key, attributes.features().columns());
    }
  }

  private void writeNames(String key, List<String> names) {
    json.writeArrayPropertyStart(key);
    names.forEach(json::writeString);
    json.writeEndArray();
  }

  private void writeNodes() {
    SparseMatrix features = dataset.nodes().features().toSparse();
    for (int i = 0; i < dataset.nodes().count(); i++) {
      json.writeStartObject();
      json.writeName("node");
      writeId(dataset.nodes(), i);
      writeAttributes(dataset.nodes(), features, i);
      json.writeEndObject();
    }
  }

  private void writeHyperedges() {
    SparseMatrix features = dataset.hyperedges().features().toSparse();
    for (int j = 0; j < dataset.hyperedges().count(); j++) {
      json.writeStartObject();
      json.writeName("edge");
      writeId(dataset.hyperedges(), j);
      if (dataset.hypergraph().hasHyperedgeWeights()) {
        json.writeName("weight");
        writeNumber(dataset.hypergraph().hyperedgeWeight(j));
      }
      writeAttributes(dataset.hyperedges(), features, j);
      json.writeEndObject();
    }
  }

  /** Attributes are an object even where it is empty, since some libraries expect one. */
  private void writeAttributes(Attributes attributes, SparseMatrix features, int row) {
    json.writeObjectPropertyStart("attrs");
    int label = attributes.labels()[row];
    if (label != Attributes.NO_LABEL) {
      json.writeStringProperty("label", dataset.classNames().get(label));
    }
    if (attributes.hasFeatures()) {
      HifColumns columns = new HifColumns(features.columns(), attributes.featureNames());
      json.writeObjectPropertyStart("features");
      for (long k = features.pattern().start(row); k < features.pattern().end(row); k++) {
        json.writeName(columns.keyOf(features.pattern().column(k)));
        writeNumber(features.value(k));
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void writeIncidences() {
    Hypergraph hypergraph = dataset.hypergraph();
    for (int j = 0; j < hypergraph.hyperedges(); j++) {
      for (long k = hypergraph.byHyperedge().start(j); k < hypergraph.byHyperedge().end(j); k++) {
        json.writeStartObject();
        json.writeName("edge");
        writeId(dataset.hyperedges(), j);
        json.writeName("node");
        writeId(dataset.nodes(), hypergraph.byHyperedge().column(k));
        if (hypergraph.hasIncidenceWeights()) {
          json.writeName("weight");
          writeNumber(hypergraph.incidenceWeight(k));
        }
        json.writeEndObject();
      }
    }
  }

  private void writeId(Attributes attributes, int row) {
    if (attributes.hasNames()) {
      json.writeString(attributes.names().get(row));
    } else {
      json.writeNumber(row);
    }
  }

  /** The shortest number that reads back as the same float. */
  private void writeNumber(float value) {
    if (Float.compare((int) value, value) == 0) {
      json.writeNumber((int) value);
    } else {
      json.writeNumber(value);
    }
  }

  private static void requireDifferent(String what, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(
            "Expected a different name for each %s, but found %s twice"
                .formatted(what, DataFormatException.quoted(name)));
      }
    }
  }
}
