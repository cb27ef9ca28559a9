package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.Targets;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.HyperedgeActivation;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Pooling;
import io.hnhn.model.Smoothing;
import io.hnhn.model.Task;
import io.hnhn.tensor.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A model by chance on a hypergraph by chance, with isolated nodes and with hyperedges of no or one
 * node, and some rows to learn from: often few, sometimes isolated ones alone.
 */
final class RandomModels {
  /** How many there are to try. */
  static final int COUNT = 200;

  private static final int CLASSES = 3;

  private final Random random;
  private final RandomMatrices matrices;
  private final Hypergraph hypergraph;
  private final Inputs inputs;
  private final Model model;
  private final int[] rows;

  RandomModels(long seed) {
    this.random = new Random(seed);
    this.matrices = new RandomMatrices(random);
    this.hypergraph = hypergraph(1 + random.nextInt(20), 1 + random.nextInt(15));
    Features own = random.nextBoolean() ? null : features(hypergraph.hyperedges());
    Hypergraph sets = sets(hypergraph.nodes(), 1 + random.nextInt(10));
    this.inputs = new Inputs(hypergraph, features(hypergraph.nodes()), own).withCandidates(sets);
    this.model = model();
    this.rows = rows();
  }

  /** The loss over some rows, with dropout. */
  Expr loss() {
    int[] classes = new int[rows.length];
    float[] weights = new float[rows.length];
    for (int i = 0; i < rows.length; i++) {
      classes[i] = rows[i] % model.classes();
      weights[i] = 1 + rows[i] % 2;
    }
    Targets targets = new Targets(classes, weights);
    Expr logits = model.build(inputs, Mode.TRAINING).logits();
    return logits.selectRows(rows).softmaxCrossEntropy(targets).scale(1 / targets.totalWeight());
  }

  /** What a model gives without dropout, and once more the logits of some rows. */
  List<Expr> outputs() {
    List<Expr> outputs = new ArrayList<>(model.build(inputs, Mode.INFERENCE).all());
    outputs.add(outputs.getFirst().selectRows(rows));
    return outputs;
  }

  private Hypergraph hypergraph(int nodes, int hyperedges) {
    Hypergraph plain = sets(nodes, hyperedges);
    if (random.nextBoolean()) {
      return plain;
    }
    float[] weights = new float[hyperedges];
    for (int j = 0; j < hyperedges; j++) {
      weights[j] = 0.5f + random.nextFloat();
    }
    return plain.withHyperedgeWeights(weights);
  }

  private Hypergraph sets(int nodes, int hyperedges) {
    int[][] members = new int[hyperedges][];
    for (int j = 0; j < hyperedges; j++) {
      // The last third of the nodes stays isolated, but for a few.
      int limit = random.nextInt(5) == 0 ? nodes : nodes * 2 / 3 + 1;
      int size = random.nextInt(5);
      members[j] = random.ints(size, 0, Math.min(nodes, limit)).distinct().toArray();
    }
    return Hypergraph.of(nodes, members);
  }

  private Features features(int count) {
    int columns = 1 + random.nextInt(12);
    return random.nextInt(3) == 0
        ? matrices.dense(count, columns)
        : matrices.sparse(count, columns);
  }

  private Model model() {
    Task[] tasks = Task.values();
    Task task = tasks[random.nextInt(tasks.length)];
    int classes = task == Task.SETS ? 2 : CLASSES;
    int hidden = 1 + random.nextInt(6);
    int layers = 1 + random.nextInt(3);
    double dropout = random.nextBoolean() ? 0 : 0.3;
    double inputDropout = random.nextBoolean() ? 0 : 0.2;
    Architecture architecture =
        new Architecture(
            task,
            classes,
            hidden,
            layers,
            dropout,
            inputDropout,
            smoothing(),
            task == Task.SETS ? Smoothing.NONE : smoothing());
    List<ModelProvider> all = Models.forTask(task);
    Model model = all.get(random.nextInt(all.size())).with(architecture);
    if (random.nextBoolean()) {
      Pooling[] poolings = Pooling.values();
      HyperedgeActivation[] activations = HyperedgeActivation.values();
      return new Hnhn(
          architecture,
          exponent(),
          exponent(),
          random.nextBoolean(),
          random.nextBoolean(),
          InitialWeights.HE,
          poolings[random.nextInt(poolings.length)],
          random.nextBoolean() ? 0 : 0.4,
          random.nextBoolean(),
          activations[random.nextInt(activations.length)]);
    }
    return model;
  }

  private Smoothing smoothing() {
    return random.nextInt(4) > 0 ? Smoothing.NONE : new Smoothing(random.nextInt(9), 0.3);
  }

  private Exponent exponent() {
    double value = random.nextGaussian();
    return switch (random.nextInt(3)) {
      case 0 -> Exponent.fixed(0);
      case 1 -> Exponent.fixed(value);
      default -> Exponent.trainable(value);
    };
  }

  private int[] rows() {
    IntUnaryOperator degree =
        switch (model.task()) {
          case NODES -> hypergraph::degree;
          case HYPEREDGES -> hypergraph::size;
          case SETS -> inputs.candidates()::size;
        };
    int count = model.task().count(inputs);
    int[] isolated = IntStream.range(0, count).filter(i -> degree.applyAsInt(i) == 0).toArray();
    boolean onlyIsolated = isolated.length > 0 && random.nextInt(5) == 0;
    return onlyIsolated ? isolated : matrices.someOf(count);
  }

  @Override
  public String toString() {
    return "%s on %s, rows %s".formatted(model, inputs, Arrays.toString(rows));
  }
}
