package io.hnhn.train;

import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Pooling;
import io.hnhn.model.Task;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Inputs by chance to cut parts of, a model with dropout everywhere, and rows to ask for. The
 * hypergraph is sparse, so that a part is less than the whole; it has isolated nodes, empty
 * hyperedges, hyperedges of one node, often weights of either kind and features of hyperedges.
 */
final class RandomParts {
  private static final int NODES = 40;
  private static final int HYPEREDGES = 26;
  private static final int SETS = 12;

  private final Random random;
  private final Inputs inputs;
  private final Model model;

  RandomParts(ModelProvider entry, Task task, long seed) {
    this.random = new Random(seed);
    Hypergraph hypergraph = hypergraph();
    this.inputs =
        new Inputs(
                hypergraph,
                features(NODES, 6),
                random.nextBoolean() ? null : features(HYPEREDGES, 3))
            .withCandidates(Hypergraph.of(NODES, sets(SETS)));
    int layers = 1 + (int) (seed % 3);
    this.model =
        withOptions(
            entry.with(new Architecture(task, task == Task.SETS ? 2 : 3, 5, layers, 0.3, 0.2)));
  }

  Inputs inputs() {
    return inputs;
  }

  Model model() {
    return model;
  }

  /** Some rows, ascending, at least one. */
  int[] rows(Task task) {
    int count = task.count(inputs);
    int[] some = IntStream.range(0, count).filter(i -> random.nextInt(8) == 0).toArray();
    return some.length > 0 ? some : new int[] {random.nextInt(count)};
  }

  /** Labels of two thirds of the rows. */
  Labels labels() {
    int[] rows = IntStream.range(0, model.task().count(inputs)).filter(i -> i % 3 != 1).toArray();
    return new Labels(
        rows, Arrays.stream(rows).map(i -> random.nextInt(model.classes())).toArray());
  }

  /** Every row in one of some parts. */
  int[][] partition(int[] rows, int parts) {
    int[] partOf = Arrays.stream(rows).map(row -> random.nextInt(parts)).toArray();
    int[][] result = new int[parts][];
    Arrays.setAll(
        result,
        part ->
            IntStream.range(0, rows.length)
                .filter(i -> partOf[i] == part)
                .map(i -> rows[i])
                .toArray());
    return result;
  }

  private Hypergraph hypergraph() {
    Hypergraph plain = Hypergraph.of(NODES, sets(HYPEREDGES));
    Hypergraph some =
        random.nextBoolean() ? plain : plain.withHyperedgeWeights(weights(HYPEREDGES));
    return random.nextBoolean()
        ? some
        : some.withIncidenceWeights(weights((int) some.incidences()));
  }

  /** Of the last nodes few are in any. */
  private int[][] sets(int count) {
    int[][] sets = new int[count][];
    for (int j = 0; j < count; j++) {
      int limit = random.nextInt(8) == 0 ? NODES : NODES * 4 / 5;
      sets[j] = random.ints(random.nextInt(5), 0, limit).distinct().toArray();
    }
    return sets;
  }

  private float[] weights(int count) {
    float[] weights = new float[count];
    for (int k = 0; k < count; k++) {
      weights[k] = 0.25f + random.nextFloat();
    }
    return weights;
  }

  private Features features(int rows, int columns) {
    Matrix dense = Matrix.zeros(rows, columns);
    boolean sparse = random.nextBoolean();
    for (int i = 0; i < rows * columns; i++) {
      if (!sparse || random.nextInt(3) > 0) {
        dense.set(i / columns, i % columns, (float) random.nextGaussian());
      }
    }
    return sparse ? SparseMatrix.of(dense) : dense;
  }

  private Model withOptions(Model plain) {
    if (!(plain instanceof Hnhn hnhn)) {
      return plain;
    }
    Pooling[] poolings = Pooling.values();
    return hnhn.withAlpha(exponent())
        .withBeta(exponent())
        .withResidual(random.nextBoolean())
        .withNormalisation(random.nextBoolean())
        .withInitialWeights(InitialWeights.HE)
        .withPooling(poolings[random.nextInt(poolings.length)])
        .withNeuronDropout(0.4);
  }

  private Exponent exponent() {
    double value = random.nextGaussian();
    return random.nextBoolean() ? Exponent.fixed(value) : Exponent.trainable(value);
  }

  @Override
  public String toString() {
    return "%s on %s".formatted(model, inputs);
  }
}
