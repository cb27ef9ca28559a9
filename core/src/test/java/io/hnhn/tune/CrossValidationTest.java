package io.hnhn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.DeviceStandIn;
import io.hnhn.graph.Amount;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mlp;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Fold;
import io.hnhn.train.Labels;
import io.hnhn.train.Metrics;
import io.hnhn.train.Schedule;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrossValidationTest {
  private static final int NODES = 60;

  /** Two groups whose hyperedges stay within the group; features tell the group now and then. */
  static final Inputs INPUTS = inputs();

  static final Labels LABELS =
      Labels.of(
          IntStream.range(0, 30).map(i -> 2 * i).toArray(),
          IntStream.range(0, NODES).map(i -> i < NODES / 2 ? 0 : 1).toArray());

  static final Candidate HNHN =
      new Candidate(
          Hnhn.forNodes(2).withHidden(8),
          TrainingOptions.PAPER.withSchedule(Schedule.constant(0.02)).withEpochs(25));

  private static final Candidate MLP = HNHN.withModel(Mlp.forNodes(2).withHidden(8));

  static final Backend BACKEND = Backends.open("cpu", 3);

  static final CrossValidation VALIDATION =
      CrossValidation.of(BACKEND).withFolds(3).withEvery(5).withWorkers(1);

  @Test
  void scoresAreThoseOfTrainingOnTheOtherFolds() {
    Score score = VALIDATION.run(List.of(trial(HNHN)), INPUTS, LABELS).getFirst();
    List<Fold> folds = LABELS.folds(3, 0);
    double loss = 0;
    try (Backend backend = Backends.open("cpu", 1)) {
      for (int f = 0; f < folds.size(); f++) {
        Metrics metrics =
            new Trainer(backend, score.chosen().options())
                .train(HNHN.model(), INPUTS, folds.get(f).train())
                .predict(INPUTS)
                .evaluate(folds.get(f).validation());
        assertThat(score.accuracies()[f]).isEqualTo(metrics.accuracy());
        loss += metrics.logLoss() * folds.get(f).validation().size() / LABELS.size();
      }
    }
    assertThat(score.logLoss()).isCloseTo(loss, within(1e-6));
  }

  @Test
  void theNumberOfEpochsIsTheBestOfThoseLookedAt() {
    Score best = VALIDATION.run(List.of(trial(HNHN)), INPUTS, LABELS).getFirst();
    assertThat(best.epochs()).isIn(5, 10, 15, 20, 25);
    for (int epochs : List.of(5, 10, 15, 20, 25)) {
      Candidate until = HNHN.withOptions(HNHN.options().withEpochs(epochs));
      Score score =
          VALIDATION.withEvery(epochs).run(List.of(trial(until)), INPUTS, LABELS).getFirst();
      assertThat(Score.BEST_FIRST.compare(best, score)).isLessThanOrEqualTo(0);
    }
  }

  @Test
  void theBestTrialComesFirst() {
    List<Score> scores = VALIDATION.run(List.of(trial(MLP), trial(HNHN)), INPUTS, LABELS);
    assertThat(scores.getFirst().trial().candidate()).isEqualTo(HNHN);
    assertThat(scores.getFirst().accuracy()).isGreaterThan(scores.getLast().accuracy());
  }

  @Test
  void severalPartitionsAreJudgedTogether() {
    CrossValidation once = VALIDATION.withEvery(25);
    Score first = once.withSeed(4).run(List.of(trial(HNHN)), INPUTS, LABELS).getFirst();
    Score second = once.withSeed(5).run(List.of(trial(HNHN)), INPUTS, LABELS).getFirst();
    Score both =
        once.withSeed(4).withPartitions(2).run(List.of(trial(HNHN)), INPUTS, LABELS).getFirst();
    assertThat(first.accuracies()).isNotEqualTo(second.accuracies());
    assertThat(both.accuracies())
        .isEqualTo(
            DoubleStream.concat(
                    Arrays.stream(first.accuracies()), Arrays.stream(second.accuracies()))
                .toArray());
    assertThat(both.logLoss()).isCloseTo((first.logLoss() + second.logLoss()) / 2, within(1e-12));
  }

  @Test
  void fewerLabelsAreDividedMoreOften() {
    int[] classes = new int[1000];
    for (int[] expected : new int[][] {{10, 20}, {30, 7}, {76, 3}, {100, 2}, {150, 1}, {1000, 1}}) {
      Labels labels = Labels.of(IntStream.range(0, expected[0]).toArray(), classes);
      assertThat(VALIDATION.withEnoughPartitions(labels).partitions())
          .as("%d labels", expected[0])
          .isEqualTo(expected[1]);
    }
  }

  @Test
  void whatComesOutDoesNotDependOnHowManyWorkThereAt() {
    List<Trial> trials = List.of(trial(MLP), trial(HNHN));
    List<Score> one = VALIDATION.run(trials, INPUTS, LABELS);
    List<Score> three = VALIDATION.withWorkers(3).run(trials, INPUTS, LABELS);
    for (int i = 0; i < one.size(); i++) {
      assertThat(three.get(i).trial()).isEqualTo(one.get(i).trial());
      assertThat(three.get(i).accuracies()).isEqualTo(one.get(i).accuracies());
      assertThat(three.get(i).logLoss()).isEqualTo(one.get(i).logLoss());
    }
  }

  @Test
  void everyRunIsReportedAndEveryLaneClosed() {
    AtomicInteger runs = new AtomicInteger();
    try (DeviceStandIn device = new DeviceStandIn(Backends.open("cpu", 2), Amount.MOST)) {
      CrossValidation.of(device)
          .withFolds(3)
          .withEvery(5)
          .withListener(runs::incrementAndGet)
          .run(List.of(trial(MLP), trial(HNHN)), INPUTS, LABELS);
      assertThat(runs).hasValue(6);
      assertThat(device.opened()).hasSizeBetween(1, 2);
      for (Backend lane : device.opened()) {
        assertThatThrownBy(() -> train(lane)).hasMessageContaining("closed");
      }
      assertThatCode(() -> train(device)).doesNotThrowAnyException();
    }
  }

  private static void train(Backend backend) {
    new Trainer(backend, HNHN.options()).train(HNHN.model(), INPUTS, LABELS);
  }

  @Test
  void thereAreNoMoreWorkersThanLanes() {
    try (DeviceStandIn device = new DeviceStandIn(Backends.open("cpu", 1), Amount.MOST)) {
      assertThat(CrossValidation.of(device).workers()).isEqualTo(1);
      CrossValidation.of(device)
          .withFolds(3)
          .withEvery(5)
          .withWorkers(3)
          .run(List.of(trial(HNHN)), INPUTS, LABELS);
      assertThat(device.opened()).hasSize(1);
    }
  }

  @Test
  void runsShareTheMemoryOfADevice() {
    List<Trial> trials = List.of(trial(HNHN));
    Score expected = VALIDATION.run(trials, INPUTS, LABELS).getFirst();
    long needed =
        new Trainer(BACKEND, HNHN.options())
            .withValidation(LABELS.folds(3, 0).getFirst().validation())
            .memory(HNHN.model(), INPUTS, LABELS.folds(3, 0).getFirst().train())
            .phases()
            .getFirst()
            .loaded();
    try (Backend enough = new DeviceStandIn(Backends.open("cpu", 3), 2 * needed);
        Backend less = new DeviceStandIn(Backends.open("cpu", 3), needed - 1)) {
      CrossValidation side = CrossValidation.of(enough).withFolds(3).withEvery(5);
      Score found = side.run(trials, INPUTS, LABELS).getFirst();
      assertThat(found.accuracies()).isEqualTo(expected.accuracies());
      assertThat(found.logLoss()).isEqualTo(expected.logLoss());
      CrossValidation tooMuch = CrossValidation.of(less).withFolds(3).withEvery(5);
      assertThatThrownBy(() -> tooMuch.expectMemory(trials, INPUTS, LABELS))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("of the device's memory, but");
    }
  }

  @Test
  void fewerEpochsThanBetweenTwoLooksAreRefused() {
    assertThatThrownBy(() -> VALIDATION.withEvery(26).run(List.of(trial(HNHN)), INPUTS, LABELS))
        .hasMessageStartingWith("Expected at least 26 epochs")
        .hasMessageEndingWith("but found 25");
  }

  @Test
  void aSearchLooksCloserWhereItWasBest() {
    Range alpha =
        new Range(
            "alpha",
            -1,
            1,
            3,
            false,
            (c, v) -> c.withModel(((Hnhn) c.model()).withAlpha(Exponent.fixed(v))));
    List<Score> scores = new CoarseToFine(VALIDATION, 2).run(HNHN, List.of(alpha), INPUTS, LABELS);
    List<Object> tried =
        scores.stream().map(score -> score.trial().values().get("alpha")).sorted().toList();
    assertThat(tried).contains(-1.0, 0.0, 1.0).hasSizeBetween(4, 5).doesNotHaveDuplicates();
    assertThat(scores).isSortedAccordingTo(Score.BEST_FIRST);
    Hnhn best = (Hnhn) scores.getFirst().chosen().model();
    assertThat(best.alpha().value()).isEqualTo(scores.getFirst().trial().values().get("alpha"));
  }

  @Test
  void aGridIsEveryCombination() {
    Setting<Integer> hidden =
        new Setting<>(
            "hidden", List.of(4, 8), (c, v) -> c.withModel(((Hnhn) c.model()).withHidden(v)));
    Setting<Double> decay =
        new Setting<>(
            "decay",
            List.of(0.0, 0.01, 0.1),
            (c, v) -> c.withOptions(c.options().withWeightDecay(v)));
    List<Trial> grid = Trial.grid(HNHN, List.of(hidden, decay));
    assertThat(grid).hasSize(6);
    assertThat(grid.get(4).values().toString()).isEqualTo("{hidden=8, decay=0.01}");
    assertThat(((Hnhn) grid.get(4).candidate().model()).hidden()).isEqualTo(8);
    assertThat(grid.get(4).candidate().options()).isEqualTo(HNHN.options().withWeightDecay(0.01));
  }

  private static Trial trial(Candidate candidate) {
    return Trial.grid(candidate, List.of()).getFirst();
  }

  private static Inputs inputs() {
    Random random = new Random(5);
    int[][] hyperedges = new int[40][];
    for (int j = 0; j < hyperedges.length; j++) {
      int first = j % 2 == 0 ? 0 : NODES / 2;
      hyperedges[j] = random.ints(5, first, first + NODES / 2).distinct().toArray();
    }
    float[] features = new float[NODES * 4];
    for (int i = 0; i < NODES; i++) {
      for (int c = 0; c < 4; c++) {
        features[4 * i + c] =
            (float) random.nextGaussian() + (c == 0 ? (i < NODES / 2 ? 0.5f : -0.5f) : 0);
      }
    }
    return new Inputs(Hypergraph.of(NODES, hyperedges), Matrix.of(NODES, 4, features));
  }
}
