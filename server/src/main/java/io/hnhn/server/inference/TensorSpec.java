package io.hnhn.server.inference;

import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Outputs;
import io.hnhn.model.Task;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * A tensor that a model takes or gives, with the names of the model's ONNX form; -1 stands for any
 * size.
 */
record TensorSpec(String name, String datatype, List<Integer> shape) {
  static final String NODE_FEATURES = "node_features";
  static final String NODE_INDEX = "node_index";
  static final String HYPEREDGE_INDEX = "hyperedge_index";
  static final String HYPEREDGE_FEATURES = "hyperedge_features";
  static final String HYPEREDGE_COUNT = "hyperedge_count";

  static final String LOGITS = "logits";
  static final String PROBABILITIES = "probabilities";
  static final String NODE_REPRESENTATIONS = "node_representations";
  static final String HYPEREDGE_REPRESENTATIONS = "hyperedge_representations";

  /** What a model looks at; nothing for one of sets of nodes, which the form has no tensor for. */
  static List<TensorSpec> inputs(StoredModel stored) {
    Model model = stored.trained().model();
    if (model.task() == Task.SETS) {
      return List.of();
    }
    List<TensorSpec> inputs = new ArrayList<>();
    inputs.add(new TensorSpec(NODE_FEATURES, "FP32", List.of(-1, stored.nodeFeatures().count())));
    if (looksAtHyperedges(model)) {
      inputs.add(new TensorSpec(NODE_INDEX, "INT64", List.of(-1)));
      inputs.add(new TensorSpec(HYPEREDGE_INDEX, "INT64", List.of(-1)));
      inputs.add(
          stored
              .hyperedgeFeatures()
              .map(KnownFeatures::count)
              .map(count -> new TensorSpec(HYPEREDGE_FEATURES, "FP32", List.of(-1, count)))
              .orElseGet(() -> new TensorSpec(HYPEREDGE_COUNT, "INT64", List.of(1))));
    }
    return inputs;
  }

  static boolean looksAtHyperedges(Model model) {
    return model.task() == Task.HYPEREDGES || model.reach().ofNodes() > 0;
  }

  /** What a model tells: representations just of what it has some of. */
  static List<TensorSpec> outputs(StoredModel stored) {
    Model model = stored.trained().model();
    if (model.task() == Task.SETS) {
      return List.of();
    }
    Outputs formulas = model.build(smallest(stored), Mode.INFERENCE);
    List<TensorSpec> outputs = new ArrayList<>();
    outputs.add(output(LOGITS, formulas.logits()));
    outputs.add(output(PROBABILITIES, formulas.logits()));
    if (formulas.nodes() != null) {
      outputs.add(output(NODE_REPRESENTATIONS, formulas.nodes()));
    }
    if (formulas.hyperedges() != null) {
      outputs.add(output(HYPEREDGE_REPRESENTATIONS, formulas.hyperedges()));
    }
    return outputs;
  }

  private static TensorSpec output(String name, Expr formula) {
    return new TensorSpec(name, "FP32", List.of(-1, formula.shape().columns()));
  }

  /** A node in a hyperedge, of which nothing is known. */
  private static Inputs smallest(StoredModel stored) {
    return new Inputs(
        Hypergraph.of(1, new int[] {0}),
        SparseMatrix.zeros(1, stored.nodeFeatures().count()),
        stored
            .hyperedgeFeatures()
            .map(features -> SparseMatrix.zeros(1, features.count()))
            .orElse(null));
  }
}
