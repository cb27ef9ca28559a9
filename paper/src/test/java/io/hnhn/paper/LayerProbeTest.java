package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Hnhn;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Inputs;
import io.hnhn.paper.LayerProbe.Quantity;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.train.Labels;
import io.hnhn.train.Schedule;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LayerProbeTest {
  private static final int NODES = 60;
  private static final Hnhn MODEL = Hnhn.forNodes(2).withHidden(32).withLayers(3);

  private final Backend backend = Backends.open("cpu", 1);

  @AfterEach
  void close() {
    backend.close();
  }

  @Test
  void sizeIsTheRootMeanSquareAndSpreadTheShareThatDiffers() {
    assertThat(LayerProbe.size(Matrix.of(2, 2, 3, 4, 0, 0))).isCloseTo(2.5, within(1e-12));
    assertThat(LayerProbe.spread(Matrix.of(2, 2, 1, 2, -1, -2))).as("mean 0").isEqualTo(1);
    assertThat(LayerProbe.spread(Matrix.of(3, 1, 7, 7, 7))).as("all alike").isZero();
    // Mean 2 of 1 and 3: 4 of the mean square 5 is common.
    assertThat(LayerProbe.spread(Matrix.of(2, 1, 1, 3))).isCloseTo(0.2, within(1e-12));
    assertThat(LayerProbe.spread(Matrix.zeros(2, 2))).as("nothing").isZero();
  }

  @Test
  void theLastLayerIsWhatTheModelMakesOfNodes() {
    Trainer trainer = trainer(0.01, 10);
    TrainedModel trained = trainer.train(MODEL, inputs(), labels());
    Map<String, Double> found = measure(MODEL, trainer, trained);
    Matrix nodes = trained.nodeRepresentations(inputs());
    assertThat(found.get(Quantity.SIZE_AFTER.of(3)))
        .isCloseTo(LayerProbe.size(nodes), within(1e-6));
    assertThat(found.get(Quantity.SPREAD_AFTER.of(3)))
        .isCloseTo(LayerProbe.spread(nodes), within(1e-6));
    assertThat(found).hasSize(3 * Quantity.values().length);
  }

  @Test
  void whatIsNotTrainedStaysAsItWas() {
    Trainer trainer = trainer(1e-12, 1);
    Map<String, Double> found = measure(MODEL, trainer, trainer.train(MODEL, inputs(), labels()));
    for (int layer = 1; layer <= 3; layer++) {
      assertThat(found.get(Quantity.KEPT.of(layer))).isCloseTo(1, within(1e-6));
      assertThat(found.get(Quantity.SIZE_AFTER.of(layer)))
          .isCloseTo(found.get(Quantity.SIZE_BEFORE.of(layer)), within(1e-6));
      assertThat(found.get(Quantity.PULL.of(layer))).isPositive();
    }
  }

  /** What the options of {@link Hnhn} are for. */
  @Test
  void plainLayersMakeNodesAlikeAndHeWeightsKeepMoreOfWhatTellsThemApart() {
    Trainer trainer = trainer(0.01, 1);
    Hnhn he = MODEL.withInitialWeights(InitialWeights.HE);
    Map<String, Double> plain = measure(MODEL, trainer, trainer.train(MODEL, inputs(), labels()));
    Map<String, Double> better = measure(he, trainer, trainer.train(he, inputs(), labels()));
    String first = Quantity.SPREAD_BEFORE.of(1);
    String last = Quantity.SPREAD_BEFORE.of(3);
    assertThat(plain.get(last)).isLessThan(0.1 * plain.get(first));
    assertThat(better.get(last)).isGreaterThan(10 * plain.get(last));
  }

  private Map<String, Double> measure(Hnhn model, Trainer trainer, TrainedModel trained) {
    return new LayerProbe(backend, model, inputs()).measure(trainer, labels(), trained);
  }

  private Trainer trainer(double rate, int epochs) {
    return new Trainer(
        backend,
        TrainingOptions.PAPER.withSchedule(Schedule.constant(rate)).withEpochs(epochs).withSeed(4));
  }

  private static Inputs inputs() {
    Matrix features = Matrix.zeros(NODES, 8);
    new Initializer.Normal(1).fill(features, new Philox(2), 0);
    int[][] hyperedges =
        IntStream.range(0, 2 * NODES)
            .mapToObj(j -> IntStream.of(j % NODES, (7 * j + 1) % NODES, (11 * j + 2) % NODES))
            .map(members -> members.distinct().sorted().toArray())
            .toArray(int[][]::new);
    return new Inputs(Hypergraph.of(NODES, hyperedges), features);
  }

  private static Labels labels() {
    return new Labels(
        IntStream.range(0, 20).toArray(), IntStream.range(0, 20).map(i -> i % 2).toArray());
  }
}
