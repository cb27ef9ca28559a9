package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.TestedBackend;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Outputs;
import io.hnhn.model.Reach;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BatchesTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();
  private static final TrainingOptions OPTIONS = TrainingOptions.PAPER.withEpochs(4).withSeed(2);
  private static final Hnhn MODEL =
      Hnhn.forNodes(2).withHidden(8).withDropout(0.4).withInputDropout(0.1);

  static Stream<Batches> kinds() {
    return Stream.of(Batches.inParts(3), Batches.mini(6));
  }

  private static TrainedModel train(TrainingOptions options, int threads) {
    try (Backend backend = TestedBackend.open(threads)) {
      return trainer(backend, options).train(MODEL, DATA.inputs(), DATA.training());
    }
  }

  private static Trainer trainer(Backend backend, TrainingOptions options) {
    return new Trainer(backend, options).withValidation(DATA.validation());
  }

  private static void assertSame(TrainedModel found, TrainedModel expected) {
    WeightBits.assertSame(found, expected);
    assertThat(found.history()).isEqualTo(expected.history());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void theNumberOfThreadsChangesNoBit(Batches batches) {
    TrainingOptions options = OPTIONS.withBatches(batches);
    assertSame(train(options, 3), train(options, 1));
  }

  /** With memory to spare executions are kept; with none to spare they are loaded every time. */
  @Test
  void theMemoryThereIsChangesNoBitOfPartsThatAreGiven() {
    TrainingOptions options = OPTIONS.withBatches(Batches.inParts(3));
    try (Backend backend = TestedBackend.open(1)) {
      long needed =
          trainer(backend, options).memory(MODEL, DATA.inputs(), DATA.training()).peakBytes();
      TrainedModel expected = train(options, 1);
      assertSame(train(options.withMemoryLimit(needed), 1), expected);
      assertSame(train(options.withMemoryLimit(needed * 2), 1), expected);
      assertThatIllegalStateException()
          .isThrownBy(() -> train(options.withMemoryLimit(needed - 1), 1))
          .withMessageStartingWith("Training in parts needs ")
          .withMessageEndingWith(
              "Lower the hidden width, the number of layers or the number of labels in a part.");
    }
  }

  @Test
  void aMiniBatchThatDoesNotFitIsASumOfParts() {
    TrainingOptions options = OPTIONS.withBatches(Batches.mini(10));
    List<PartsSummary> told = new ArrayList<>();
    try (Backend backend = TestedBackend.open(1)) {
      MemoryEstimate all = trainer(backend, options).memory(MODEL, DATA.inputs(), DATA.training());
      TrainedModel whole = train(options, 1);
      WeightBits.assertSame(train(options.withMemoryLimit(2 * all.peakBytes()), 1), whole);
      TrainingOptions less = options.withMemoryLimit(all.peakBytes() * 2 / 3);
      TrainedModel inParts =
          trainer(backend, less)
              .withListener(new PartsListener(told))
              .train(MODEL, DATA.inputs(), DATA.training());
      assertThat(told).hasSize(1);
      assertThat(told.getFirst().steps()).isEqualTo(2);
      assertThat(told.getFirst().parts()).isGreaterThan(2);
      assertThat(told.getFirst().peakBytes()).isLessThanOrEqualTo(less.memoryLimit());
      for (int epoch = 0; epoch < OPTIONS.epochs(); epoch++) {
        double loss = whole.history().losses().get(epoch);
        assertThat(inParts.history().losses().get(epoch)).isCloseTo(loss, within(1e-5 * loss));
      }
    }
  }

  /** A model that counts how often its training is written down, which is once a plan. */
  private record Counted(Model model, AtomicInteger builds) implements Model {
    @Override
    public Architecture architecture() {
      return model.architecture();
    }

    @Override
    public Model with(Architecture architecture) {
      return new Counted(model.with(architecture), builds);
    }

    @Override
    public Reach reachOfLayers() {
      return model.reachOfLayers();
    }

    @Override
    public Outputs build(Inputs inputs, Mode mode) {
      builds.addAndGet(mode == Mode.TRAINING ? 1 : 0);
      return model.build(inputs, mode);
    }
  }

  @Test
  void miniBatchesOfAnEpochArePlannedOnce() {
    int batches = Batches.mini(6).count(DATA.training().size());
    assertThat(batches).isGreaterThan(2);
    for (int epochs : new int[] {1, 3}) {
      Counted counted = new Counted(MODEL, new AtomicInteger());
      try (Backend backend = TestedBackend.open(1)) {
        trainer(backend, OPTIONS.withEpochs(epochs).withBatches(Batches.mini(6)))
            .train(counted, DATA.inputs(), DATA.training());
      }
      assertThat(counted.builds).hasValue(epochs * batches);
    }
  }

  @Test
  void validationInPartsIsThatOfTheWhole() {
    TrainedModel whole = train(OPTIONS, 1);
    TrainedModel inParts = train(OPTIONS.withBatches(Batches.inParts(3)), 1);
    assertThat(inParts.history().validationAccuracies())
        .isEqualTo(whole.history().validationAccuracies());
    for (int epoch = 0; epoch < OPTIONS.epochs(); epoch++) {
      double loss = whole.history().validationLosses().get(epoch);
      assertThat(inParts.history().validationLosses().get(epoch))
          .isCloseTo(loss, within(1e-5 * loss));
    }
  }

  @Test
  void aMiniBatchOfAllRowsIsAFullBatch() {
    TrainedModel full = train(OPTIONS, 1);
    TrainedModel one = train(OPTIONS.withBatches(Batches.mini(20)), 1);
    for (int epoch = 0; epoch < OPTIONS.epochs(); epoch++) {
      double loss = full.history().losses().get(epoch);
      assertThat(one.history().losses().get(epoch)).isCloseTo(loss, within(1e-5 * loss));
    }
  }

  @Test
  void miniBatchesTakeMoreStepsAndLearnInFewerEpochs() {
    TrainingOptions slow = OPTIONS.withSchedule(Schedule.constant(0.005));
    List<Double> full = train(slow, 1).history().losses();
    List<Double> mini = train(slow.withBatches(Batches.mini(4)), 1).history().losses();
    assertThat(mini.getLast()).isLessThan(full.getLast());
    assertThat(mini.getFirst()).isCloseTo(full.getFirst(), within(0.5 * full.getFirst()));
  }

  /** Classes that weigh nothing are in no batch, so that each has a loss to be divided. */
  @ParameterizedTest
  @MethodSource("kinds")
  void classesMayWeighNothing(Batches batches) {
    TrainingOptions options =
        OPTIONS.withClassWeights(0, 2).withBatches(batches).withSchedule(Schedule.constant(1e-9));
    double expected = train(options.withBatches(Batches.FULL), 1).history().losses().getFirst();
    assertThat(train(options, 1).history().losses().getFirst())
        .isCloseTo(expected, within(1e-5 * expected));
  }

  @Test
  void aPartNeedsLessMemoryThanTheWhole() {
    int[][] pairs = new int[400][];
    Arrays.setAll(pairs, j -> new int[] {2 * j, 2 * j + 1});
    Inputs inputs = new Inputs(Hypergraph.of(800, pairs), Matrix.filled(800, 30, 1));
    Labels labels = Labels.of(IntStream.range(0, 800).toArray(), new int[800]);
    try (Backend backend = TestedBackend.open(1)) {
      long whole = new Trainer(backend, OPTIONS).memory(MODEL, inputs, labels).peakBytes();
      long inParts =
          new Trainer(backend, OPTIONS.withBatches(Batches.inParts(80)))
              .memory(MODEL, inputs, labels)
              .peakBytes();
      assertThat(inParts).isLessThan(whole / 4);
    }
  }

  @Test
  void partsHaveRowsThatFollowEachOther() {
    Labels labels = Labels.of(IntStream.range(5, 15).toArray(), new int[20]);
    assertThat(Batches.inParts(4).count(10)).isEqualTo(3);
    assertThat(labels.inParts(3).stream().map(Labels::rows))
        .containsExactly(new int[] {5, 6, 7}, new int[] {8, 9, 10}, new int[] {11, 12, 13, 14});
  }

  @Test
  void everyRowIsDrawnOnceAnEpochAndEpochsDiffer() {
    Labels labels = Labels.of(IntStream.range(5, 15).toArray(), new int[20]);
    List<Labels> batches = labels.drawn(3, 4, 0);
    assertThat(batches.stream().map(Labels::size)).containsExactly(3, 3, 4);
    assertThat(batches.stream().flatMapToInt(batch -> Arrays.stream(batch.rows())).sorted())
        .containsExactly(5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
    assertThat(labels.drawn(3, 4, 0)).isEqualTo(batches);
    assertThat(labels.drawn(3, 4, 1)).isNotEqualTo(batches);
    assertThat(labels.drawn(3, 5, 0)).isNotEqualTo(batches);
  }

  @Test
  void anEmptyBatchIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Batches.inParts(0))
        .withMessage("Expected at least 1 row in a part, but found 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Batches.mini(-3))
        .withMessage("Expected at least 1 row in a mini-batch, but found -3");
  }

  /** Models and folds that were made with all rows at once keep their fingerprints. */
  @Test
  void theRecipeTellsBatchesOnlyWhereTheyAreNotFull() {
    assertThat(OPTIONS.recipe()).endsWith("seed=2");
    assertThat(OPTIONS.withBatches(Batches.mini(32)).recipe())
        .endsWith("seed=2, Batches[rows=32, stepEach=true]");
  }
}
