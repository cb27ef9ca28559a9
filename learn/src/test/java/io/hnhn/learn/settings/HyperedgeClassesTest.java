package io.hnhn.learn.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.model.Task;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import org.junit.jupiter.api.Test;

class HyperedgeClassesTest {
  @Test
  void manyFeaturesAreLearnedFromInRegimesThatDropSome() {
    assertThat(HyperedgeClasses.regimes(5000)).containsExactly(Regime.GENTLE, Regime.NOISY);
    assertThat(HyperedgeClasses.regimes(3)).containsExactly(Regime.values());
  }

  @Test
  void ofHyperedgesAGentleTrainingIsShorterAndItsRateFalls() {
    TrainingOptions options = gentle(ModelSettings.DEFAULT, Task.HYPEREDGES).options();
    assertThat(options.epochs()).isEqualTo(100);
    assertThat(options.schedule().rate(99)).isLessThan(options.schedule().rate(0) / 4);
    assertThat(options.adam().weightDecay()).isEqualTo(0.01);
  }

  @Test
  void otherTrainingsAreAsTheirRegimeSays() {
    ModelSettings ofPaper =
        ModelSettings.DEFAULT.withHnhn(ModelSettings.DEFAULT.hnhn().withResidual(false));
    assertThat(gentle(ModelSettings.DEFAULT, Task.NODES).options().epochs()).isEqualTo(200);
    assertThat(gentle(ofPaper, Task.HYPEREDGES).options().epochs()).isEqualTo(200);
    assertThat(gentle(ModelSettings.DEFAULT.withName("hgnn"), Task.HYPEREDGES).options().epochs())
        .isEqualTo(200);
  }

  @Test
  void theyAreLearnedInTwoLayersUnlessOthersAreSaid() {
    assertThat(layers(ModelSettings.DEFAULT, Task.HYPEREDGES)).isEqualTo(2);
    assertThat(layers(ModelSettings.DEFAULT, Task.NODES)).isEqualTo(1);
    assertThat(layers(ModelSettings.DEFAULT.withLayers(1), Task.HYPEREDGES)).isEqualTo(1);
    assertThat(layers(ModelSettings.DEFAULT.withLayers(3), Task.HYPEREDGES)).isEqualTo(3);
    assertThat(layers(ModelSettings.DEFAULT.withName("hgnn"), Task.HYPEREDGES)).isEqualTo(1);
    assertThat(
            layers(
                ModelSettings.DEFAULT.withHnhn(ModelSettings.DEFAULT.hnhn().withResidual(false)),
                Task.HYPEREDGES))
        .isEqualTo(1);
  }

  private static int layers(ModelSettings model, Task task) {
    return model.model(task, 3).architecture().layers();
  }

  private static Candidate gentle(ModelSettings model, Task task) {
    Candidate base = new Candidate(model.model(task, 3), TrainingOptions.PAPER);
    return TrainingSettings.DEFAULT.candidate(base, Regime.GENTLE, model);
  }
}
