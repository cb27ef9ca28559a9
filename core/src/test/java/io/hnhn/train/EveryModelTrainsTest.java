package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.TestedBackend;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.ReleasedHnhn;
import io.hnhn.model.Task;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every model learns, and learns the same on one and on two threads. */
class EveryModelTrainsTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();
  private static final double RATE = 0.01;

  /** Where weights begin with a variance of 1, steps of the usual size change little. */
  private static final double RATE_OF_LARGE_WEIGHTS = Schedule.PAPER.initial();

  private static final HyperedgePrediction SETS =
      HyperedgePrediction.of(DATA.inputs(), PredictionOptions.DEFAULT);

  static Stream<ModelProvider> classifiers() {
    return Models.forTask(Task.NODES).stream();
  }

  static Stream<ModelProvider> predictors() {
    return Models.forTask(Task.SETS).stream();
  }

  @ParameterizedTest
  @MethodSource("classifiers")
  void nodesAreLearned(ModelProvider entry) {
    Model model = entry.with(Architecture.forNodes(2).withHidden(16));
    expectLearns(model, DATA.inputs(), DATA.training());
  }

  @ParameterizedTest
  @MethodSource("predictors")
  void setsAreLearned(ModelProvider entry) {
    Model model = entry.with(Architecture.forSets().withHidden(16));
    expectLearns(model, SETS.trainingInputs(), SETS.training());
  }

  private static TrainedModel train(Model model, Inputs inputs, Labels labels, int threads) {
    try (Backend backend = TestedBackend.open(threads)) {
      double rate = model instanceof ReleasedHnhn ? RATE_OF_LARGE_WEIGHTS : RATE;
      TrainingOptions options =
          TrainingOptions.PAPER.withEpochs(40).withSchedule(Schedule.constant(rate)).withSeed(4);
      return new Trainer(backend, options).train(model, inputs, labels);
    }
  }

  /** The loss goes down, and the bits don't depend on threads. */
  private static void expectLearns(Model model, Inputs inputs, Labels labels) {
    TrainedModel one = train(model, inputs, labels, 1);
    List<Double> losses = one.history().losses();
    assertThat(losses.getLast()).isFinite().isLessThan(0.8 * losses.getFirst());
    TrainedModel two = train(model, inputs, labels, 2);
    assertThat(two.history().losses()).isEqualTo(losses);
    WeightBits.assertSame(one, two);
  }
}
