package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

class InputsTest {
  private static final Hypergraph PAIR = Hypergraph.of(3, new int[] {0, 2});

  @Test
  void everyNodeNeedsARowOfFeatures() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Inputs(PAIR, Matrix.zeros(2, 4)))
        .withMessage("Expected a row of features for each of 3 nodes, but found 2 rows");
  }

  @Test
  void everyHyperedgeNeedsOneIfAnyHas() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Inputs(PAIR, Matrix.zeros(3, 4), Matrix.zeros(0, 4)))
        .withMessage("Expected a row of features for each of 1 hyperedges, but found 0 rows");
  }

  @Test
  void candidatesAreSetsOfTheSameNodes() {
    Inputs inputs = new Inputs(PAIR, Matrix.zeros(3, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> inputs.withCandidates(Hypergraph.of(4, new int[] {0, 3})))
        .withMessage("Expected candidate sets of the same 3 nodes, but found sets of 4 nodes");
  }

  @Test
  void candidatesHaveNoWeights() {
    Inputs inputs = new Inputs(PAIR, Matrix.zeros(3, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> inputs.withCandidates(PAIR.withHyperedgeWeights(2)))
        .withMessage(
            "Expected candidate sets without weights, but found Hypergraph[3 nodes, 1 hyperedges,"
                + " 2 incidences, weighted hyperedges]");
  }

  @Test
  void whoIsAskedAboutSetsNeedsThem() {
    Inputs inputs = new Inputs(PAIR, Matrix.zeros(3, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Task.SETS.count(inputs))
        .withMessage(
            "Expected candidate sets, since they are what is classified, but found none; add them"
                + " by Inputs.withCandidates");
    assertThat(Task.SETS.count(inputs.withCandidates(Hypergraph.of(3, new int[0], new int[] {1}))))
        .isEqualTo(2);
  }

  @Test
  void aDenseFeatureThatIsNotANumberIsTold() {
    Matrix features = Matrix.zeros(3, 4);
    features.set(1, 2, Float.NaN);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Inputs(PAIR, features))
        .withMessage("Expected finite features of the nodes, but found NaN at row 1, column 2");
  }

  @Test
  void anInfiniteSparseFeatureIsTold() {
    int[] rows = {0, 2, 2};
    SparseMatrix features =
        SparseMatrix.of(
            3, 9, rows, new int[] {5, 0, 8}, new float[] {1, 1, Float.NEGATIVE_INFINITY});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Inputs(PAIR, features))
        .withMessage(
            "Expected finite features of the nodes, but found -Infinity at row 2, column 8");
  }
}
