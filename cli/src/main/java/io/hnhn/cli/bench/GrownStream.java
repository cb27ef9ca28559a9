package io.hnhn.cli.bench;

import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.RowStream;
import io.hnhn.data.stream.StreamedDataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseRows;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A grown hypergraph, handed over piece by piece; words are features of value 1. */
record GrownStream(String name, GrownHypergraph grown) implements StreamedDataset {
  /** How many rows of features are handed over at a time. */
  private static final int ROWS_AT_A_TIME = 1 << 13;

  @Override
  public List<String> classNames() {
    return grown.small().classNames();
  }

  @Override
  public List<int[]> publishedSplits() {
    return List.of();
  }

  @Override
  public boolean hasIncidenceWeights() {
    return false;
  }

  @Override
  public long mostIncidences() {
    Hypergraph small = grown.small().hypergraph();
    return (long) grown.hyperedges() / small.hyperedges() * small.incidences();
  }

  @Override
  public void incidences(IncidenceSink sink) throws IOException {
    for (int j = 0; j < grown.hyperedges(); j++) {
      for (int node : grown.members(j)) {
        sink.add(j, node, 1);
      }
    }
  }

  @Override
  public RowStream nodes() {
    return new Rows(grown.nodes(), true);
  }

  @Override
  public RowStream hyperedges() {
    return new Rows(grown.hyperedges(), false);
  }

  @Override
  public Omissions omissions() {
    return Omissions.NONE;
  }

  @Override
  public Optional<TableReading> reading() {
    return Optional.empty();
  }

  @Override
  public void close() {
    // There is nothing to remove.
  }

  /** Nodes have labels and features, hyperedges have nothing. */
  private final class Rows implements RowStream {
    private final int count;
    private final boolean described;

    Rows(int count, boolean described) {
      this.count = count;
      this.described = described;
    }

    @Override
    public int count() {
      return count;
    }

    @Override
    public boolean hasNames() {
      return false;
    }

    @Override
    public void names(DatasetStream.NameSink sink) {
      // There are none.
    }

    @Override
    public boolean hasLabels() {
      return described;
    }

    @Override
    public void labels(DatasetStream.LabelSink sink) throws IOException {
      for (int node = 0; node < count; node++) {
        sink.add(grown.label(node));
      }
    }

    @Override
    public boolean hasWeights() {
      return false;
    }

    @Override
    public void weights(DatasetStream.WeightSink sink) {
      // There are none.
    }

    @Override
    public int featureCount() {
      return described ? Workload.VOCABULARY : 0;
    }

    @Override
    public List<String> featureNames() {
      return List.of();
    }

    @Override
    public boolean isDense() {
      return false;
    }

    @Override
    public void features(DatasetStream.FeatureSink sink) throws IOException {
      for (int first = 0; first < count; first += ROWS_AT_A_TIME) {
        SparseRows block = new SparseRows();
        for (int node = first; node < Math.min(count, first + ROWS_AT_A_TIME); node++) {
          Arrays.stream(grown.words(node)).sorted().distinct().forEach(word -> block.add(word, 1));
          block.endRow();
        }
        sink.add(block.toMatrix(Workload.VOCABULARY));
      }
    }
  }
}
