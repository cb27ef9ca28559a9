package io.hnhn.plan;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.backend.reference.ReferenceBackend;
import io.hnhn.backend.reference.ReferenceWeights;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a plan gives in double precision: all its outputs, and the gradient of each parameter, of
 * two runs one after the other. The second run finds the memory as the first one left it.
 */
record Results(List<String> names, List<double[]> values) {
  /**
   * Operators and folded products S X are stored as floats; that much, relative to the largest
   * element of a matrix, is rounding. Everything else is double.
   */
  private static final double ROUNDING = 1e-5;

  /** Sums that cancel to nothing leave about this. */
  private static final double TINY = 1e-9;

  /** Runs a plan on parameters that depend on their initializers alone. */
  static Results of(Plan plan) {
    Results results = new Results(new ArrayList<>(), new ArrayList<>());
    try (ReferenceBackend backend = new ReferenceBackend()) {
      ReferenceWeights weights = backend.allocate(plan.layout());
      weights.initialize(5);
      try (Execution execution = backend.load(plan, weights)) {
        for (int epoch = 0; epoch < 2; epoch++) {
          Arrays.fill(weights.vector(Vector.GRADIENTS), Double.NaN);
          execution.run(new Randomness(17, epoch));
          results.add(execution, weights, "epoch " + epoch);
        }
      }
    }
    return results;
  }

  private void add(Execution execution, ReferenceWeights weights, String when) {
    Plan plan = execution.plan();
    for (int i = 0; i < plan.outputs().size(); i++) {
      Matrix output = execution.output(i);
      double[] elements = new double[(int) output.size()];
      Arrays.setAll(elements, k -> output.segment().getAtIndex(JAVA_FLOAT, k));
      add("output %d, %s".formatted(i, when), elements);
    }
    for (Parameter parameter : plan.training() ? plan.layout().trained() : List.<Parameter>of()) {
      int from = (int) plan.layout().offset(parameter.name());
      double[] all = weights.vector(Vector.GRADIENTS);
      add(
          "gradient of %s, %s".formatted(parameter.name(), when),
          Arrays.copyOfRange(all, from, from + (int) parameter.shape().size()));
    }
  }

  private void add(String name, double[] elements) {
    names.add(name);
    values.add(elements);
  }

  /** Whether another plan gives the same, up to rounding. */
  void expectSame(Results found, String how) {
    assertThat(found.names).as(how).isEqualTo(names);
    for (int i = 0; i < values.size(); i++) {
      double[] expected = values.get(i);
      double bound = ROUNDING * Arrays.stream(expected).map(Math::abs).max().orElse(0) + TINY;
      for (int k = 0; k < expected.length; k++) {
        double difference = Math.abs(found.values.get(i)[k] - expected[k]);
        if (!(difference <= bound)) {
          throw new AssertionError(
              "%s: expected %s at %d of %s, but found %s (bound %s)"
                  .formatted(how, expected[k], k, names.get(i), found.values.get(i)[k], bound));
        }
      }
    }
  }
}
