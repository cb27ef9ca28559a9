package io.hnhn.expr;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.backend.reference.ReferenceBackend;
import io.hnhn.backend.reference.ReferenceWeights;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Compares gradients with central differences, in double precision. The output Y becomes a number
 * by a random R, f(θ) = Σ R ∘ Y, and for every element of every parameter
 *
 * <pre>
 * ∂f/∂θ  against  (f(θ + h) − f(θ − h)) / 2h
 * </pre>
 *
 * <pre>{@code
 * GradientCheck.of(x.matmul(w).relu()).isRight();
 * GradientCheck.of(loss).planned(Pass.all()).isRight();
 * }</pre>
 *
 * @param output any expression of parameters; nowhere should it be nearer than h to a kink
 * @param passes what the planner does; nothing unless asked
 * @param start sets the parameters; by their initializers unless asked
 * @param change made to the plan before it runs, for tests of this check
 */
public record GradientCheck(
    Expr output, Set<Pass> passes, Consumer<ReferenceWeights> start, UnaryOperator<Plan> change) {

  /** h: its square and 10⁻¹⁶/h, the two errors of a difference, are about the same. */
  private static final double STEP = 1e-5;

  private static final double TOLERANCE = 1e-7;
  private static final int MOST_REPORTED = 10;
  private static final Randomness RANDOMNESS = new Randomness(5, 3);

  /** A check of {@code output} as it is written. */
  public static GradientCheck of(Expr output) {
    return new GradientCheck(
        output, Pass.none(), weights -> weights.initialize(1), UnaryOperator.identity());
  }

  /** The same with the given passes. */
  public GradientCheck planned(Set<Pass> wanted) {
    return new GradientCheck(output, wanted, start, change);
  }

  /** The same with other values of the parameters. */
  public GradientCheck startingAt(Consumer<ReferenceWeights> values) {
    return new GradientCheck(output, passes, values, change);
  }

  GradientCheck changed(UnaryOperator<Plan> wrong) {
    return new GradientCheck(output, passes, start, wrong);
  }

  /** The number f(θ) whose gradient is checked. */
  Expr projected() {
    Matrix r = Matrix.zeros(output.rows(), output.columns());
    new Initializer.Normal(1).fill(r, new Philox(7), 0);
    Expr ones = Expr.constant(Matrix.filled(output.columns(), 1, 1));
    return output.multiply(Expr.constant(r)).columnSums().matmul(ones);
  }

  /** Fails with the parameter, the element and both numbers where they differ. */
  public void isRight() {
    Expr loss = projected();
    ParameterLayout layout = ParameterLayout.of(List.of(loss));
    Plan plan = change.apply(new Planner(passes, CostModel.DEFAULT).train(layout, loss));
    List<String> wrong = new ArrayList<>();
    try (ReferenceBackend backend = new ReferenceBackend()) {
      ReferenceWeights weights = backend.allocate(layout);
      start.accept(weights);
      try (Execution execution = backend.load(plan, weights)) {
        execution.run(RANDOMNESS);
        double[] gradients = weights.vector(Vector.GRADIENTS).clone();
        for (int i = 0; i < gradients.length; i++) {
          double difference = centralDifference(execution, weights.vector(Vector.VALUES), i);
          double scale = Math.max(1, Math.max(Math.abs(difference), Math.abs(gradients[i])));
          // Not the other way round: what is not a number is wrong too.
          if (!(Math.abs(difference - gradients[i]) <= TOLERANCE * scale)) {
            wrong.add(
                "%s: expected %s, but found %s"
                    .formatted(element(layout, i), difference, gradients[i]));
          }
        }
      }
    }
    if (!wrong.isEmpty()) {
      throw new AssertionError(
          "%d of %d elements of the gradient of %s are no central differences:%n  %s"
              .formatted(wrong.size(), layout.size(), output, String.join("\n  ", first(wrong))));
    }
  }

  private static double centralDifference(Execution execution, double[] values, int i) {
    double value = values[i];
    values[i] = value + STEP;
    execution.run(RANDOMNESS);
    double above = execution.scalar(0);
    values[i] = value - STEP;
    execution.run(RANDOMNESS);
    double below = execution.scalar(0);
    values[i] = value;
    return (above - below) / (2 * STEP);
  }

  private static String element(ParameterLayout layout, int i) {
    for (Parameter p : layout.parameters()) {
      long at = i - layout.offset(p.name());
      if (at >= 0 && at < p.shape().size()) {
        return "%s(%d, %d)".formatted(p.name(), at / p.shape().columns(), at % p.shape().columns());
      }
    }
    throw new IllegalArgumentException("Expected an element of " + layout + ", but found " + i);
  }

  private static List<String> first(List<String> wrong) {
    return wrong.subList(0, Math.min(MOST_REPORTED, wrong.size()));
  }
}
