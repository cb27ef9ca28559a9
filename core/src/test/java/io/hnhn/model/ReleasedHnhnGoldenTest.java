package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.golden.Json;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.Schedule;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** HNHN as its authors' program has it computes and learns what PyTorch does, in every way. */
@ParameterizedClass
@EnumSource(Way.class)
record ReleasedHnhnGoldenTest(Way way) {
  private static final String FILE = "hnhn_released.json";

  static Stream<GoldenModel> cases() {
    return GoldenModel.of(FILE);
  }

  private static ReleasedHnhn model(GoldenModel golden) {
    Json stored = golden.stored();
    Architecture architecture =
        new Architecture(
            Task.NODES,
            golden.shared().get("classCount").integer(),
            golden.shared().get("hiddenWidth").integer(),
            stored.get("layers").integer(),
            0,
            0);
    return new ReleasedHnhn(
        architecture, stored.get("alpha").number(), stored.get("beta").number());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesOnLogitsAndRepresentations(GoldenModel golden) {
    Outputs outputs = model(golden).build(golden.inputs(), Mode.INFERENCE);
    List<Matrix> found = Computation.by(way).withWeights(golden.weights()).of(outputs.all());
    for (int k = 0; k < found.size(); k++) {
      String what = golden.results().get(k);
      assertThat(found.get(k)).as(what).isCloseTo(golden.rows(what), way.tolerance());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesOnLossAndGradientsAndHasNoneOfWhatIsFrozen(GoldenModel golden) {
    try (Backend backend = way.open()) {
      Plan plan = plan(golden, backend, TrainingOptions.PAPER);
      Weights weights = weights(golden, backend, plan);
      try (Execution execution = backend.load(plan, weights)) {
        execution.run(Randomness.NONE);
        double loss = golden.stored().get("loss").number();
        assertThat(execution.scalar(0)).isCloseTo(loss, within(way.tolerance() * loss));
      }
      Json gradients = golden.stored().get("gradients");
      assertThat(plan.layout().trained())
          .extracting(Parameter::name)
          .containsExactlyInAnyOrderElementsOf(gradients.names());
      for (Parameter p : plan.layout().parameters()) {
        Matrix found = weights.get(Vector.GRADIENTS, p.name());
        if (p.trained()) {
          assertThat(found).as(p.name()).isCloseTo(gradients.get(p.name()).rows(), way.tolerance());
        } else {
          assertThat(found.toArray()).as(p.name()).containsOnly(0);
        }
      }
    }
  }

  /** With weight decay, which is not to touch what is frozen. */
  @Test
  void twelveEpochsEndWhereThoseOfPyTorchEnd() {
    GoldenModel golden = cases().findFirst().orElseThrow();
    Json run = golden.shared().get("training");
    TrainingOptions options =
        TrainingOptions.PAPER
            .withEpochs(run.get("epochs").integer())
            .withWeightDecay(run.get("weightDecay").number())
            .withSchedule(
                new Schedule(
                    run.get("learningRate").number(),
                    run.get("stepFactor").number(),
                    run.get("stepEvery").integer()));
    try (Backend backend = way.open()) {
      Plan plan = plan(golden, backend, options);
      Weights weights = weights(golden, backend, plan);
      try (Execution execution = backend.load(plan, weights)) {
        for (int epoch = 0; epoch < options.epochs(); epoch++) {
          execution.run(Randomness.NONE);
          double loss = run.get("losses").at(epoch).number();
          assertThat(execution.scalar(0))
              .as("epoch %d", epoch)
              .isCloseTo(loss, within(1e-5 * loss));
          weights.adam(options.step(epoch, epoch + 1L));
        }
      }
      Json finalWeights = run.get("finalWeights");
      for (Parameter p : plan.layout().parameters()) {
        assertThat(weights.get(Vector.VALUES, p.name()))
            .as(p.name())
            .isCloseTo(finalWeights.get(p.name()).rows(), 5 * way.tolerance());
      }
    }
  }

  private Plan plan(GoldenModel golden, Backend backend, TrainingOptions options) {
    Json stored = golden.stored();
    return new Trainer(backend, options)
        .withPlanner(way.planner(backend))
        .plan(
            model(golden),
            golden.inputs(),
            new Labels(stored.get("rows").ints(), stored.get("labels").ints()));
  }

  private static Weights weights(GoldenModel golden, Backend backend, Plan plan) {
    Weights weights = backend.allocate(plan.layout());
    Map<String, Matrix> values = golden.weights();
    plan.layout().parameters().forEach(p -> weights.set(p.name(), values.get(p.name())));
    return weights;
  }
}
