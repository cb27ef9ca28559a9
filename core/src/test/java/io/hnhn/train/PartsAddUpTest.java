package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.backend.reference.ReferenceBackend;
import io.hnhn.backend.reference.ReferenceWeights;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Part;
import io.hnhn.model.Task;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What several trainers, each with a part of the labels, compute together. */
class PartsAddUpTest {
  private static final Hnhn MODEL = Hnhn.forNodes(3).withHidden(7).withLayers(2);
  private static final TrainingOptions OPTIONS = TrainingOptions.PAPER.withClassWeights(1, 2, 0.5);
  private static final Inputs INPUTS = inputs();
  private static final Labels ALL =
      new Labels(new int[] {0, 1, 3, 4, 6, 7}, new int[] {0, 1, 2, 1, 0, 2});

  @Test
  void lossesAndGradientsOfPartsAreThoseOfTheWhole() {
    ReferenceBackend backend = new ReferenceBackend();
    Trainer trainer = new Trainer(backend, OPTIONS);
    double total = 1 + 2 + 0.5 + 2 + 1 + 0.5;
    double[] whole = lossAndGradients(backend, trainer.plan(MODEL, INPUTS, ALL));
    double[] sum = new double[whole.length];
    for (int[] range : new int[][] {{0, 2}, {2, 3}, {3, 6}}) {
      Labels part =
          new Labels(
              Arrays.copyOfRange(ALL.rows(), range[0], range[1]),
              Arrays.copyOfRange(ALL.classes(), range[0], range[1]));
      double[] one = lossAndGradients(backend, trainer.plan(MODEL, INPUTS, part, total));
      Arrays.setAll(sum, i -> sum[i] + one[i]);
    }
    assertThat(whole[0]).isPositive();
    for (int i = 0; i < whole.length; i++) {
      assertThat(sum[i]).as("number %d", i).isCloseTo(whole[i], within(1e-7));
    }
  }

  @Test
  void aPartHasTheLabelsOfItsRows() {
    Part part = INPUTS.part(Task.NODES, new int[] {2, 4, 7}, MODEL.reach());
    int[] positions = part.positions();
    assertThat(ALL.within(part))
        .isEqualTo(new Labels(new int[] {positions[1], positions[2]}, new int[] {1, 2}));
  }

  @Test
  void patienceNeedsValidationLabels() {
    Trainer trainer = new Trainer(new ReferenceBackend(), OPTIONS.withPatience(5));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trainer.train(MODEL, INPUTS, ALL))
        .withMessage("Expected validation labels for a patience of 5 epochs, but found none");
  }

  private static double[] lossAndGradients(ReferenceBackend backend, Plan plan) {
    ReferenceWeights weights = backend.allocate(plan.layout());
    weights.initialize(3);
    try (Execution execution = backend.load(plan, weights)) {
      execution.run(new Randomness(1, 2));
      double[] gradients = weights.vector(Vector.GRADIENTS);
      double[] result = new double[gradients.length + 1];
      result[0] = execution.scalar(0);
      System.arraycopy(gradients, 0, result, 1, gradients.length);
      return result;
    }
  }

  private static Inputs inputs() {
    Hypergraph graph =
        Hypergraph.of(
            8, new int[] {0, 1, 2}, new int[] {2, 3, 4, 5}, new int[] {4, 6}, new int[] {});
    Matrix features = Matrix.zeros(8, 5);
    Philox random = new Philox(9);
    for (int i = 0; i < 40; i++) {
      features.set(i / 5, i % 5, (float) random.gaussian(0, i));
    }
    return new Inputs(graph, features);
  }
}
