package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.TestedBackend;
import io.hnhn.model.Inputs;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** For every model and task: the epochs in parts, with dropout, are those of the whole. */
@ParameterizedClass
@MethodSource("models")
record TrainingInPartsTest(ModelProvider entry, Task task) {
  /**
   * Where a gradient is zero but for rounding, Adam would divide noise by noise, and large steps
   * make more of it: ε is above that noise here, and steps are small.
   */
  private static final TrainingOptions OPTIONS =
      TrainingOptions.PAPER
          .withEpochs(20)
          .withSchedule(Schedule.constant(0.002))
          .withAdam(new Adam(0.9, 0.999, 1e-4, 0, false))
          .withSeed(8);

  private static final Backend REFERENCE = Backends.open("reference", 1);
  private static final Backend CPU = TestedBackend.open(1);

  static Stream<Arguments> models() {
    return Models.all().stream()
        .flatMap(entry -> entry.tasks().stream().sorted().map(task -> arguments(entry, task)));
  }

  @AfterAll
  static void close() {
    REFERENCE.close();
    CPU.close();
  }

  @Test
  void inDoublePrecisionLossesAndWeightsAreTheWholesToTheLastDigits() {
    expectTheWholes(Pass.none(), 1e-10, 1e-7);
  }

  /**
   * Sums of parts are rounded otherwise than sums of all rows. Training may make much of that: with
   * three layers of AllDeepSets, whose norms divide by next to nothing, losses differ by 2e-4 after
   * twenty epochs. That this is rounding is seen from the whole alone: where a loss differs by more
   * than 1e-5, other last bits of the features move the losses of the whole as far.
   */
  @Test
  void onTheCpuLossesOfTwentyEpochsAreTheWholesUpToRounding() {
    for (long seed = 1; seed < 3; seed++) {
      RandomParts all = new RandomParts(entry, task, seed);
      Labels labels = all.labels();
      List<Double> whole = losses(all, all.inputs(), labels, Batches.FULL);
      List<Double> inParts = losses(all, all.inputs(), labels, Batches.inParts(7));
      double difference = difference(inParts, whole);
      if (difference > 1e-5) {
        double ofLastBits =
            IntStream.of(-1, 1)
                .mapToObj(ulps -> withOtherLastBits(all.inputs(), ulps))
                .mapToDouble(other -> difference(losses(all, other, labels, Batches.FULL), whole))
                .max()
                .orElseThrow();
        assertThat(difference).as("%s", all).isLessThanOrEqualTo(2 * ofLastBits);
      }
    }
  }

  private static List<Double> losses(
      RandomParts all, Inputs inputs, Labels labels, Batches batches) {
    return new Trainer(CPU, OPTIONS.withBatches(batches))
        .train(all.model(), inputs, labels)
        .history()
        .losses();
  }

  private static double difference(List<Double> found, List<Double> expected) {
    assertThat(found).hasSize(OPTIONS.epochs()).hasSameSizeAs(expected);
    return IntStream.range(0, expected.size())
        .mapToDouble(i -> Math.abs(found.get(i) - expected.get(i)) / expected.get(i))
        .max()
        .orElseThrow();
  }

  private static Inputs withOtherLastBits(Inputs inputs, int ulps) {
    SparseMatrix features = inputs.nodeFeatures().toSparse();
    float[] values = features.values().toArray(ValueLayout.JAVA_FLOAT);
    for (int k = 0; k < values.length; k++) {
      values[k] = Float.intBitsToFloat(Float.floatToIntBits(values[k]) + ulps);
    }
    return new Inputs(
        inputs.hypergraph(),
        new SparseMatrix(
            features.pattern(), Arena.ofAuto().allocateFrom(ValueLayout.JAVA_FLOAT, values)),
        inputs.hyperedgeFeatures(),
        inputs.candidates());
  }

  private void expectTheWholes(Set<Pass> passes, double ofLosses, double ofWeights) {
    for (long seed = 1; seed < 3; seed++) {
      RandomParts all = new RandomParts(entry, task, seed);
      Labels labels = all.labels();
      Planner planner = new Planner(passes, REFERENCE.costs());
      TrainedModel whole =
          new Trainer(REFERENCE, OPTIONS)
              .withPlanner(planner)
              .train(all.model(), all.inputs(), labels);
      TrainedModel inParts =
          new Trainer(REFERENCE, OPTIONS.withBatches(Batches.inParts(7)))
              .withPlanner(planner)
              .train(all.model(), all.inputs(), labels);
      expectClose(inParts.history().losses(), whole.history().losses(), ofLosses, all);
      whole
          .parameters()
          .forEach(
              (name, expected) -> {
                float[] values = expected.toArray();
                float[] found = inParts.parameters().get(name).toArray();
                assertThat(found).hasSameSizeAs(values);
                for (int i = 0; i < values.length; i++) {
                  assertThat((double) Math.abs(found[i] - values[i]))
                      .as("%s, element %d, %s", name, i, all)
                      .isLessThanOrEqualTo(ofWeights);
                }
              });
    }
  }

  private static void expectClose(
      List<Double> found, List<Double> expected, double tolerance, RandomParts all) {
    assertThat(found).hasSizeGreaterThan(10).hasSameSizeAs(expected);
    for (int epoch = 0; epoch < expected.size(); epoch++) {
      double loss = expected.get(epoch);
      assertThat(Math.abs(found.get(epoch) - loss) / loss)
          .as("epoch %d, %s", epoch + 1, all)
          .isLessThanOrEqualTo(tolerance);
    }
  }
}
