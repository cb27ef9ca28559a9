package io.hnhn.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.train.Labels;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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

  /** Nothing but rounding, of which training makes some hundred times as much. */
  @Test
  void inDoublePrecisionPartsAreTheWholeForFiftyEpochs() {
    List<Double> whole = losses(machine, "reference", false);
    List<Double> inParts = losses(machine, "reference", true);
    assertThat(whole.getFirst() / whole.getLast()).isGreaterThan(1000);
    assertThat(difference(inParts, whole)).isLessThan(1e-11);
  }

  /**
   * Single precision does not say more of losses near 0: where they differ by more than 1e-5, other
   * last bits of the features move the losses of the whole by as much, give or take.
   */
  @Test
  void inSinglePrecisionPartsAreTheWholeUpToRounding() {
    List<Double> whole = losses(machine, "cpu", false);
    double difference = difference(losses(machine, "cpu", true), whole);
    double ofLastBits =
        Math.max(
            difference(losses(withOtherLastBits(-1), "cpu", false), whole),
            difference(losses(withOtherLastBits(1), "cpu", false), whole));
    assertThat(difference).isLessThan(Math.max(1e-5, 5 * ofLastBits));
  }

  private static double difference(List<Double> found, List<Double> expected) {
    return IntStream.range(0, EPOCHS)
        .mapToDouble(e -> Math.abs(found.get(e) / expected.get(e) - 1))
        .max()
        .orElseThrow();
  }

  private static OneMachine withOtherLastBits(int ulps) {
    SparseMatrix features = machine.inputs().nodeFeatures().toSparse();
    float[] values = features.values().toArray(ValueLayout.JAVA_FLOAT);
    for (int k = 0; k < values.length; k++) {
      values[k] = Float.intBitsToFloat(Float.floatToIntBits(values[k]) + ulps);
    }
    MemorySegment changed = Arena.ofAuto().allocateFrom(ValueLayout.JAVA_FLOAT, values);
    return new OneMachine(
        machine.dataset(),
        new Inputs(machine.inputs().hypergraph(), new SparseMatrix(features.pattern(), changed)));
  }

  private static List<Double> losses(OneMachine of, String name, boolean inParts) {
    try (Backend backend = Backends.open(name, 1)) {
      return inParts
          ? of.lossesInParts(backend, model, options, labels, PART_SIZE)
          : new Trainer(backend, options).train(model, of.inputs(), labels).history().losses();
    }
  }
}
