package io.hnhn.spark.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.FeatureWidths;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Models;
import io.hnhn.model.Smoothing;
import io.hnhn.model.Task;
import io.hnhn.spark.answer.LayerFormula.Hop;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayerFormulaTest {
  private static final FeatureWidths WIDTHS = new FeatureWidths(4);

  @Test
  void twoLayersOfHnhnAreFourHopsOfTwoOperators() {
    Hnhn model = Hnhn.forNodes(3);
    LayerFormula formula =
        LayerFormula.of(model.with(model.architecture().withLayers(2).withHidden(7)), WIDTHS)
            .orElseThrow();
    assertThat(formula.hops())
        .containsExactly(
            new Hop(true, 0, 7), new Hop(false, 1, 7), new Hop(true, 0, 7), new Hop(false, 1, 7));
  }

  @Test
  void featuresOfHyperedgesMakeNoHop() {
    assertThat(
            LayerFormula.of(Hnhn.forNodes(3), new FeatureWidths(4, OptionalInt.of(2)))
                .orElseThrow()
                .hops())
        .hasSize(2);
  }

  /** Their operators follow from parameters, or have rows for other things than the two sides. */
  @ParameterizedTest
  @ValueSource(strings = {"unigat", "allset-transformer", "hypergcn", "unigcn"})
  void whatIsMoreThanASequenceOfHopsIsNotTakenForOne(String name) {
    assertThat(LayerFormula.of(Models.provider(name).with(Architecture.of(Task.NODES, 3)), WIDTHS))
        .isEmpty();
  }

  /** Rows without incidences have others in the middle of a step, which are nobody's. */
  @Test
  void smoothingIsMoreThanASequenceOfHops() {
    Architecture usual = Architecture.of(Task.NODES, 3);
    for (Architecture smooth :
        List.of(
            usual.withAnswerSmoothing(Smoothing.of(1)),
            usual.withFeatureSmoothing(Smoothing.of(1)))) {
      assertThat(LayerFormula.of(Hnhn.forNodes(3).with(smooth), WIDTHS)).isEmpty();
    }
  }

  @Test
  void exponentsThatWereLearnedMakeOperatorsThatAreNone() {
    assertThat(LayerFormula.of(Hnhn.forNodes(3).withAlpha(Exponent.trainable(0)), WIDTHS))
        .isEmpty();
  }
}
