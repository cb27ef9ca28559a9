package io.hnhn.train;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.golden.Json;
import io.hnhn.model.GoldenCase;
import io.hnhn.model.Way;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Twelve epochs of Adam and AdamW end where those of PyTorch end. */
@Tag("plain-jvm")
@ParameterizedClass
@EnumSource(Way.class)
record GoldenTrainingTest(Way way) {
  private static final Json FILE = Json.read("hnhn_training.json");

  static Stream<Json> runs() {
    return FILE.get("runs").elements().stream();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void everyLossAndTheFinalWeightsAgree(Json run) {
    GoldenCase golden = new GoldenCase(FILE, FILE.get("case"));
    TrainingOptions options = options(run);
    try (Backend backend = way.open()) {
      Plan plan =
          new Trainer(backend, options)
              .withPlanner(way.planner(backend))
              .plan(
                  golden.model(false), golden.inputs(), new Labels(golden.rows(), golden.labels()));
      Weights weights = backend.allocate(plan.layout());
      Map<String, Matrix> values = golden.weights();
      plan.layout().parameters().forEach(p -> weights.set(p.name(), values.get(p.name())));
      try (Execution execution = backend.load(plan, weights)) {
        for (int epoch = 0; epoch < options.epochs(); epoch++) {
          execution.run(Randomness.NONE);
          double loss = run.get("losses").at(epoch).number();
          assertThat(execution.scalar(0))
              .as("epoch %d", epoch)
              .isCloseTo(loss, within(1e-5 * loss));
          assertThat(options.step(epoch, epoch + 1L).rate())
              .isCloseTo(run.get("rates").at(epoch).number(), within(1e-12));
          weights.adam(options.step(epoch, epoch + 1L));
        }
      }
      Json finalWeights = run.get("finalWeights");
      assertThat(finalWeights.names()).hasSize(plan.layout().parameters().size());
      for (String name : finalWeights.names()) {
        assertThat(weights.get(Vector.VALUES, name))
            .as(name)
            .isCloseTo(finalWeights.get(name).rows(), 5 * way.tolerance());
      }
    }
  }

  private static TrainingOptions options(Json run) {
    return TrainingOptions.PAPER
        .withEpochs(run.get("epochs").integer())
        .withSchedule(
            new Schedule(
                run.get("learningRate").number(),
                run.get("stepFactor").number(),
                run.get("stepEvery").integer()))
        .withAdam(
            new Adam(
                run.get("beta1").number(),
                run.get("beta2").number(),
                run.get("epsilon").number(),
                run.get("weightDecay").number(),
                run.get("decoupled").bool()));
  }
}
