package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.plan.ParameterLayout;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The parameters of models, by their names. */
class ModelParametersTest {
  static Stream<GoldenModel> models() {
    return GoldenModel.of("models.json");
  }

  /**
   * Otherwise a comparison would leave a weight to chance, or one of the formula would be unused.
   */
  @ParameterizedTest
  @MethodSource("models")
  void areThoseOfTheFormulasInNumPy(GoldenModel golden) {
    Outputs outputs = golden.model().build(golden.inputs(), Mode.TRAINING);
    assertThat(ParameterLayout.of(outputs.all()).parameters())
        .extracting(Parameter::name)
        .containsExactlyInAnyOrderElementsOf(golden.weights().keySet());
  }
}
