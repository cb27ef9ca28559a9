package io.hnhn.model;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.backend.reference.ReferenceBackend;
import io.hnhn.expr.Expr;
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
 * by a random R, f(θ) = Σ R ∘ Y, and for every element of every parameter that is trained
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
 * <p>{@link ModelCheck} does so for a model.
 */
public final class GradientCheck {
  /** h: its square and 10⁻¹⁶/h, the two errors of a difference, are about the same. */
  private static final double STEP = 1e-5;

  /** h where that is too coarse, because the function bends much. */
  private static final double SMALL_STEP = 1e-6;

  private static final double TOLERANCE = 1e-7;
  private static final int MOST_REPORTED = 10;
  private static final Randomness RANDOMNESS = new Randomness(5, 3);

  private final Expr output;
  private final Set<Pass> passes;
  private final Consumer<Weights> start;
  private final UnaryOperator<Plan> change;

  private GradientCheck(
      Expr output, Set<Pass> passes, Consumer<Weights> start, UnaryOperator<Plan> change) {
    this.output = output;
    this.passes = passes;
    this.start = start;
    this.change = change;
  }

  /**
   * A check of {@code output} as it is written, at the initial values of its parameters.
   *
   * @param output any expression of parameters; nowhere should it be nearer than h to a kink
   */
  public static GradientCheck of(Expr output) {
    return new GradientCheck(
        output, Pass.none(), weights -> weights.initialize(1), UnaryOperator.identity());
  }

  /** The same with the given passes of the planner. */
  public GradientCheck planned(Set<Pass> wanted) {
    return new GradientCheck(output, wanted, start, change);
  }

  /** The same with other values of the parameters, which are 0 before they are set. */
  public GradientCheck startingAt(Consumer<Weights> values) {
    return new GradientCheck(output, passes, values, change);
  }

  /** The same where the plan is changed before it runs, for tests of this check. */
  GradientCheck changed(UnaryOperator<Plan> wrong) {
    return new GradientCheck(output, passes, start, wrong);
  }

  /** The number f(θ) whose gradient is checked. */
  public Expr projected() {
    Matrix r = Matrix.zeros(output.rows(), output.columns());
    new Initializer.Normal(1).fill(r, new Philox(7), 0);
    Expr ones = Expr.constant(Matrix.filled(output.columns(), 1, 1));
    return output.multiply(Expr.constant(r)).columnSums().matmul(ones);
  }

  /**
   * Checks it.
   *
   * @throws AssertionError if there are differences, with the parameter, the element and both
   *     numbers
   */
  public void isRight() {
    Expr loss = projected();
    ParameterLayout layout = ParameterLayout.of(List.of(loss));
    Plan plan = change.apply(new Planner(passes, CostModel.DEFAULT).train(layout, loss));
    List<String> wrong = new ArrayList<>();
    try (ReferenceBackend backend = new ReferenceBackend();
        Weights weights = backend.allocate(layout);
        Execution execution = backend.load(plan, weights)) {
      start.accept(weights);
      execution.run(RANDOMNESS);
      double[] gradients = new double[Math.toIntExact(layout.trainedSize())];
      weights.readExactly(Vector.GRADIENTS, 0, gradients);
      for (int i = 0; i < gradients.length; i++) {
        double difference = centralDifference(execution, weights, i, STEP);
        if (!isClose(difference, gradients[i])
            && !isClose(centralDifference(execution, weights, i, SMALL_STEP), gradients[i])) {
          wrong.add(
              "%s: expected %s, but found %s"
                  .formatted(element(layout, i), difference, gradients[i]));
        }
      }
    }
    if (!wrong.isEmpty()) {
      throw new AssertionError(
          "%d of %d elements of the gradient of %s are no central differences:%n  %s"
              .formatted(
                  wrong.size(), layout.trainedSize(), output, String.join("\n  ", first(wrong))));
    }
  }

  private static boolean isClose(double difference, double gradient) {
    double scale = Math.max(1, Math.max(Math.abs(difference), Math.abs(gradient)));
    return Math.abs(difference - gradient) <= TOLERANCE * scale;
  }

  private static double centralDifference(
      Execution execution, Weights weights, int i, double step) {
    double[] value = new double[1];
    weights.readExactly(Vector.VALUES, i, value);
    double above = at(value[0] + step, execution, weights, i);
    double below = at(value[0] - step, execution, weights, i);
    weights.writeExactly(Vector.VALUES, i, value);
    return (above - below) / (2 * step);
  }

  private static double at(double value, Execution execution, Weights weights, int i) {
    weights.writeExactly(Vector.VALUES, i, new double[] {value});
    execution.run(RANDOMNESS);
    return execution.scalar(0);
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
