package io.hnhn.model;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.backend.reference.ReferenceBackend;
import io.hnhn.expr.Expr;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a model gives for some rows of the whole, beside what it gives for them in a part that was
 * cut for them: as written, in double precision.
 *
 * @param of what the rows are
 */
record PartComparison(Model model, Inputs inputs, Task of, Mode mode) {
  private static final Randomness RANDOM = new Randomness(3, 5);
  private static final double SMALLEST = 1e-3;

  /** Whether the model tells anything of such rows. */
  boolean isPossible() {
    return output(inputs) != null;
  }

  /** The largest difference, for the largest number being 1. */
  double difference(Reach reach) {
    Part part = inputs.part(of, rows(), reach);
    float[] expected = compute(inputs, part.rows());
    float[] found = compute(part.inputs(), part.positions());
    double largest = SMALLEST;
    double difference = 0;
    for (int i = 0; i < expected.length; i++) {
      largest = Math.max(largest, Math.abs(expected[i]));
      double one = Math.abs(expected[i] - found[i]);
      // What is not a number differs from everything.
      difference = one >= 0 ? Math.max(difference, one) : Double.POSITIVE_INFINITY;
    }
    return difference / largest;
  }

  /** About every eighth row, at least one where there are any. */
  private int[] rows() {
    int count = of.count(inputs);
    Random random = new Random(count);
    int[] some = IntStream.range(0, count).filter(row -> random.nextInt(8) == 0).toArray();
    return some.length > 0 || count == 0 ? some : new int[] {random.nextInt(count)};
  }

  /** The logits of rows that are classified, or else their representations. */
  private @Nullable Expr output(Inputs given) {
    Outputs outputs = model.build(given, mode);
    if (of == model.task()) {
      return outputs.logits();
    }
    return switch (of) {
      case NODES -> outputs.nodes();
      case HYPEREDGES -> outputs.hyperedges();
      case SETS -> null;
    };
  }

  private float[] compute(Inputs given, int[] rows) {
    Expr output = output(given);
    if (output == null) {
      return new float[0];
    }
    Plan plan =
        new Planner(Pass.none(), CostModel.DEFAULT)
            .infer(model.parameters(given.featureWidths()), List.of(output.selectRows(rows)));
    try (ReferenceBackend backend = new ReferenceBackend();
        Weights weights = backend.allocate(plan.layout());
        Execution execution = backend.load(plan, weights)) {
      weights.initialize(4);
      execution.run(RANDOM);
      return execution.output(0).toArray();
    }
  }
}
