package io.hnhn.report.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.expr.Expr;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.plan.Roofline;
import io.hnhn.report.BarChart;
import io.hnhn.report.Table;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepTimesTest {
  private static final Roofline ONE_PER_SECOND = new Roofline(1, Double.POSITIVE_INFINITY);

  @Test
  void everyStepHasATimeHoweverShortTheTimeToMeasure() {
    try (Backend backend = Backends.open()) {
      StepTimes times = StepTimes.measure(plan(), backend, Duration.ZERO);
      assertThat(times.seconds()).hasSize(2);
      assertThat(Arrays.stream(times.seconds()).allMatch(s -> s > 0 && s < 1)).isTrue();
    }
  }

  @Test
  void theTableHasTheWorkTheTimeAndTheShareOfEachStep() {
    Table table = new StepTimes(plan(), new double[] {0.003, 0.001}).toTable();
    assertThat(table.columns())
        .containsExactly("step", "rows x columns", "MFLOP", "MB", "ms", "share");
    // 2 · 100 · 20 · 30 operations and (100·20 + 20·30 + 100·30) floats, with the relu one more
    // each.
    assertThat(table.rows().get(0))
        .containsExactly("1 matmul A B + relu", "100 x 30", "0.123", "0.022", "3.000", "75.0%");
    assertThat(table.rows().get(1).getFirst()).isEqualTo("2 matmul A B");
    assertThat(table.rows().get(2)).startsWith("all").endsWith("4.000", "100.0%");
  }

  @Test
  void stepsThatTakeLittleAreOneBarTogether() {
    BarChart chart =
        new StepTimes(plan(), new double[] {0.001, 0.0999}).toChart("", "", ONE_PER_SECOND);
    assertThat(chart.categories()).containsExactly("2 matmul A B", "all others");
    assertThat(chart.bars().get(0).values()).containsExactly(new double[] {99.9, 1}, within(1e-9));
    // 2 · 100 · 30 · 2 operations, one a second.
    assertThat(chart.bars().get(1).values()[0]).isCloseTo(12_000e3, within(1e-3));
  }

  @Test
  void aTimeForEachStepIsExpected() {
    assertThatThrownBy(() -> new StepTimes(plan(), new double[1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected the seconds of 2 steps, but found 1");
  }

  /** relu(X V) W of X 100 x 20, V 20 x 30, W 30 x 2. */
  private static Plan plan() {
    Initializer normal = new Initializer.Normal(1);
    Expr output =
        Expr.constant(Matrix.filled(100, 20, 1))
            .matmul(Expr.parameter("v", 20, 30, normal))
            .relu()
            .matmul(Expr.parameter("w", 30, 2, normal));
    try (Backend backend = Backends.open()) {
      return new Planner(backend.costs())
          .infer(ParameterLayout.of(List.of(output)), List.of(output));
    }
  }
}
