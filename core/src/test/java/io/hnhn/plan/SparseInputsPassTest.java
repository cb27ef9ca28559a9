package io.hnhn.plan;

import static io.hnhn.plan.Plans.parameter;
import static io.hnhn.plan.Plans.stepsOf;
import static io.hnhn.plan.Plans.sumOfSquares;
import static io.hnhn.plan.Plans.train;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SparseInputsPassTest {
  private static final Set<Pass> SPARSE_INPUTS = EnumSet.of(Pass.SPARSE_INPUTS);

  /** 300 x 200 with a word a row. */
  private static final SparseMatrix WORDS = words();

  private static SparseMatrix words() {
    int[] words = new int[300];
    for (int i = 0; i < words.length; i++) {
      words[i] = i * 7 % 200;
    }
    return SparseMatrix.selection(words, 200);
  }

  @Test
  void aBagOfWordsStaysSparseForwardAndBackward() {
    Plan plan = train(SPARSE_INPUTS, sumOfSquares(project(Expr.constant(WORDS))));
    assertThat(stepsOf(plan, Propagate.class))
        .extracting(step -> step.output().shape().rows())
        .containsExactly(300, 200);
    assertThat(plan.constantBytes()).isLessThan(WORDS.shape().size());
  }

  @Test
  void withoutThePassItIsMultipliedDensely() {
    Plan plan = train(Pass.none(), sumOfSquares(project(Expr.constant(WORDS))));
    assertThat(stepsOf(plan, Propagate.class)).isEmpty();
    assertThat(plan.constantBytes()).isGreaterThan(WORDS.shape().size() * Float.BYTES);
  }

  @Test
  void featuresThatAreNearlyFullAreMultipliedDensely() {
    Matrix full = Matrix.filled(300, 200, 1);
    full.set(0, 0, 0);
    Plan plan = train(SPARSE_INPUTS, sumOfSquares(project(Expr.constant(SparseMatrix.of(full)))));
    assertThat(stepsOf(plan, Propagate.class)).isEmpty();
    assertThat(stepsOf(plan, MatMul.class)).isNotEmpty();
  }

  @Test
  void anOperatorThatIsNearlyFullIsMultipliedDensely() {
    SparseMatrix full = SparseMatrix.of(Matrix.filled(200, 300, 1));
    Expr x = parameter("x", 300, 16);
    assertThat(stepsOf(Plans.infer(SPARSE_INPUTS, x.propagate(full)), Propagate.class)).isEmpty();
    assertThat(stepsOf(Plans.infer(SPARSE_INPUTS, x.propagate(WORDS.transpose())), Propagate.class))
        .hasSize(1);
  }

  @Test
  void dropoutOfWordsIsDropoutOfTheStoredValues() {
    Expr dropped = Expr.constant(WORDS).dropout(new Dropout(0.5, 3));
    Expr loss = sumOfSquares(project(dropped));
    Plan plan = train(SPARSE_INPUTS, loss);
    assertThat(stepsOf(plan, DroppedValues.class)).hasSize(1);
    assertThat(stepsOf(plan, PropagateWeighted.class)).hasSize(2);
    assertThat(plan.steps()).noneMatch(step -> step.output().shape().equals(WORDS.shape()));
    Results.of(train(Pass.none(), loss)).expectSame(Results.of(plan), "dropout of words");
  }

  /**
   * A mean of few rows, then a product: first the mean is cheaper only of features without dropout.
   */
  @Test
  void wordsWithDropoutStaySparseUnderAMean() {
    int[] pairs = new int[100];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = 3 * i;
    }
    SparseMatrix few = SparseMatrix.selection(pairs, 300);
    Expr dropped = Expr.constant(WORDS).dropout(new Dropout(0.5, 3));
    Expr loss = sumOfSquares(project(dropped).propagate(few).matmul(parameter("v", 16, 16)));
    Set<Pass> passes = EnumSet.of(Pass.ORDER, Pass.CONSTANTS, Pass.SPARSE_INPUTS);
    Plan plan = train(passes, loss);
    assertThat(stepsOf(plan, DroppedValues.class)).hasSize(1);
    assertThat(plan.steps()).noneMatch(step -> step.output().shape().columns() == 200);
    Results.of(train(Pass.none(), loss)).expectSame(Results.of(plan), "dropout under a mean");
  }

  private static Expr project(Expr features) {
    return features.matmul(parameter("w", 200, 16));
  }
}
