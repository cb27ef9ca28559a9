package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.tensor.Matrix;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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

  static Stream<GoldenModel> layers() {
    return GoldenModel.of("model_layers.json");
  }

  @ParameterizedTest
  @MethodSource("models")
  void agreesWithTheFormulasInNumPy(GoldenModel golden) {
    Outputs outputs = golden.model().build(golden.inputs(), Mode.INFERENCE);
    List<Matrix> found = Computation.by(way).withWeights(golden.weights()).of(outputs.all());
    assertThat(found.get(0)).isCloseTo(golden.rows("logits"), way.tolerance());
    assertThat(found.get(1)).isCloseTo(golden.rows("nodes"), way.tolerance());
    assertThat(found.get(2)).isCloseTo(golden.rows("hyperedges"), way.tolerance());
  }

  /** Otherwise a weight would have been drawn by chance, or left out. */
  @ParameterizedTest
  @MethodSource("models")
  void hasTheParametersOfTheFormulas(GoldenModel golden) {
    Outputs outputs = golden.model().build(golden.inputs(), Mode.TRAINING);
    Set<String> found =
        ParameterLayout.of(outputs.all()).parameters().stream()
            .map(Parameter::name)
            .collect(Collectors.toCollection(HashSet::new));
    assertThat(found).isEqualTo(golden.weights().keySet());
  }

  @ParameterizedTest
  @MethodSource("layers")
  void agreesWithTheLayersOfOtherLibraries(GoldenModel golden) {
    Outputs outputs = golden.model().build(golden.inputs(), Mode.INFERENCE);
    Matrix found = Computation.by(way).withWeights(golden.weights()).of(outputs.nodes());
    assertThat(found).isCloseTo(golden.rows("nodes"), way.tolerance());
  }
}
