package io.hnhn.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.plan.Buffer;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Step;
import io.hnhn.tensor.Matrix;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What a plan leaves after a run on a backend: its outputs and, in training, the gradients, by
 * names to tell them apart.
 */
public record Outcome(Map<String, Matrix> matrices) {
  /**
   * How far floats may be off, relative to the largest element of a matrix. A sum of 1000 terms has
   * an error of about √1000 roundings of 6e-8 each, relative to its terms.
   */
  private static final double ROUNDING = 2e-5;

  /** Runs a plan on weights that follow from their initializers alone. */
  public static Outcome of(Backend backend, Plan plan, Randomness random) {
    Map<String, Matrix> matrices = new LinkedHashMap<>();
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(1);
    try (Execution execution = backend.load(plan, weights)) {
      if (plan.training()) {
        // The second run finds the memory as the first one left it.
        execution.run(new Randomness(random.seed() + 1, random.epoch() + 1));
      }
      execution.run(random);
      for (int i = 0; i < plan.outputs().size(); i++) {
        String name = "output %d %s".formatted(i, origin(plan, plan.outputs().get(i)));
        matrices.put(name, execution.output(i));
      }
    }
    for (Parameter p : plan.training() ? plan.layout().parameters() : List.<Parameter>of()) {
      matrices.put("gradient of " + p.name(), weights.get(Vector.GRADIENTS, p.name()));
    }
    return new Outcome(matrices);
  }

  /** The operations that an output comes from. */
  private static String origin(Plan plan, Buffer output) {
    return plan.steps().stream()
        .filter(step -> step.output().equals(output))
        .map(Step::op)
        .toList()
        .toString();
  }

  /** The matrix at a position. */
  public Matrix matrix(int index) {
    return List.copyOf(matrices.values()).get(index);
  }

  /** Fails where a matrix is not as expected up to rounding. */
  public void expectClose(Outcome expected) {
    assertThat(matrices.keySet()).isEqualTo(expected.matrices.keySet());
    matrices.forEach((name, found) -> expectClose(found, expected.matrices.get(name), name));
  }

  static void expectClose(Matrix found, Matrix expected, String what) {
    assertThat(found.shape()).as(what).isEqualTo(expected.shape());
    float[] values = expected.toArray();
    float[] others = found.toArray();
    double largest =
        IntStream.range(0, values.length).mapToDouble(i -> Math.abs(values[i])).max().orElse(0);
    assertThat(largest).as(what).isFinite();
    for (int i = 0; i < values.length; i++) {
      if (!(Math.abs(others[i] - values[i]) <= ROUNDING * largest)) {
        throw new AssertionError(
            "%s, %s: expected %s at row %d, column %d, but found %s (largest %s)"
                .formatted(
                    what,
                    expected.shape(),
                    values[i],
                    i / expected.columns(),
                    i % expected.columns(),
                    others[i],
                    largest));
      }
    }
  }

  /** Fails where a matrix is not the expected one, bit for bit. */
  public void expectSameBits(Outcome expected) {
    assertThat(matrices.keySet()).isEqualTo(expected.matrices.keySet());
    matrices.forEach(
        (name, found) -> {
          long mismatch = found.segment().mismatch(expected.matrices.get(name).segment());
          assertThat(mismatch).as("first different byte of " + name).isEqualTo(-1);
        });
  }
}
