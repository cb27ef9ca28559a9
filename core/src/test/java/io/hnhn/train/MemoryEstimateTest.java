package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.DeviceStandIn;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.MemoryEstimate.Phase;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MemoryEstimateTest {
  private static final Phase PHASE =
      new Phase("Reporting", "the number of rows", 3_000_000, 500_000, 2_000_000, 1_000_000);

  private final Backend backend = Backends.open("cpu", 1);

  @AfterEach
  void close() {
    backend.close();
  }

  @Test
  void whatIsInUseAlreadyIsNotTakenAgain() {
    assertThatCode(() -> PHASE.expectWithin(new AvailableMemory(2_500_000, 2_000_000, 1_000_000)))
        .doesNotThrowAnyException();
  }

  @Test
  void eachLimitIsTold() {
    assertThatIllegalStateException()
        .isThrownBy(() -> PHASE.expectWithin(new AvailableMemory(2_499_999, 9_000_000, 9_000_000)))
        .withMessage(
            "Reporting needs 2.5 MB of memory, but 2.5 MB is available. Lower the number of rows.");
    assertThatIllegalStateException()
        .isThrownBy(() -> PHASE.expectWithin(new AvailableMemory(9_000_000, 1_000_000, 9_000_000)))
        .withMessage(
            "Reporting needs 2.0 MB of direct memory, but the JVM allows 1.0 MB. Raise"
                + " -XX:MaxDirectMemorySize (for the command hnhn in HNHN_JAVA_OPTS), or lower the"
                + " number of rows.");
    assertThatIllegalStateException()
        .isThrownBy(() -> PHASE.expectWithin(new AvailableMemory(9_000_000, 9_000_000, 10)))
        .withMessage(
            "Reporting needs 1.0 MB of heap, but the JVM allows 10 bytes. Raise -Xmx (for the"
                + " command hnhn in HNHN_JAVA_OPTS), or lower the number of rows.");
  }

  @Test
  void besideADevicesMemoryTheMachineHoldsMatricesAlone() {
    Phase phase = new Phase("Training", "the hidden width", 3_000_000, 0, 1_000, 0, 2_900_000);
    AvailableMemory small = new AvailableMemory(1_000, 1_000, 0);
    assertThat(phase.fits(small)).isFalse();
    assertThat(phase.fits(small.with(OptionalLong.of(2_900_000)))).isTrue();
    assertThat(phase.fits(new AvailableMemory(999, 1_000, 0, OptionalLong.of(2_900_000))))
        .isFalse();
    assertThatIllegalStateException()
        .isThrownBy(() -> phase.expectWithin(small.with(OptionalLong.of(2_000_000))))
        .withMessage(
            "Training needs 2.9 MB of the device's memory, but 2.0 MB is free. Lower the hidden"
                + " width.");
  }

  @Test
  void whatADeviceHasNoRoomForIsRefusedBeforehand() {
    Inputs inputs =
        new Inputs(Hypergraph.of(3, new int[] {0, 1}, new int[] {1, 2}), Matrix.filled(3, 3, 1));
    Labels labels = new Labels(new int[] {0, 1}, new int[] {0, 1});
    Hnhn model = Hnhn.forNodes(2).withHidden(50);
    Plan plan = new Trainer(backend, TrainingOptions.PAPER).plan(model, inputs, labels);
    Backend enough = new DeviceStandIn(backend, plan.peakBytes());
    Backend less = new DeviceStandIn(backend, plan.peakBytes() - 1);
    TrainingOptions options = TrainingOptions.PAPER.withEpochs(1);
    Trainer trainer = new Trainer(less, options);
    assertThatCode(() -> new Trainer(enough, options).train(model, inputs, labels))
        .doesNotThrowAnyException();
    String told = "Training needs .* of the device's memory, but .* is free. Lower the hidden .*";
    assertThatIllegalStateException()
        .isThrownBy(() -> trainer.memory(model, inputs, labels).expectEnough())
        .withMessageMatching(told);
    assertThatIllegalStateException()
        .isThrownBy(() -> trainer.train(model, inputs, labels))
        .withMessageMatching(told);
    assertThatIllegalStateException()
        .isThrownBy(() -> new TrainingPlans(plan, null).expectMemory(less))
        .withMessageMatching(told);
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                new Trainer(less, options.withBatches(Batches.inParts(1)))
                    .train(model.withHidden(100), inputs, labels))
        .withMessageMatching("Training in parts needs .* of the device's memory, but .*");
  }

  @Test
  void trainingOnFewLabelsNeedsLessThanAnsweringForAllRows() {
    int nodes = 20_000;
    int[][] pairs = new int[nodes - 1][];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = new int[] {i, i + 1};
    }
    Inputs inputs = new Inputs(Hypergraph.of(nodes, pairs), Matrix.filled(nodes, 3, 1));
    Labels labels = new Labels(new int[] {0, 1}, new int[] {0, 1});
    Hnhn model = Hnhn.forNodes(2).withHidden(50);
    Trainer trainer = new Trainer(backend, TrainingOptions.PAPER);
    Plan plan = trainer.plan(model, inputs, labels);
    MemoryEstimate training = trainer.memory(model, inputs, labels);
    assertThat(training.peakBytes()).isEqualTo(plan.peakBytes()).isLessThan(1_000_000);
    List<Phase> phases = trainer.memory(model, inputs, labels, inputs).phases();
    assertThat(phases).extracting(Phase::what).first().isEqualTo("Training");
    assertThat(phases).hasSize(2);
    Phase answers = phases.getLast();
    assertThat(answers.what()).isEqualTo("Answering for all rows");
    assertThat(answers.bytes())
        .as("copies of what is made of nodes and hyperedges, and what they are copied from")
        .isGreaterThan(4L * nodes * 50 * Float.BYTES);
    assertThat(answers.present()).as("the data's own").isPositive();
  }

  @Test
  void whatIsKeptCountsInEveryPhase() {
    MemoryEstimate more =
        new MemoryEstimate(List.of(PHASE)).and(new MemoryEstimate(List.of(PHASE))).beside(7);
    assertThat(more.phases())
        .hasSize(2)
        .allSatisfy(
            phase -> {
              assertThat(phase.bytes()).isEqualTo(PHASE.bytes() + 7);
              assertThat(phase.direct()).isEqualTo(PHASE.direct() + 7);
            });
  }
}
