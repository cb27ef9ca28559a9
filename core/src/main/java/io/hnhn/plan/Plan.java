package io.hnhn.plan;

import io.hnhn.expr.Leaf;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What to do to compute a formula: steps to take once, then the steps of every run, always the same
 * ones in the same order on the same buffers, so that a backend can record them once and replay
 * them.
 *
 * @param layout the parameters
 * @param once steps taken before the first run
 * @param steps steps of every run
 * @param outputs where the results are after a run
 * @param workspaceBytes memory for temporary values and results
 * @param training whether a run leaves the gradients of the first output, a loss, in the flat
 *     vector
 * @param passes what the planner did
 */
public record Plan(
    ParameterLayout layout,
    List<Step> once,
    List<Step> steps,
    List<Buffer> outputs,
    long workspaceBytes,
    boolean training,
    Set<Pass> passes) {

  /** Vectors of the layout's size in training: weights, gradients and the two moments of Adam. */
  private static final int TRAINING_VECTORS = 4;

  public Plan {
    once = List.copyOf(once);
    steps = List.copyOf(steps);
    outputs = List.copyOf(outputs);
    passes = Set.copyOf(passes);
  }

  /** Bytes of the known matrices and operators that steps read. */
  public long constantBytes() {
    Map<Object, Long> bytes = new HashMap<>();
    for (Step step : allSteps()) {
      for (Buffer input : reads(step)) {
        if (input.place() instanceof Buffer.Constant(Leaf value)) {
          bytes.put(value, input.bytes());
        }
      }
      switch (step.op()) {
        case Propagate(var operator) ->
            bytes.put(operator, operator.size() * 8 + (operator.rows() + 1L) * Long.BYTES);
        case PropagateWeighted(var pattern, boolean transposed) ->
            bytes.put(
                List.of(System.identityHashCode(pattern), transposed),
                pattern.size() * (transposed ? 12 : 4) + (pattern.rows() + 1L) * Long.BYTES);
        default -> {}
      }
    }
    return bytes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Bytes of the flat vectors. */
  public long parameterBytes() {
    return layout.size() * Float.BYTES * (training ? TRAINING_VECTORS : 1);
  }

  /** All the memory a run needs. */
  public long peakBytes() {
    return constantBytes() + parameterBytes() + workspaceBytes;
  }

  /** Floating-point operations of a run. */
  public long flops() {
    return steps.stream().mapToLong(step -> Work.of(step).flops()).sum();
  }

  /** The steps as a table: rows, nonzeros, operations and bytes of each, and the peak memory. */
  public String explain() {
    return new Explanation(this, null).toString();
  }

  /**
   * The same with measured times.
   *
   * @param seconds of each of {@link #steps()}
   */
  public String explain(double[] seconds) {
    if (seconds.length != steps.size()) {
      throw new IllegalArgumentException(
          "Expected the seconds of %d steps, but found %d".formatted(steps.size(), seconds.length));
    }
    return new Explanation(this, seconds).toString();
  }

  private List<Step> allSteps() {
    List<Step> all = new ArrayList<>(once);
    all.addAll(steps);
    return all;
  }

  static List<Buffer> reads(Step step) {
    List<Buffer> reads = new ArrayList<>(step.inputs());
    step.stages().forEach(stage -> reads.addAll(stage.operands()));
    return reads;
  }

  @Override
  public String toString() {
    return "Plan[%d steps once, %d steps a run]".formatted(once.size(), steps.size());
  }
}
