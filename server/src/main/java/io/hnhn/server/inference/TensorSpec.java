package io.hnhn.server.inference;

import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.model.Model;
import io.hnhn.model.Task;
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

  /** What a model tells; not every one has representations. */
  static List<TensorSpec> outputs(StoredModel stored) {
    int classes = stored.classNames().size();
    return List.of(
        new TensorSpec("logits", "FP32", List.of(-1, classes)),
        new TensorSpec("probabilities", "FP32", List.of(-1, classes)),
        new TensorSpec("node_representations", "FP32", List.of(-1, -1)),
        new TensorSpec("hyperedge_representations", "FP32", List.of(-1, -1)));
  }
}
