package io.hnhn.model;

import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds the layers of every model: dropout on the features before the first layer, dropout
 * after every layer but the last, a linear classifier behind the last one.
 */
record Layers(Architecture architecture, Inputs inputs, Mode mode) {
  // Streams of the random decisions; layer l has stream l.
  private static final int FEATURES = 1 << 15;
  private static final int HYPEREDGE_FEATURES = FEATURES + 1;

  /** One layer: its output as a function of its input and of its name, {@code layer0} and on. */
  @FunctionalInterface
  interface Layer {
    Expr of(Expr x, String name);
  }

  static String name(int layer) {
    return "layer" + layer;
  }

  /** The features of the nodes. */
  Expr nodeFeatures() {
    return features(inputs.nodeFeatures());
  }

  /** Features of whatever is classified. */
  Expr features(Features features) {
    return Expr.constant(features)
        .dropout(new Dropout(inTraining(architecture.inputDropout()), FEATURES));
  }

  /** The features of the hyperedges, projected to the hidden width; null where there are none. */
  @Nullable Expr hyperedgeInput() {
    if (inputs.hyperedgeFeatures() == null) {
      return null;
    }
    Expr own =
        Expr.constant(inputs.hyperedgeFeatures())
            .dropout(new Dropout(inTraining(architecture.inputDropout()), HYPEREDGE_FEATURES));
    return new Linear("hyperedgeInput", architecture.hidden()).withoutBias(own);
  }

  /** {@code edges} plus the projected features of the hyperedges, where there are any. */
  Expr plusHyperedgeInput(Expr edges) {
    Expr own = hyperedgeInput();
    return own == null ? edges : edges.plus(own);
  }

  /** What the next layer gets of this layer's output. */
  Expr after(int layer, Expr x) {
    return layer < architecture.layers() - 1
        ? x.dropout(new Dropout(inTraining(architecture.dropout()), layer))
        : x;
  }

  /** All layers, one behind the other. */
  Expr stack(Expr x, Layer layer) {
    Expr result = x;
    for (int l = 0; l < architecture.layers(); l++) {
      result = after(l, layer.of(result, name(l)));
    }
    return result;
  }

  /** The classes by the representations of nodes, hyperedges or candidate sets. */
  Outputs classified(Expr nodes, Expr hyperedges) {
    Expr rows =
        switch (architecture.task()) {
          case NODES -> nodes;
          case HYPEREDGES -> hyperedges;
          case SETS -> sets(nodes);
        };
    return new Outputs(logits(rows), nodes, hyperedges);
  }

  /**
   * The representations of the candidate sets by those of their members. Whether nodes belong
   * together is told by how much they differ, which a mean alone does not show:
   *
   * <pre>
   * m = mean of x_i over the members i      v = mean of x_i² over the members − m²
   * x = relu( [m, v] W + b )
   * </pre>
   */
  Expr sets(Expr nodes) {
    SparseMatrix mean = new Incidence(inputs.expectCandidates()).meanToHyperedges();
    Expr m = nodes.propagate(mean);
    Expr v = nodes.multiply(nodes).propagate(mean).plus(m.multiply(m).scale(-1));
    return new Linear("set", architecture.hidden()).of(Expr.concat(List.of(m, v))).relu();
  }

  /**
   * The classes by the representations of nodes; a hyperedge is represented by the mean of its
   * members.
   */
  Outputs classified(Expr nodes) {
    return classified(
        nodes, nodes.propagate(new Incidence(inputs.hypergraph()).meanToHyperedges()));
  }

  Expr logits(Expr representations) {
    return new Linear("classifier", architecture.classes()).of(representations);
  }

  private double inTraining(double rate) {
    return mode == Mode.TRAINING ? rate : 0;
  }
}
