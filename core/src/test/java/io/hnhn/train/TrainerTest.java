package io.hnhn.train;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.TestedBackend;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Mlp;
import io.hnhn.model.Model;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrainerTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();
  private static final Hnhn MODEL = Hnhn.forNodes(2).withHidden(16);
  private static final TrainingOptions OPTIONS =
      TrainingOptions.PAPER.withEpochs(60).withSchedule(Schedule.constant(0.01)).withSeed(4);

  private final Backend backend = TestedBackend.open(2);

  @AfterEach
  void close() {
    backend.close();
  }

  private TrainedModel train(Model model, TrainingOptions options) {
    return new Trainer(backend, options).train(model, DATA.inputs(), DATA.training());
  }

  @Test
  void hnhnLearnsFromStructureWhatFeaturesDoNotTell() {
    Metrics hnhn = train(MODEL, OPTIONS).predict(DATA.inputs()).evaluate(DATA.test());
    Metrics mlp =
        train(Mlp.forNodes(2).withHidden(16), OPTIONS).predict(DATA.inputs()).evaluate(DATA.test());
    assertThat(hnhn.accuracy()).isGreaterThan(0.95);
    assertThat(mlp.accuracy()).isLessThan(0.75);
  }

  @Test
  void trainableExponentsAreTrained() {
    TrainedModel trained =
        train(MODEL.withAlpha(Exponent.trainable(0.5)).withBeta(Exponent.trainable(0)), OPTIONS);
    assertThat(trained.parameters().get("alpha").get(0, 0)).isNotEqualTo(0.5f).isFinite();
    assertThat(trained.parameters().get("beta").get(0, 0)).isNotZero().isFinite();
  }

  @Test
  void theLossGoesDown() {
    List<Double> losses = train(MODEL, OPTIONS).history().losses();
    assertThat(losses).hasSize(60);
    assertThat(losses.getFirst()).isCloseTo(Math.log(2), within(0.2));
    assertThat(losses.getLast()).isLessThan(0.05);
  }

  @Test
  void withoutValidationTheLastEpochIsKept() {
    History history = train(MODEL, OPTIONS.withEpochs(7)).history();
    assertThat(history.losses()).hasSize(7);
    assertThat(history.validationLosses()).isEmpty();
    assertThat(history.validationAccuracies()).isEmpty();
    assertThat(history.bestEpoch()).isEqualTo(7);
  }

  @Test
  void noEpochsLeaveTheInitialWeights() {
    TrainedModel none = train(MODEL, OPTIONS.withEpochs(0));
    assertThat(none.history().losses()).isEmpty();
    TrainedModel one = train(MODEL, OPTIONS.withEpochs(1).withSchedule(Schedule.constant(1e-30)));
    WeightBits.assertSame(none, one);
  }

  @Test
  void theListenerHearsOfEveryEpoch() {
    List<EpochReport> reports = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void epochDone(EpochReport report) {
            reports.add(report);
          }
        };
    TrainingOptions options = TrainingOptions.PAPER.withEpochs(102);
    History history =
        new Trainer(backend, options)
            .withListener(listener)
            .withValidation(DATA.validation())
            .train(MODEL, DATA.inputs(), DATA.training())
            .history();
    assertThat(reports).hasSize(102);
    for (int epoch = 1; epoch <= 102; epoch++) {
      EpochReport report = reports.get(epoch - 1);
      assertThat(report.epoch()).isEqualTo(epoch);
      assertThat(report.epochs()).isEqualTo(102);
      assertThat(report.loss()).isEqualTo(history.losses().get(epoch - 1));
      assertThat(report.validationLoss()).hasValue(history.validationLosses().get(epoch - 1));
      assertThat(report.validationAccuracy())
          .hasValue(history.validationAccuracies().get(epoch - 1));
      assertThat(report.rate()).isEqualTo(Schedule.PAPER.rate(epoch - 1));
    }
  }

  @Test
  void withoutValidationAReportHasNone() {
    List<EpochReport> reports = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void epochDone(EpochReport report) {
            reports.add(report);
          }
        };
    new Trainer(backend, OPTIONS.withEpochs(1))
        .withListener(listener)
        .train(MODEL, DATA.inputs(), DATA.training());
    assertThat(reports.getFirst().validationLoss()).isEmpty();
    assertThat(reports.getFirst().validationAccuracy()).isEmpty();
  }

  /** Dropout is not part of a look, and a look leaves no trace in what is learned. */
  @Test
  void whoWantsToKnowIsToldHowOftenTheModelIsRightAboutWhatItLearnsFrom() {
    SortedMap<Integer, Double> told = new TreeMap<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public boolean wantsAccuracy(int epoch) {
            return epoch % 3 == 0;
          }

          @Override
          public void accuracy(int epoch, double share) {
            told.put(epoch, share);
          }

          @Override
          public void epochDone(EpochReport report) {
            assertThat(told.containsKey(report.epoch())).isEqualTo(report.epoch() % 3 == 0);
          }
        };
    TrainedModel looked =
        new Trainer(backend, OPTIONS.withEpochs(9))
            .withListener(listener)
            .train(MODEL, DATA.inputs(), DATA.training());
    TrainedModel unseen = train(MODEL, OPTIONS.withEpochs(9));
    WeightBits.assertSame(looked, unseen);
    assertThat(told).containsOnlyKeys(3, 6, 9);
    for (int epoch : told.keySet()) {
      Matrix logits = train(MODEL, OPTIONS.withEpochs(epoch)).predict(DATA.inputs()).logits();
      assertThat(told.get(epoch)).isEqualTo(Metrics.of(logits, DATA.training()).accuracy());
    }
  }

  @Test
  void accuracyIsNotToldWhereMemoryIsLimited() {
    List<Double> told = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public boolean wantsAccuracy(int epoch) {
            return true;
          }

          @Override
          public void accuracy(int epoch, double share) {
            told.add(share);
          }

          @Override
          public void epochDone(EpochReport report) {}
        };
    new Trainer(backend, OPTIONS.withEpochs(2).withMemoryLimit(1L << 30))
        .withListener(listener)
        .train(MODEL, DATA.inputs(), DATA.training());
    assertThat(told).isEmpty();
  }

  @Test
  void cancellingStopsAfterTheCurrentEpoch() {
    TrainedModel cancelled =
        new Trainer(backend, OPTIONS)
            .withListener(StoppingListener.cancelAt(5))
            .train(MODEL, DATA.inputs(), DATA.training());
    assertThat(cancelled.history().losses()).hasSize(5);
    WeightBits.assertSame(cancelled, train(MODEL, OPTIONS.withEpochs(5)));
  }

  @Test
  void sameSeedSameBitsOnOneOrManyThreads() {
    Hnhn model = MODEL.withLayers(2).withDropout(0.5).withInputDropout(0.2);
    TrainedModel two = train(model, OPTIONS);
    WeightBits.assertSame(two, train(model, OPTIONS));
    for (int threads : new int[] {1, 5}) {
      try (Backend other = TestedBackend.open(threads)) {
        WeightBits.assertSame(
            two, new Trainer(other, OPTIONS).train(model, DATA.inputs(), DATA.training()));
      }
    }
  }

  @Test
  void anotherSeedGivesOtherWeights() {
    WeightBits.assertDifferent(train(MODEL, OPTIONS), train(MODEL, OPTIONS.withSeed(5)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void backendsAndPassesAgreeOnAShortRun(int layers) {
    Hnhn model = MODEL.withLayers(layers).withDropout(0.5).withInputDropout(0.1);
    TrainingOptions options = OPTIONS.withEpochs(8).withWeightDecay(1e-3);
    TrainedModel planned = train(model, options);
    TrainedModel written =
        new Trainer(backend, options)
            .withPlanner(new Planner(Pass.none(), backend.costs()))
            .train(model, DATA.inputs(), DATA.training());
    try (Backend reference = Backends.open("reference", 1)) {
      TrainedModel exact =
          new Trainer(reference, options).train(model, DATA.inputs(), DATA.training());
      WeightBits.assertClose(planned, exact, 1e-4);
      WeightBits.assertClose(written, exact, 1e-4);
      assertThat(planned.predict(DATA.inputs()).logits())
          .isCloseTo(exact.predict(DATA.inputs()).logits(), 1e-4);
    }
  }

  /** Weights that stand still have one loss an epoch, and what changes it are the masks. */
  @Test
  void everyEpochDropsOtherElements() {
    TrainingOptions still = OPTIONS.withEpochs(10).withSchedule(Schedule.constant(1e-30));
    Hnhn model = MODEL.withLayers(2);
    assertThat(train(model.withDropout(0.5), still).history().losses()).doesNotHaveDuplicates();
    assertThat(train(model.withDropout(0), still).history().losses())
        .containsOnly(train(model.withDropout(0), still).history().losses().getFirst());
  }

  @Test
  void dropoutIsOffInPrediction() {
    TrainedModel trained =
        train(MODEL.withLayers(2).withDropout(0.8).withInputDropout(0.8), OPTIONS);
    assertThat(trained.predict(DATA.inputs()).logits())
        .hasBitsOf(trained.predict(DATA.inputs()).logits());
    assertThat(trained.predict(DATA.inputs()).evaluate(DATA.training()).logLoss())
        .isLessThan(trained.history().losses().getLast());
  }
}
