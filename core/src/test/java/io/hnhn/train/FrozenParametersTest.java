package io.hnhn.train;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.Architecture;
import io.hnhn.model.Model;
import io.hnhn.model.ReleasedHnhn;
import io.hnhn.tensor.Matrix;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is frozen is drawn, kept and used, and no training changes a bit of it. */
class FrozenParametersTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();
  private static final Model MODEL =
      new ReleasedHnhn(Architecture.forNodes(2).withHidden(8).withLayers(2));
  private static final TrainingOptions OPTIONS =
      TrainingOptions.PAPER.withEpochs(9).withWeightDecay(0.01).withSeed(3);

  private static TrainedModel train(Trainer trainer) {
    return trainer.train(MODEL, DATA.inputs(), DATA.training());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu", "reference"})
  void trainingLeavesItAsItWasDrawn(String name) {
    try (Backend backend = Backends.open(name, 2)) {
      Map<String, Matrix> drawn = train(new Trainer(backend, OPTIONS.withEpochs(0))).parameters();
      for (TrainingOptions options :
          List.of(
              OPTIONS,
              OPTIONS.withDecoupledWeightDecay(0.01),
              OPTIONS.withBatches(Batches.inParts(7)),
              OPTIONS.withBatches(Batches.mini(7)))) {
        Map<String, Matrix> trained = train(new Trainer(backend, options)).parameters();
        assertThat(trained.keySet()).contains("input.weight", "classifier.bias");
        trained.forEach(
            (parameter, value) -> {
              if (parameter.startsWith("layer")) {
                assertThat(value).as(parameter).isFartherThan(1e-3, drawn.get(parameter));
              } else {
                assertThat(value).as(parameter).hasBitsOf(drawn.get(parameter));
              }
            });
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu", "reference"})
  void aRunThatWasBrokenOffGoesOnWithIt(String name, @TempDir Path folder) {
    try (Backend backend = Backends.open(name, 1)) {
      Trainer trainer = new Trainer(backend, OPTIONS);
      Trainer kept = trainer.withCheckpoint(folder.resolve("checkpoint"));
      TrainedModel soFar = train(kept.withListener(StoppingListener.cancelAt(4)));
      WeightBits.assertSame(soFar, train(new Trainer(backend, OPTIONS.withEpochs(4))));
      WeightBits.assertSame(train(kept), train(trainer));
    }
  }
}
