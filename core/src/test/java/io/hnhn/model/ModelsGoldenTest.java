package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.tensor.Matrix;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Models compute what others compute from the formulas of their papers, in every way there is. */
@ParameterizedClass
@EnumSource(Way.class)
record ModelsGoldenTest(Way way) {
  static Stream<GoldenModel> models() {
    return GoldenModel.of("models.json");
  }

  static Stream<GoldenModel> smoothed() {
    return GoldenModel.of("smoothing.json");
  }

  static Stream<GoldenModel> sets() {
    return GoldenModel.of("sets.json");
  }

  static Stream<GoldenModel> layers() {
    return GoldenModel.of("model_layers.json");
  }

  static Stream<GoldenModel> epochs() {
    return GoldenModel.of("hypergcn_training.json");
  }

  @ParameterizedTest
  @MethodSource("models")
  void agreesWithTheFormulasInNumPy(GoldenModel golden) {
    Outputs outputs = golden.model().build(golden.inputs(), Mode.INFERENCE);
    agrees(golden, outputs, Computation.by(way));
  }

  @ParameterizedTest
  @MethodSource("smoothed")
  void agreesOnWhatIsSmoothedAndWhatGoesPastNeurons(GoldenModel golden) {
    Outputs outputs = golden.model().build(golden.inputs(), Mode.INFERENCE);
    agrees(golden, outputs, Computation.by(way));
  }

  @ParameterizedTest
  @MethodSource("epochs")
  void agreesOnTheMediatorsOfAnEpoch(GoldenModel golden) {
    Outputs outputs = golden.model().build(golden.inputs(), Mode.TRAINING);
    int seed = golden.stored().get("seed").integer();
    int epoch = golden.stored().get("epoch").integer();
    agrees(golden, outputs, Computation.by(way).withRandomness(seed, epoch));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void agreesOnCandidateSets(GoldenModel golden) {
    Outputs outputs = golden.model().build(golden.inputs(), Mode.INFERENCE);
    List<Matrix> found = Computation.by(way).withWeights(golden.weights()).of(outputs.all());
    assertThat(found.get(0)).isCloseTo(golden.rows("logits"), way.tolerance());
    assertThat(found.get(1)).isCloseTo(golden.rows("nodes"), way.tolerance());
  }

  @ParameterizedTest
  @MethodSource("layers")
  void agreesWithTheLayersOfOtherLibraries(GoldenModel golden) {
    Outputs outputs = golden.model().build(golden.inputs(), Mode.INFERENCE);
    Matrix found = Computation.by(way).withWeights(golden.weights()).of(outputs.nodes());
    assertThat(found).isCloseTo(golden.rows("nodes"), way.tolerance());
  }

  private void agrees(GoldenModel golden, Outputs outputs, Computation computation) {
    assertThat(outputs.nodes() != null).isEqualTo(golden.results().contains("nodes"));
    assertThat(outputs.hyperedges() != null).isEqualTo(golden.results().contains("hyperedges"));
    List<Matrix> found = computation.withWeights(golden.weights()).of(outputs.all());
    for (int k = 0; k < found.size(); k++) {
      String what = golden.results().get(k);
      assertThat(found.get(k)).as(what).isCloseTo(golden.rows(what), way.tolerance());
    }
  }
}
