package io.hnhn.train;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.backend.Backend;
import io.hnhn.backend.TestedBackend;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mlp;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights trained on one hypergraph are used on another. */
class InductiveUseTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();
  private static final int NODES = PlantedCommunities.NODES;

  private final Backend backend = TestedBackend.open(2);

  @AfterEach
  void close() {
    backend.close();
  }

  private TrainedModel train(Hnhn model) {
    return new Trainer(backend, TrainingOptions.PAPER.withEpochs(10))
        .train(model, DATA.inputs(), DATA.training());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void relabelledNodesAndHyperedgesGetTheirOldRepresentations(boolean trainable) {
    TrainedModel trained =
        train(
            Hnhn.forNodes(2)
                .withHidden(8)
                .withLayers(2)
                .withAlpha(trainable ? Exponent.trainable(0.5) : Exponent.fixed(0.5))
                .withBeta(Exponent.fixed(-1)));
    int[] node = permutation(NODES, 1);
    int[] hyperedge = permutation(DATA.inputs().hypergraph().hyperedges(), 2);
    Inputs relabelled = relabelled(DATA.inputs(), node, hyperedge);

    assertThat(trained.predict(relabelled).logits())
        .isCloseTo(moved(trained.predict(DATA.inputs()).logits(), node), 1e-5);
    assertThat(trained.nodeRepresentations(relabelled))
        .isCloseTo(moved(trained.nodeRepresentations(DATA.inputs()), node), 1e-5);
    assertThat(trained.hyperedgeRepresentations(relabelled))
        .isCloseTo(moved(trained.hyperedgeRepresentations(DATA.inputs()), hyperedge), 1e-5);
  }

  @Test
  void anotherHypergraphWithTheSameFeaturesWorks() {
    TrainedModel trained = train(Hnhn.forNodes(2).withHidden(8));
    Inputs other =
        new Inputs(
            Hypergraph.of(3, new int[] {0, 1, 2}),
            Matrix.filled(3, DATA.inputs().nodeFeatures().columns(), 0.5f));
    Predictions predictions = trained.predict(other);
    assertThat(predictions.logits()).hasShape(3, 2);
    assertThat(predictions.logits().row(1)).isEqualTo(predictions.logits().row(0));
    assertThat(trained.hyperedgeRepresentations(other)).hasShape(1, 8);
  }

  @Test
  void featuresOfAnotherWidthAreRefused() {
    TrainedModel trained = train(Hnhn.forNodes(2).withHidden(8));
    Inputs other = new Inputs(Hypergraph.of(3, new int[] {0, 1, 2}), Matrix.zeros(3, 41));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trained.predict(other))
        .withMessage("Expected 40 features, as in training, but found 41");
  }

  @Test
  void hyperedgeFeaturesThatTrainingDidNotHaveAreRefused() {
    TrainedModel trained = train(Hnhn.forNodes(2).withHidden(8));
    Inputs other =
        new Inputs(Hypergraph.of(3, new int[] {0, 1, 2}), Matrix.zeros(3, 40), Matrix.zeros(1, 5));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trained.nodeRepresentations(other))
        .withMessageStartingWith("Expected hyperedge features just where training had them");
  }

  @Test
  void representationsThatAModelDoesNotHaveAreRefused() {
    TrainedModel trained =
        new Trainer(backend, TrainingOptions.PAPER.withEpochs(1))
            .train(Mlp.forNodes(2).withHidden(4), DATA.inputs(), DATA.training());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trained.hyperedgeRepresentations(DATA.inputs()))
        .withMessageStartingWith(
            "Expected a model with representations of hyperedges, but found Mlp[");
  }

  @Test
  void aModelWhoseBackendIsClosedSaysSo() {
    TrainedModel trained = train(Hnhn.forNodes(2).withHidden(8));
    backend.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> trained.predict(DATA.inputs()))
        .withMessage(
            "Expected an open backend, but found %s closed".formatted(TestedBackend.name()));
  }

  private static int[] permutation(int size, long seed) {
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    Collections.shuffle(numbers, new Random(seed));
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  /** What was i is now node[i], what was j is now hyperedge[j]. */
  private static Inputs relabelled(Inputs inputs, int[] node, int[] hyperedge) {
    HypergraphBuilder builder =
        new HypergraphBuilder().declareNodes(node.length).declareHyperedges(hyperedge.length);
    for (int j = 0; j < hyperedge.length; j++) {
      for (int i : inputs.hypergraph().nodesOf(j)) {
        builder.add(node[i], hyperedge[j]);
      }
    }
    return new Inputs(builder.build(), moved((Matrix) inputs.nodeFeatures(), node));
  }

  private static Matrix moved(Matrix rows, int[] newNumber) {
    Matrix result = Matrix.zeros(rows.rows(), rows.columns());
    for (int r = 0; r < rows.rows(); r++) {
      for (int c = 0; c < rows.columns(); c++) {
        result.set(newNumber[r], c, rows.get(r, c));
      }
    }
    return result;
  }
}
