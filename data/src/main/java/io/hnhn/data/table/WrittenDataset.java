package io.hnhn.data.table;

import io.hnhn.data.Dataset;
import io.hnhn.data.NumberScale;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A data set as three tables. Names are ids, and numbers where there are none; labels are the names
 * of classes; each feature is a column. {@link DatasetTables} makes the same data set of them if it
 * is told {@link #options} and the names of the classes.
 */
public final class WrittenDataset {
  private static final String NODE = "node";
  private static final String HYPEREDGE = "hyperedge";
  private static final String WEIGHT = "weight";

  private final Dataset dataset;
  private final WrittenRows nodes;
  private final WrittenRows hyperedges;

  /**
   * A data set to be written.
   *
   * @throws IllegalArgumentException if names, or names of features or classes, are empty or occur
   *     twice
   */
  public WrittenDataset(Dataset dataset) {
    this.dataset = dataset;
    WrittenRows.requireDistinct("class", dataset.classNames());
    this.nodes = new WrittenRows(NODE, dataset.nodes(), dataset.classNames(), Optional.empty());
    this.hyperedges =
        new WrittenRows(
            HYPEREDGE,
            dataset.hyperedges(),
            dataset.classNames(),
            dataset.hypergraph().hasHyperedgeWeights()
                ? Optional.of(dataset.hypergraph()::hyperedgeWeight)
                : Optional.empty());
  }

  /** The data set. */
  public Dataset dataset() {
    return dataset;
  }

  /** What the columns of the three tables are. */
  public TableOptions options() {
    return TableOptions.GUESSED
        .withIncidences(IncidenceColumns.of(NODE, HYPEREDGE))
        .withNodes(nodes.columns())
        .withHyperedges(hyperedges.columns())
        .withScale(NumberScale.RAW);
  }

  /** Writes the incidence table, hyperedge after hyperedge. */
  public void writeIncidences(TableSink sink) throws IOException {
    Hypergraph hypergraph = dataset.hypergraph();
    boolean weighted = hypergraph.hasIncidenceWeights();
    TableSink.Column node = TableSink.Column.text(NODE);
    TableSink.Column hyperedge = TableSink.Column.text(HYPEREDGE);
    sink.begin(
        weighted
            ? List.of(node, hyperedge, TableSink.Column.numeric(WEIGHT))
            : List.of(node, hyperedge));
    Object[] cells = new Object[weighted ? 3 : 2];
    CompressedRows rows = hypergraph.byHyperedge();
    for (int j = 0; j < hypergraph.hyperedges(); j++) {
      cells[1] = dataset.hyperedges().nameOf(j);
      for (long k = rows.start(j); k < rows.end(j); k++) {
        cells[0] = dataset.nodes().nameOf(rows.column(k));
        if (weighted) {
          cells[2] = hypergraph.incidenceWeight(k);
        }
        sink.add(cells);
      }
    }
  }

  /** Writes the node table. */
  public void writeNodes(TableSink sink) throws IOException {
    nodes.write(sink);
  }

  /** Writes the hyperedge table. */
  public void writeHyperedges(TableSink sink) throws IOException {
    hyperedges.write(sink);
  }
}
