package io.hnhn.data.stream;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/** A data set in memory, or mapped, as a stream. */
record DatasetInMemory(Dataset dataset) implements DatasetStream {
  @Override
  public String name() {
    return dataset.name();
  }

  @Override
  public List<String> classNames() {
    return dataset.classNames();
  }

  @Override
  public List<int[]> publishedSplits() {
    return dataset.publishedSplits();
  }

  @Override
  public boolean hasIncidenceWeights() {
    return dataset.hypergraph().hasIncidenceWeights();
  }

  @Override
  public long mostIncidences() {
    return dataset.hypergraph().incidences();
  }

  @Override
  public void incidences(IncidenceSink sink) throws IOException {
    Hypergraph hypergraph = dataset.hypergraph();
    CompressedRows rows = hypergraph.byHyperedge();
    for (int j = 0; j < rows.rows(); j++) {
      for (long k = rows.start(j); k < rows.end(j); k++) {
        sink.add(j, rows.column(k), hypergraph.incidenceWeight(k));
      }
    }
  }

  @Override
  public RowStream nodes() {
    return new Rows(dataset.nodes(), Optional.empty());
  }

  @Override
  public RowStream hyperedges() {
    return new Rows(dataset.hyperedges(), dataset.hypergraph().hyperedgeWeights());
  }

  private record Rows(Attributes attributes, Optional<MemorySegment> rowWeights)
      implements RowStream {
    @Override
    public int count() {
      return attributes.count();
    }

    @Override
    public boolean hasNames() {
      return attributes.hasNames();
    }

    @Override
    public void names(NameSink sink) throws IOException {
      for (String name : attributes.names()) {
        sink.add(name.getBytes(UTF_8));
      }
    }

    @Override
    public boolean hasLabels() {
      return attributes.hasLabels();
    }

    @Override
    public void labels(LabelSink sink) throws IOException {
      for (int label : attributes.labels()) {
        sink.add(label);
      }
    }

    @Override
    public boolean hasWeights() {
      return rowWeights.isPresent();
    }

    @Override
    public void weights(WeightSink sink) throws IOException {
      MemorySegment weights = rowWeights.orElseThrow();
      for (int j = 0; j < count(); j++) {
        sink.add(weights.getAtIndex(JAVA_FLOAT, j));
      }
    }

    @Override
    public int featureCount() {
      return attributes.features().columns();
    }

    @Override
    public List<String> featureNames() {
      return attributes.featureNames();
    }

    @Override
    public boolean isDense() {
      return attributes.features() instanceof Matrix;
    }

    @Override
    public void features(FeatureSink sink) throws IOException {
      sink.add(attributes.features());
    }
  }
}
