package io.hnhn.paper;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Expr;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Looks into the layers of an HNHN before and after training. Of the output X of a layer, with rows
 * x_i of n nodes in d columns and their mean m:
 *
 * <pre>
 * size   = √( Σ|x_i|² / n d )          how large the signal is
 * spread = 1 − |m|² / (Σ|x_i|² / n)    how much of it tells nodes apart: 0 where all are alike
 * </pre>
 *
 * Of the weights W_E and W_V of a layer together, with the gradient G of the loss in the first
 * epoch:
 *
 * <pre>
 * pull = |G| / |W|                     weight decay pulls by its own factor λ the other way
 * kept = |W after training| / |W before|
 * </pre>
 */
record LayerProbe(Backend backend, Hnhn model, Inputs inputs) {
  /** What is measured of a layer, and when. */
  enum Quantity {
    SIZE_BEFORE,
    SIZE_AFTER,
    SPREAD_BEFORE,
    SPREAD_AFTER,
    PULL,
    KEPT;

    /** The name of the number in a run. */
    String of(int layer) {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ') + ", layer " + layer;
    }
  }

  /**
   * All quantities of all layers.
   *
   * @param trainer with the options that the model was trained with
   */
  Map<String, Double> measure(Trainer trainer, Labels labels, TrainedModel trained) {
    long seed = trainer.options().seed();
    Plan epoch = trainer.plan(model, inputs, labels);
    Plan layers =
        trainer
            .planner()
            .infer(
                epoch.layout(),
                IntStream.rangeClosed(1, model.layers()).mapToObj(this::nodes).toList());
    Map<String, Double> found = new TreeMap<>();
    try (Weights weights = backend.allocate(epoch.layout())) {
      weights.initialize(seed);
      try (Execution gradient = backend.load(epoch, weights);
          Execution signals = backend.load(layers, weights)) {
        gradient.run(new Randomness(seed, 0));
        signals.run(Randomness.NONE);
        double[] before = new double[model.layers() + 1];
        for (int layer = 1; layer <= model.layers(); layer++) {
          before[layer] = norm(weights, Vector.VALUES, layer);
          found.put(
              Quantity.PULL.of(layer), norm(weights, Vector.GRADIENTS, layer) / before[layer]);
          found.put(Quantity.SIZE_BEFORE.of(layer), size(signals.output(layer - 1)));
          found.put(Quantity.SPREAD_BEFORE.of(layer), spread(signals.output(layer - 1)));
        }
        trained.parameters().forEach(weights::set);
        signals.run(Randomness.NONE);
        for (int layer = 1; layer <= model.layers(); layer++) {
          found.put(Quantity.KEPT.of(layer), norm(weights, Vector.VALUES, layer) / before[layer]);
          found.put(Quantity.SIZE_AFTER.of(layer), size(signals.output(layer - 1)));
          found.put(Quantity.SPREAD_AFTER.of(layer), spread(signals.output(layer - 1)));
        }
      }
    }
    return found;
  }

  /** What a layer makes of the nodes: the last layer of a model that ends there. */
  private Expr nodes(int layer) {
    return Objects.requireNonNull(model.withLayers(layer).build(inputs, Mode.INFERENCE).nodes());
  }

  private static double norm(Weights weights, Vector vector, int layer) {
    String name = "layer" + (layer - 1);
    return Math.sqrt(
        squares(weights.get(vector, name + ".edge.weight"))
            + squares(weights.get(vector, name + ".node.weight")));
  }

  static double size(Matrix x) {
    return Math.sqrt(squares(x) / ((double) x.rows() * x.columns()));
  }

  static double spread(Matrix x) {
    double all = squares(x);
    double ofMean = 0;
    for (int c = 0; c < x.columns(); c++) {
      double sum = 0;
      for (int r = 0; r < x.rows(); r++) {
        sum += x.get(r, c);
      }
      ofMean += sum * sum / x.rows();
    }
    return all == 0 ? 0 : 1 - ofMean / all;
  }

  private static double squares(Matrix x) {
    double sum = 0;
    for (int r = 0; r < x.rows(); r++) {
      for (float value : x.row(r)) {
        sum += (double) value * value;
      }
    }
    return sum;
  }
}
