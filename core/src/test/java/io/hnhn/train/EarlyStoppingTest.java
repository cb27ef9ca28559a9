package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.TestedBackend;
import io.hnhn.model.Hnhn;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EarlyStoppingTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();

  /** So high a rate that the validation loss soon jumps up and down. */
  private static final TrainingOptions OPTIONS =
      TrainingOptions.PAPER.withEpochs(80).withSchedule(Schedule.constant(0.05)).withSeed(4);

  private static final Hnhn MODEL = Hnhn.forNodes(2).withHidden(16).withLayers(2).withDropout(0.5);

  private final Backend backend = TestedBackend.open(2);

  @AfterEach
  void close() {
    backend.close();
  }

  private TrainedModel train(TrainingOptions options) {
    return new Trainer(backend, options)
        .withValidation(DATA.validation())
        .train(MODEL, DATA.inputs(), DATA.training());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10})
  void stopsWhenPatienceRunsOut(int patience) {
    History history = train(OPTIONS.withPatience(patience)).history();
    int epochs = history.losses().size();
    assertThat(epochs).isEqualTo(history.bestEpoch() + patience).isLessThan(80);
    assertThat(history.validationLosses()).hasSize(epochs);
    assertThat(history.validationAccuracies()).hasSize(epochs);
    assertLowestIsBest(history);
  }

  @Test
  void withoutPatienceItGoesToTheEnd() {
    History history = train(OPTIONS).history();
    assertThat(history.losses()).hasSize(80);
    assertThat(history.bestEpoch()).isLessThan(80);
    assertLowestIsBest(history);
  }

  private static void assertLowestIsBest(History history) {
    List<Double> losses = history.validationLosses();
    assertThat(history.bestEpoch()).isEqualTo(losses.indexOf(Collections.min(losses)) + 1);
  }

  @Test
  void theModelHasTheWeightsOfTheBestEpoch() {
    TrainedModel trained = train(OPTIONS.withPatience(3));
    int best = trained.history().bestEpoch();
    TrainedModel upToBest =
        new Trainer(backend, OPTIONS.withEpochs(best)).train(MODEL, DATA.inputs(), DATA.training());
    WeightBits.assertSame(trained, upToBest);
  }

  /** Dropout is on in training and off in validation. */
  @Test
  void validationLossIsThatOfThePrediction() {
    TrainedModel trained = train(OPTIONS.withEpochs(4).withSchedule(Schedule.constant(0.005)));
    Metrics metrics = trained.predict(DATA.inputs()).evaluate(DATA.validation());
    assertThat(metrics.logLoss()).as("a loss that a mask would change").isGreaterThan(0.1);
    int best = trained.history().bestEpoch() - 1;
    assertThat(trained.history().validationLosses().get(best))
        .isCloseTo(metrics.logLoss(), within(1e-5));
    assertThat(trained.history().validationAccuracies().get(best)).isEqualTo(metrics.accuracy());
  }

  @Test
  void validationLabelsDoNotChangeTheCourseOfTraining() {
    History with = train(OPTIONS).history();
    History without =
        new Trainer(backend, OPTIONS).train(MODEL, DATA.inputs(), DATA.training()).history();
    assertThat(with.losses()).isEqualTo(without.losses());
  }
}
