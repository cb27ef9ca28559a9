package io.hnhn.train;

import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.HyperedgeActivation;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.ModelCheck;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Pooling;
import io.hnhn.model.Smoothing;
import io.hnhn.model.Task;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** Inputs by chance to cut parts of, a model with dropout everywhere, and rows to ask for. */
final class RandomParts {
  private final Random random;
  private final Inputs inputs;
  private final Model model;

  RandomParts(ModelProvider entry, Task task, long seed) {
    this.random = new Random(seed);
    this.inputs = ModelCheck.inputs(seed);
    int layers = 1 + (int) (seed % 3);
    Smoothing some = new Smoothing((int) (seed % 2), 0.3);
    this.model =
        withOptions(
            entry.with(
                new Architecture(
                    task,
                    task == Task.SETS ? 2 : 3,
                    5,
                    layers,
                    0.3,
                    0.2,
                    some,
                    task == Task.SETS ? Smoothing.NONE : some)));
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

  private Model withOptions(Model plain) {
    if (!(plain instanceof Hnhn hnhn)) {
      return plain;
    }
    Pooling[] poolings = Pooling.values();
    HyperedgeActivation[] activations = HyperedgeActivation.values();
    return hnhn.withAlpha(exponent())
        .withBeta(exponent())
        .withResidual(random.nextBoolean())
        .withNormalisation(random.nextBoolean())
        .withInitialWeights(InitialWeights.HE)
        .withPooling(poolings[random.nextInt(poolings.length)])
        .withNeuronDropout(0.4)
        .withSkips(random.nextBoolean())
        .withHyperedgeActivation(activations[random.nextInt(activations.length)]);
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
