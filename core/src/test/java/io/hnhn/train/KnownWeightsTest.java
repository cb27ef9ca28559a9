package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.FeatureWidths;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Mlp;
import io.hnhn.model.Model;
import io.hnhn.tensor.Matrix;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Models whose weights come from elsewhere. */
class KnownWeightsTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();

  private final Backend backend = Backends.open("reference", 1);
  private final TrainedModel trained =
      new Trainer(backend, TrainingOptions.PAPER.withEpochs(1))
          .train(Hnhn.forNodes(2).withHidden(3), DATA.inputs(), DATA.training());

  @AfterEach
  void close() {
    backend.close();
  }

  private TrainedModel of(Model model, FeatureWidths widths, Map<String, Matrix> parameters) {
    return TrainedModel.of(
        model, widths, parameters, trained.history(), trained.provenance(), backend);
  }

  @Test
  void theOrderOfTheParametersDoesNotMatter() {
    LinkedHashMap<String, Matrix> reversed = new LinkedHashMap<>();
    trained.parameters().entrySet().stream()
        .toList()
        .reversed()
        .forEach(entry -> reversed.put(entry.getKey(), entry.getValue()));
    FeatureWidths widths = new FeatureWidths(DATA.inputs().nodeFeatures().columns());
    TrainedModel again = of(trained.model(), widths, reversed);
    assertThat(again.predict(DATA.inputs()).logits().toArray())
        .isEqualTo(trained.predict(DATA.inputs()).logits().toArray());
    assertThat(again.parameters().keySet())
        .containsExactlyElementsOf(trained.parameters().keySet());
  }

  @Test
  void parametersOfAnotherModelAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                of(
                    Mlp.forNodes(2).withHidden(3),
                    DATA.inputs().featureWidths(),
                    trained.parameters()))
        .withMessageStartingWith("Expected the parameters {classifier.bias=1 x 2, ")
        .withMessageContaining("but found {classifier.bias=1 x 2, classifier.weight=3 x 2, input");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> of(trained.model(), DATA.inputs().featureWidths(), Collections.emptyMap()))
        .withMessageEndingWith("but found {}");
  }

  @Test
  void parametersOfAnotherShapeAreRefused() {
    Map<String, Matrix> parameters = trained.parameters();
    parameters.put("classifier.bias", Matrix.zeros(2, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of(trained.model(), DATA.inputs().featureWidths(), parameters))
        .withMessageContaining("but found {classifier.bias=2 x 1,");
  }
}
