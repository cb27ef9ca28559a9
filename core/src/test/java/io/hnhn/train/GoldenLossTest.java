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
import io.hnhn.model.Hnhn;
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

/** Loss and gradients of HNHN are those of PyTorch, in every way there is. */
@Tag("plain-jvm")
@ParameterizedClass
@EnumSource(Way.class)
record GoldenLossTest(Way way) {
  static Stream<GoldenCase> cases() {
    return GoldenCase.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithKnownExponents(GoldenCase golden) {
    agrees(golden, golden.model(false));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithTrainableExponents(GoldenCase golden) {
    agrees(golden, golden.model(true));
  }

  private void agrees(GoldenCase golden, Hnhn model) {
    try (Backend backend = way.open()) {
      TrainingOptions options = TrainingOptions.PAPER.withClassWeights(golden.classWeights());
      Trainer trainer = new Trainer(backend, options).withPlanner(way.planner(backend));
      Labels labels = new Labels(golden.rows(), golden.labels());
      Plan plan = trainer.plan(model, golden.inputs(), labels);
      Weights weights = backend.allocate(plan.layout());
      Map<String, Matrix> values = golden.weights();
      plan.layout().parameters().forEach(p -> weights.set(p.name(), values.get(p.name())));
      try (Execution execution = backend.load(plan, weights)) {
        execution.run(Randomness.NONE);
        double loss = golden.stored().get("loss").number();
        assertThat(execution.scalar(0)).isCloseTo(loss, within(way.tolerance() * loss));
      }
      plan.layout()
          .parameters()
          .forEach(
              p ->
                  assertThat(weights.get(Vector.GRADIENTS, p.name()))
                      .as(p.name())
                      .isCloseTo(gradient(golden, p.name()), way.tolerance()));
    }
  }

  private static double[][] gradient(GoldenCase golden, String name) {
    Json stored = golden.stored();
    return switch (name) {
      case "alpha", "beta" -> new double[][] {{stored.get(name + "Gradient").number()}};
      default -> stored.get("gradients").get(name).rows();
    };
  }
}
