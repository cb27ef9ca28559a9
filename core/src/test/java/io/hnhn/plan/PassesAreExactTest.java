package io.hnhn.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.Op;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the planner does to a formula, the results are those of the formula as written. */
class PassesAreExactTest {
  private static final int EXPRESSIONS = 200;

  /** Rates that make the planner choose one way, the other way, and as it usually does. */
  private static final List<CostModel> COSTS =
      List.of(
          CostModel.DEFAULT,
          new CostModel(1e15, 1, 1e15, 0),
          new CostModel(1, 1e15, 1e15, 0),
          new CostModel(1e9, 1e9, 1e15, 0));

  /** Each pass alone, all of them, and all but one. */
  static Stream<Set<Pass>> passes() {
    List<Set<Pass>> sets = new ArrayList<>(List.of(Pass.all()));
    for (Pass pass : Pass.values()) {
      sets.add(EnumSet.of(pass));
      sets.add(EnumSet.complementOf(EnumSet.of(pass)));
    }
    return sets.stream();
  }

  @ParameterizedTest
  @MethodSource("passes")
  void onAnyExpressions(Set<Pass> passes) {
    for (int seed = 0; seed < EXPRESSIONS; seed++) {
      List<Expr> roots = new RandomExpressions(seed, false).roots();
      ParameterLayout layout = ParameterLayout.of(roots);
      check(planner -> planner.infer(layout, roots), passes, "expressions of seed " + seed);
    }
  }

  @ParameterizedTest
  @MethodSource("passes")
  void onLossAndGradientsOfAnyExpression(Set<Pass> passes) {
    for (int seed = 0; seed < EXPRESSIONS; seed++) {
      Expr loss = new RandomExpressions(seed, true).loss();
      ParameterLayout layout = ParameterLayout.of(List.of(loss));
      check(planner -> planner.train(layout, loss), passes, "loss of seed " + seed);
    }
  }

  @ParameterizedTest
  @MethodSource("passes")
  void onLossAndGradientsOfModels(Set<Pass> passes) {
    for (int seed = 0; seed < RandomModels.COUNT; seed++) {
      RandomModels models = new RandomModels(seed);
      Expr loss = models.loss();
      ParameterLayout layout = ParameterLayout.of(models.outputs());
      check(planner -> planner.train(layout, loss), passes, models.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("passes")
  void onOutputsOfModels(Set<Pass> passes) {
    for (int seed = 0; seed < RandomModels.COUNT; seed++) {
      RandomModels models = new RandomModels(seed);
      List<Expr> outputs = models.outputs();
      ParameterLayout layout = ParameterLayout.of(outputs);
      check(planner -> planner.infer(layout, outputs), passes, models.toString());
    }
  }

  @Test
  void everyOperationIsAmongTheExpressions() {
    Set<Class<?>> found = new HashSet<>();
    for (int seed = 0; seed < EXPRESSIONS; seed++) {
      List<Expr> roots = new RandomExpressions(seed, false).roots();
      ParameterLayout layout = ParameterLayout.of(roots);
      Plan plan = new Planner(CostModel.DEFAULT).infer(layout, roots);
      Stream.concat(plan.once().stream(), plan.steps().stream())
          .forEach(step -> found.add(step.op().getClass()));
    }
    Set<Class<?>> steps = new HashSet<>(List.of(Op.class.getPermittedSubclasses()));
    steps.remove(Leaf.class);
    steps.add(Leaf.DroppedValues.class);
    assertThat(found).containsAll(steps);
  }

  private static void check(Function<Planner, Plan> plan, Set<Pass> passes, String what) {
    Results expected = Results.of(plan.apply(new Planner(Pass.none(), CostModel.DEFAULT)));
    // The other passes ask for no costs.
    boolean choices = passes.contains(Pass.ORDER) || passes.contains(Pass.SPARSE_INPUTS);
    for (CostModel costs : choices ? COSTS : COSTS.subList(0, 1)) {
      Results found = Results.of(plan.apply(new Planner(passes, costs)));
      expected.expectSame(found, "%s, %s, %s".formatted(what, passes, costs));
    }
  }
}
