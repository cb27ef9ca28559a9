package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.train.HyperedgePrediction;
import io.hnhn.train.PredictionOptions;
import io.hnhn.train.Ranking;
import io.hnhn.train.Schedule;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hyperedge prediction on published data sets, where they are at hand. */
class PredictionRealDataTest {
  private static final TrainingOptions OPTIONS =
      TrainingOptions.PAPER
          .withEpochs(15)
          .withSchedule(Schedule.constant(0.003))
          .withWeightDecay(0.001);

  @ParameterizedTest
  @CsvSource({
    "cora-coauthorship, hnhn",
    "cora-coauthorship, hgnn",
    "citeseer, hnhn",
    "citeseer, mlp",
  })
  void heldOutHyperedgesAreToldFromOtherSets(String name, String model) throws IOException {
    Dataset dataset = DatasetFormats.read(folder(name)).dataset();
    HyperedgePrediction task =
        HyperedgePrediction.of(
            new Inputs(dataset.hypergraph(), dataset.nodes().features()),
            PredictionOptions.DEFAULT);
    try (Backend backend = Backends.open("cpu", 2)) {
      Architecture small = Architecture.forSets().withHidden(32);
      TrainedModel trained =
          new Trainer(backend, OPTIONS)
              .train(
                  Models.named(model, Task.SETS, 2).with(small),
                  task.trainingInputs(),
                  task.training());
      Ranking ranking = task.heldOut().rank(trained, task.testInputs());
      assertThat(ranking.auc()).isGreaterThan(0.7);
      assertThat(ranking.averagePrecision()).isGreaterThan(0.7);
    }
  }

  private static Path folder(String name) {
    Optional<Path> folder = DataHome.standard().find(name);
    assumeTrue(
        folder.isPresent(),
        () -> "skipped: no data set %s in %s".formatted(name, DataHome.standard().folders()));
    return folder.orElseThrow();
  }
}
