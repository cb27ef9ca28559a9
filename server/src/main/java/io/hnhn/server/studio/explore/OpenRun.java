package io.hnhn.server.studio.explore;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.why.RowKind;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.serving.ServedModel;
import io.hnhn.server.studio.train.RunNote;
import io.hnhn.server.studio.train.RunVersion;
import java.nio.file.Path;
import java.util.List;

/**
 * A run that can be asked.
 *
 * @param model with its data
 * @param uses what labels were used for, of nodes or hyperedges by the task
 * @param place where its data lie
 * @param version of the model and the data
 */
public record OpenRun(
    RunNote note, ServedModel model, RowUses uses, Path place, RunVersion version) {
  /** The data. */
  public Dataset dataset() {
    return model.use().dataset();
  }

  /** The hypergraph of the data. */
  public Hypergraph hypergraph() {
    return dataset().hypergraph();
  }

  /** Nodes or hyperedges. */
  public Attributes rows(RowKind kind) {
    return kind == RowKind.NODE ? dataset().nodes() : dataset().hyperedges();
  }

  /** The names of the classes, as the model numbers them. */
  public List<String> classes() {
    return model.use().model().classNames();
  }

  /** How many hyperedges a node is in, or how many members a hyperedge has. */
  int size(RowKind kind, int row) {
    return kind == RowKind.NODE ? hypergraph().degree(row) : hypergraph().size(row);
  }

  /** The hyperedges of a node, or the members of a hyperedge. */
  int[] links(RowKind kind, int row) {
    return kind == RowKind.NODE ? hypergraph().hyperedgesOf(row) : hypergraph().nodesOf(row);
  }

  /** Checks the number of a row. */
  public int expectRow(RowKind kind, int row) {
    if (row < 0 || row >= rows(kind).count()) {
      throw HttpFault.missing(
          "There is no %s of that number; there are %d".formatted(kind.word(), rows(kind).count()));
    }
    return row;
  }
}
