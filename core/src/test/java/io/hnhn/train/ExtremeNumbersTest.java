package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.backend.Backend;
import io.hnhn.backend.TestedBackend;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where numbers are beyond what can be computed with, the message names the cause. */
class ExtremeNumbersTest {
  private static final TrainingOptions OPTIONS = TrainingOptions.PAPER.withEpochs(3);
  private static final Inputs INPUTS =
      new Inputs(
          Hypergraph.of(4, new int[] {0, 1}, new int[] {2, 3}),
          Matrix.of(4, 2, 1, 0, 1, 0, 0, 1, 0, 1));
  private static final Labels LABELS = new Labels(new int[] {0, 2}, new int[] {0, 1});
  private static final Model MODEL = Hnhn.forNodes(2).withHidden(100);

  private final Backend backend = TestedBackend.open(1);

  @AfterEach
  void close() {
    backend.close();
  }

  @Test
  void hugeFeaturesAreNamed() {
    Matrix features = Matrix.filled(4, 500, 1);
    features.set(2, 0, -3e37f);
    Inputs huge = new Inputs(INPUTS.hypergraph(), features, Matrix.of(2, 1, 1, 2));
    assertThatExceptionOfType(DivergedException.class)
        .isThrownBy(() -> new Trainer(backend, OPTIONS.withEpochs(50)).train(MODEL, huge, LABELS))
        .withMessage(
            "Expected features up to 1.8E19, to be squared, but found larger ones; the largest"
                + " feature is -3.0E37 (row 2, column 0 of the features of the nodes): scale it"
                + " down")
        .satisfies(
            e ->
                assertThat(e.message(feature -> "price of p" + feature.row()))
                    .endsWith("the largest feature is -3.0E37 (price of p2): scale it down"));
  }

  @Test
  void everyCauseOfDivergenceIsNamed() {
    Matrix none = Matrix.zeros(4, 1);
    Inputs sparse =
        new Inputs(
            INPUTS.hypergraph(),
            none,
            SparseMatrix.of(2, 3, new int[] {1}, new int[] {2}, new float[] {2e6f}));
    TrainingOptions wild = OPTIONS.withSchedule(Schedule.constant(7)).withWeightDecay(1e308);
    assertThat(Divergence.of(sparse, wild).advice())
        .isEqualTo(
            "the largest feature is 2000000.0 (row 1, column 2 of the features of the hyperedges):"
                + " scale it down; the learning rate is 7.0: lower it; the weight decay is 1.0E308:"
                + " lower it");
    assertThat(Divergence.of(INPUTS, OPTIONS).advice())
        .isEqualTo(
            "the learning rate is 0.04: try a lower one; the largest feature is 1.0 (row 0, column"
                + " 0 of the features of the nodes)");
    assertThat(Divergence.of(new Inputs(INPUTS.hypergraph(), none), OPTIONS).advice())
        .isEqualTo("the learning rate is 0.04: try a lower one");
  }

  @Test
  void exponentsThatMakeWeightsInfiniteAreToldWhenTheOperatorIsBuilt() {
    Hnhn model = Hnhn.forNodes(2).withHidden(4);
    Trainer trainer = new Trainer(backend, OPTIONS);
    Inputs large =
        new Inputs(
            Hypergraph.of(8, new int[] {0, 1, 2, 3, 4, 5, 6}, new int[] {0, 7}, new int[] {0}),
            Matrix.filled(8, 1, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trainer.train(model.withAlpha(Exponent.fixed(1e308)), large, LABELS))
        .withMessage(
            "Expected weights that are finite, but found alpha = 1.0E308, with which that of a"
                + " hyperedge of 7 nodes is not; choose one nearer to 0");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> trainer.train(model.withBeta(Exponent.fixed(-Double.MAX_VALUE)), large, LABELS))
        .withMessageContaining("that of a node in 3 hyperedges is not");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trainer.train(model.withBeta(Exponent.trainable(1e300)), large, LABELS))
        .withMessageContaining("found beta = 1.0E300, with which that of a node in 3 hyperedges");
    trainer.train(model.withAlpha(Exponent.fixed(1e300)), large, LABELS);
  }

  @Test
  void weightsThatAModelCannotMultiplyAreToldWhenTheOperatorIsBuilt() {
    Hypergraph heavy =
        Hypergraph.of(3, new int[] {0, 1})
            .withHyperedgeWeights(3e38f)
            .withIncidenceWeights(3e38f, 3e38f);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Models.named("unigin", Task.NODES, 2)
                    .build(new Inputs(heavy, Matrix.zeros(3, 1)), Mode.TRAINING))
        .withMessageStartingWith(
            "Expected weights of hyperedges and incidences that a model can multiply, but found ");
  }
}
