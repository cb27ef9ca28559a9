package io.hnhn.plan;

import static io.hnhn.plan.Plans.parameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Targets;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExplanationTest {
  @Test
  void aPlanIsATableOfItsSteps() {
    assertThat(plan(Pass.all()).explain().lines().map(String::stripTrailing))
        .containsExactlyElementsOf(
            """
            training, 41400 parameters in 4 matrices; passes: demand, order, constants, sparse inputs, fusion, memory
                  once                                                 rows x columns    nonzeros      MFLOP         MB
               1  propagate                                                 5000 x 30       10000      0.600        1.9
                  total                                                                                0.600        1.9
                  every run                                            rows x columns    nonzeros      MFLOP         MB
               1  dropout of sparse values                                   5000 x 1        5000      0.005      0.100
               2  matmul A B                                                5000 x 40                   12.0        1.4
               3  propagate, weighted + add + bias + relu                   5000 x 40        5000        1.0        1.9
               4  matmul A B                                                 5000 x 4                    1.6      0.881
               5  softmax cross entropy gradient                             5000 x 4                  0.020      0.160
               6  matmul Aᵀ B -> gradient                                      40 x 4                    1.6      0.881
               7  matmul A Bᵀ + relu gradient                               5000 x 40                    1.8        1.7
               8  column sums -> gradient                                      1 x 40                  0.200      0.800
               9  matmul Aᵀ B -> gradient                                     30 x 40                   12.0        1.4
              10  propagate back, weighted -> gradient                      1000 x 40        5000      0.400        1.0
              11  softmax cross entropy                                         1 x 1                  0.020      0.080
                  total                                                                                 30.6       10.3
            peak memory 4.5 MB: constants 1.5 MB, parameters 0.7 MB, workspace 2.4 MB
            """
                .lines()
                .toList());
  }

  @Test
  void thePlanOfAFormulaAsWrittenIsLonger() {
    String explained = plan(Pass.none()).explain();
    assertThat(explained).contains("passes: none").doesNotContain("once");
    assertThat(explained.lines().count()).isGreaterThan(plan(Pass.all()).explain().lines().count());
  }

  @Test
  void afterAProfileTheTableHasTimes() {
    Plan plan = plan(Pass.all());
    double[] seconds = new double[plan.steps().size()];
    Arrays.fill(seconds, 0.25);
    seconds[0] = 0.0015;
    String[] lines = plan.explain(seconds).lines().toArray(String[]::new);
    assertThat(lines).anyMatch(line -> line.matches(".* every run .* MB +ms"));
    assertThat(lines).anyMatch(line -> line.matches(" +1 .* 1\\.5"));
    assertThat(lines).anyMatch(line -> line.matches(" +2 .* 250"));
    double total = 1.5 + 250 * (seconds.length - 1);
    assertThat(lines).anyMatch(line -> line.matches(" +total .* " + Math.round(total)));
  }

  @Test
  void besideEachTimeStandsTheTimeAtTheCeiling() {
    Plan plan = plan(Pass.all());
    double[] seconds = new double[plan.steps().size()];
    Work first = Work.of(plan.steps().getFirst());
    Roofline memoryBound = new Roofline(1e30, first.bytes() / 0.123);
    Roofline arithmeticBound = new Roofline(first.flops() / 0.456, 1e30);
    assertThat(plan.explain(seconds, memoryBound).lines())
        .anyMatch(line -> line.matches(".* every run .* MB +at best +ms"))
        .anyMatch(line -> line.matches(" +1 .* 123 +0\\.000"));
    assertThat(plan.explain(seconds, arithmeticBound).lines())
        .anyMatch(line -> line.matches(" +1 .* 456 +0\\.000"));
  }

  @Test
  void timesOfAnotherPlanAreRefused() {
    assertThatThrownBy(() -> plan(Pass.all()).explain(new double[1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("Expected the seconds of \\d+ steps, but found 1");
  }

  /** Words, dense numbers that are averaged over pairs of rows, a layer, a loss. */
  private static Plan plan(Set<Pass> passes) {
    int[] words = new int[5000];
    Arrays.setAll(words, i -> i % 1000);
    Expr numbers = Expr.constant(Matrix.filled(10_000, 30, 1)).propagate(meanOfPairs());
    Expr bag = Expr.constant(SparseMatrix.selection(words, 1000)).dropout(new Dropout(0.5, 0));
    Expr hidden =
        bag.matmul(parameter("word", 1000, 40))
            .plus(numbers.matmul(parameter("number", 30, 40)))
            .plusBias(parameter("bias", 1, 40))
            .relu();
    float[] weights = new float[5000];
    Arrays.fill(weights, 1);
    Targets targets = new Targets(new int[5000], weights);
    return Plans.train(
        passes, hidden.matmul(parameter("class", 40, 4)).softmaxCrossEntropy(targets));
  }

  /** Row i is the mean of rows 2i and 2i + 1. */
  private static SparseMatrix meanOfPairs() {
    int[] rows = new int[10_000];
    int[] columns = new int[10_000];
    float[] halves = new float[10_000];
    Arrays.setAll(rows, i -> i / 2);
    Arrays.setAll(columns, i -> i);
    Arrays.fill(halves, 0.5f);
    return SparseMatrix.of(5000, 10_000, rows, columns, halves);
  }
}
