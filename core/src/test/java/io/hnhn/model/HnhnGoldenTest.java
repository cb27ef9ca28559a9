package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;

import io.hnhn.golden.Json;
import io.hnhn.tensor.Matrix;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** HNHN, with and without its options, computes what PyTorch computes, in every way there is. */
@ParameterizedClass
@EnumSource(Way.class)
record HnhnGoldenTest(Way way) {
  static Stream<GoldenCase> cases() {
    return GoldenCase.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithKnownExponents(GoldenCase golden) {
    agrees(golden, golden.model(false));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithTrainableExponents(GoldenCase golden) {
    agrees(golden, golden.model(true));
  }

  private void agrees(GoldenCase golden, Hnhn model) {
    Inputs inputs = golden.inputs();
    Computation computation = Computation.by(way).withWeights(golden.weights());
    Outputs outputs = model.build(inputs, Mode.TRAINING);
    assertThat(computation.of(outputs.logits())).isCloseTo(rows(golden, "logits"), way.tolerance());

    // A model of fewer layers with the same weights ends in what a deeper one has on its way.
    for (int layers = 1; layers <= model.layers(); layers++) {
      Outputs part = model.withLayers(layers).build(inputs, Mode.INFERENCE);
      List<Matrix> found = computation.of(List.of(part.nodes(), part.hyperedges()));
      Json stored = golden.stored();
      assertThat(found.getFirst())
          .isCloseTo(stored.get("nodes").at(layers - 1).rows(), way.tolerance());
      assertThat(found.getLast())
          .isCloseTo(stored.get("hyperedges").at(layers - 1).rows(), way.tolerance());
    }
  }

  private static double[][] rows(GoldenCase golden, String what) {
    return golden.stored().get(what).rows();
  }
}
