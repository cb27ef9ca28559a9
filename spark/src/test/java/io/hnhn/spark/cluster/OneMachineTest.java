package io.hnhn.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Task;
import io.hnhn.train.Labels;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How near losses over the parts that Spark makes of citeseer come to those of all rows at once, by
 * the regime {@code plain}: a tenth of the labels is learned by heart, and losses fall from 1.8 to
 * some 3e-4.
 */
class OneMachineTest {
  private static final int EPOCHS = ClusterSession.EPOCHS;
  private static final int PART_SIZE = 100;

  private static OneMachine machine;
  private static Labels labels;
  private static Hnhn model;
  private static TrainingOptions options;

  @BeforeAll
  static void read() throws IOException {
    Path citeseer = ExampleTables.data("citeseer");
    assumeTrue(Files.isDirectory(citeseer), "citeseer is not at " + citeseer);
    machine = OneMachine.of(DatasetFormats.read(citeseer).dataset());
    int[] classes = machine.dataset().nodes().labels();
    labels =
        Labels.of(
            IntStream.range(0, classes.length)
                .filter(i -> classes[i] >= 0 && i % 10 == 3)
                .toArray(),
            classes);
    model =
        ((Hnhn)
                ModelSettings.DEFAULT
                    .withHidden(16)
                    .withInputDropout(0.3)
                    .model(Task.NODES, machine.dataset().classNames().size()))
            .withNeuronDropout(0.5);
    options = OneMachine.plain(model, EPOCHS);
  }

  /** Nothing but rounding, which Adam makes eight digits of: from 2e-16 to 1e-8. */
  @Test
  void inDoublePrecisionPartsAreTheWholeForFiftyEpochs() {
    List<Double> whole = losses("reference", false);
    List<Double> inParts = losses("reference", true);
    assertThat(whole.getFirst() / whole.getLast()).isGreaterThan(1000);
    for (int e = 0; e < EPOCHS; e++) {
      assertThat(inParts.get(e) / whole.get(e)).as("epoch %d", e + 1).isCloseTo(1, within(1e-7));
    }
  }

  /**
   * Relative to a loss near 0 that is 2e-5 in the worst epoch, and to the first loss next to
   * nothing.
   */
  @Test
  void inSinglePrecisionPartsAreTheWholeRelativeToTheFirstLoss() {
    List<Double> whole = losses("cpu", false);
    List<Double> inParts = losses("cpu", true);
    for (int e = 0; e < EPOCHS; e++) {
      assertThat((inParts.get(e) - whole.get(e)) / whole.getFirst())
          .as("epoch %d", e + 1)
          .isCloseTo(0, within(1e-5));
    }
  }

  private static List<Double> losses(String name, boolean inParts) {
    try (Backend backend = Backends.open(name, 1)) {
      return inParts
          ? machine.lossesInParts(backend, model, options, labels, PART_SIZE)
          : new Trainer(backend, options).train(model, machine.inputs(), labels).history().losses();
    }
  }
}
