package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.tensor.Matrix;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TrainingErrorsTest {
  private static final TrainingOptions OPTIONS = TrainingOptions.PAPER.withEpochs(3);
  private static final Inputs INPUTS =
      new Inputs(
          Hypergraph.of(4, new int[] {0, 1}, new int[] {2, 3}),
          Matrix.of(4, 2, 1, 0, 1, 0, 0, 1, 0, 1));
  private static final Labels LABELS = labels(new int[] {0, 2}, new int[] {0, 1});
  private static final Model MODEL = Hnhn.forNodes(2).withHidden(4);

  private final Backend backend = Backends.open("cpu", 1);

  @AfterEach
  void close() {
    backend.close();
  }

  private static Labels labels(int[] rows, int[] classes) {
    return new Labels(rows, classes);
  }

  private static Arguments refused(ThrowingCallable making, String message) {
    return argumentSet(message, making, message);
  }

  private static TrainingOptions adam(double beta1, double beta2, double epsilon) {
    return OPTIONS.withAdam(new Adam(beta1, beta2, epsilon, 0, false));
  }

  static Stream<Arguments> refusedOptions() {
    return Stream.of(
        refused(() -> OPTIONS.withEpochs(-1), "Expected epochs of at least 0, but found -1"),
        refused(() -> OPTIONS.withPatience(-2), "Expected patience of at least 0, but found -2"),
        refused(
            () -> OPTIONS.withWeightDecay(-0.5),
            "Expected weightDecay of at least 0, but found -0.5"),
        refused(
            () -> OPTIONS.withDecoupledWeightDecay(Double.NaN),
            "Expected weightDecay of at least 0, but found NaN"),
        refused(
            () -> OPTIONS.withClassWeights(1, -3),
            "Expected class weights of at least 0, but found -3.0"),
        refused(
            () -> OPTIONS.withCheckpointEvery(0),
            "Expected checkpointEvery of at least 1, but found 0"),
        refused(
            () -> OPTIONS.withMemoryLimit(-1), "Expected memoryLimit of at least 0, but found -1"),
        refused(
            () -> adam(1, 0.9, 1e-8), "Expected beta1 of at least 0 and below 1, but found 1.0"),
        refused(
            () -> adam(0.9, -0.1, 1e-8),
            "Expected beta2 of at least 0 and below 1, but found -0.1"),
        refused(() -> adam(0.9, 0.9, 0), "Expected epsilon above 0, but found 0.0"),
        refused(
            () -> labels(new int[2], new int[1]),
            "Expected a class for each of 2 rows, but found 1"),
        refused(
            () -> labels(new int[] {3, 1}, new int[2]),
            "Expected ascending rows from 0, but found 1 at position 1"),
        refused(
            () -> labels(new int[] {3, 3}, new int[2]),
            "Expected ascending rows from 0, but found 3 at position 1"),
        refused(
            () -> labels(new int[] {-1}, new int[1]),
            "Expected ascending rows from 0, but found -1 at position 0"),
        refused(
            () -> labels(new int[] {7}, new int[] {-4}),
            "Expected a class of at least 0, but found -4 for row 7"));
  }

  @ParameterizedTest
  @MethodSource("refusedOptions")
  void aBadOptionOrLabelIsNamedWithItsValue(ThrowingCallable making, String message) {
    assertThatIllegalArgumentException().isThrownBy(making).withMessage(message);
  }

  static Stream<Arguments> refusedLabels() {
    return Stream.of(
        argumentSet(
            "none",
            labels(new int[0], new int[0]),
            "Expected at least one training label, but found none"),
        argumentSet(
            "row",
            labels(new int[] {0, 4}, new int[] {0, 1}),
            "Expected training rows below 4, but found 4"),
        argumentSet(
            "class",
            labels(new int[] {0, 3}, new int[] {0, 2}),
            "Expected training classes below 2, but found 2 for row 3"));
  }

  @ParameterizedTest
  @MethodSource("refusedLabels")
  void labelsThatDoNotFitAreRefused(Labels bad, String message) {
    Trainer trainer = new Trainer(backend, OPTIONS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trainer.train(MODEL, INPUTS, bad))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trainer.withValidation(bad).train(MODEL, INPUTS, LABELS))
        .withMessage(message.replace("training", "validation"));
  }

  @Test
  void hyperedgesHaveRowsOfTheirOwn() {
    Trainer trainer = new Trainer(backend, OPTIONS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trainer.train(Hnhn.forHyperedges(2), INPUTS, LABELS))
        .withMessage("Expected training rows below 2, but found 2");
  }

  @Test
  void everyClassNeedsItsWeight() {
    Trainer trainer = new Trainer(backend, OPTIONS.withClassWeights(1, 2, 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trainer.train(MODEL, INPUTS, LABELS))
        .withMessage("Expected a weight for each of 2 classes, but found 3");
  }

  @Test
  void labelsWithoutAnyWeightAreRefused() {
    Trainer trainer = new Trainer(backend, OPTIONS.withClassWeights(0, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trainer.train(MODEL, INPUTS, labels(new int[] {0}, new int[] {0})))
        .withMessage("Expected a training label whose class has a weight above 0, but found none");
  }

  @Test
  void tooLittleMemoryIsToldBeforeTrainingWithWhatToLower() {
    Model wide = Hnhn.forNodes(2).withHidden(1000);
    Trainer trainer = new Trainer(backend, OPTIONS.withMemoryLimit(1_000_000));
    long needed = trainer.plan(wide, INPUTS, LABELS).peakBytes();
    assertThat(needed).isGreaterThan(16_000_000);
    assertThatIllegalStateException()
        .isThrownBy(() -> trainer.train(wide, INPUTS, LABELS))
        .withMessageMatching(
            "Training in parts needs .* MB of memory before the first part, but 1.0 MB is the"
                + " limit. Raise it, or lower the hidden width or the number of layers.");
  }

  @Test
  void exactlyEnoughMemoryIsEnough() {
    long needed = new Trainer(backend, OPTIONS).plan(MODEL, INPUTS, LABELS).peakBytes();
    Trainer enough = new Trainer(backend, OPTIONS.withMemoryLimit(needed));
    assertThat(enough.train(MODEL, INPUTS, LABELS).history().losses()).hasSize(3);
    Trainer tooLittle = new Trainer(backend, OPTIONS.withMemoryLimit(needed - 1));
    assertThatIllegalStateException().isThrownBy(() -> tooLittle.train(MODEL, INPUTS, LABELS));
    assertThatIllegalStateException()
        .as("a validation plan needs memory too")
        .isThrownBy(() -> enough.withValidation(LABELS).train(MODEL, INPUTS, LABELS));
  }

  @Test
  void parametersThatNeverFitAreToldBeforeAnythingIsPlanned() {
    Trainer trainer = new Trainer(backend, OPTIONS);
    for (int hidden : new int[] {1_000_000_000, Integer.MAX_VALUE}) {
      assertThatIllegalStateException()
          .isThrownBy(() -> trainer.train(Hnhn.forNodes(2).withHidden(hidden), INPUTS, LABELS))
          .withMessageMatching(
              "(A hidden width of %d alone|Training (more than )?[0-9]+ parameters) needs .* of"
                      .formatted(hidden)
                  + " memory, but .* is available\\. Lower the hidden width or the number of"
                  + " layers\\.");
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> trainer.train(Hnhn.forNodes(2).withHidden(1_000_000), INPUTS, LABELS))
        .withMessageStartingWith("Training 2000007000002 parameters needs 32.0 TB of memory, but ");
  }

  @Test
  void aLossThatIsNotFiniteStopsTheRunAndNamesEpochAndRate() {
    TrainingOptions options = OPTIONS.withEpochs(50).withSchedule(Schedule.constant(1e20));
    assertThatIllegalStateException()
        .isThrownBy(() -> new Trainer(backend, options).train(MODEL, INPUTS, LABELS))
        .withMessageMatching(
            "Expected a finite loss, but found (NaN|Infinity) in epoch [2-9]; the learning rate is"
                + " 1\\.0E20: lower it");
  }
}
