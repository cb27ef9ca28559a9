package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where one model is another, and where it is not. */
class RelatedModelsTest {
  private static final Architecture ARCHITECTURE =
      Architecture.forNodes(3).withHidden(6).withLayers(2);

  /** Node 0 is in two hyperedges, node 3 in none. */
  private static final Hypergraph GRAPH = Hypergraph.of(4, new int[] {0, 1}, new int[] {0, 2});

  private static Matrix logits(Model model) {
    Inputs inputs = new Inputs(GRAPH, Operators.random(4, 5, 1));
    return Computation.by(Way.REFERENCE)
        .withSeed(8)
        .of(model.build(inputs, Mode.INFERENCE).logits());
  }

  @Test
  void hchaWithoutAttentionIsHgnnPlus() {
    Matrix plain = logits(new Hcha(ARCHITECTURE));
    assertThat(plain).hasBitsOf(logits(new HgnnPlus(ARCHITECTURE)));
    assertThat(plain).isFartherThan(1e-3, logits(new Hgnn(ARCHITECTURE)));
    assertThat(plain).isFartherThan(1e-3, logits(new Hcha(ARCHITECTURE).withHeads(2)));
  }

  @Test
  void uniSageIsWhatUniGinStartsFrom() {
    Map<String, Matrix> weights =
        Map.of(
            "layer0.weight", Operators.random(1, 6, 1),
            "layer0.bias", Operators.random(1, 6, 2));
    Inputs inputs = new Inputs(GRAPH, Matrix.of(4, 1, 1, 2, 3, 4));
    Computation computation = Computation.by(Way.REFERENCE).withWeights(weights);
    Architecture one = ARCHITECTURE.withLayers(1);
    assertThat(computation.of(new UniSage(one).build(inputs, Mode.INFERENCE).nodes()))
        .isCloseTo(computation.of(new UniGin(one).build(inputs, Mode.INFERENCE).nodes()), 2e-6);
  }

  @Test
  void uniSageAddsTheSumOrTheMeanOfItsHyperedges() {
    Map<String, Matrix> weights =
        Map.of("layer0.weight", Matrix.of(1, 1, 1), "layer0.bias", Matrix.of(1, 1, 0));
    Inputs inputs = new Inputs(GRAPH, Matrix.of(4, 1, 1, 2, 4, 8));
    Computation computation = Computation.by(Way.REFERENCE).withWeights(weights);
    UniSage sum = new UniSage(Architecture.forNodes(2)).withHidden(1);
    // The hyperedges are 1.5 and 2.5.
    assertThat(computation.of(sum.build(inputs, Mode.INFERENCE).nodes()))
        .isCloseTo(new double[][] {{1 + 4}, {2 + 1.5}, {4 + 2.5}, {8}}, 1e-6);
    assertThat(computation.of(sum.withMean(true).build(inputs, Mode.INFERENCE).nodes()))
        .isCloseTo(new double[][] {{1 + 2}, {2 + 1.5}, {4 + 2.5}, {8}}, 1e-6);
  }
}
