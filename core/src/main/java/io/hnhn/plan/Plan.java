package io.hnhn.plan;

import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.SegmentExtreme;
import io.hnhn.expr.SegmentLogSumExp;
import io.hnhn.expr.SegmentSoftmax;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
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

  /** Bytes of the known matrices and operators that steps and outputs read. */
  public long constantBytes() {
    // By identity: two equal patterns take memory twice.
    IdentityHashMap<Object, Long> bytes = new IdentityHashMap<>();
    List<Buffer> reads = new ArrayList<>(outputs);
    for (Step step : allSteps()) {
      reads.addAll(reads(step));
      switch (step.op()) {
        case Propagate(SparseMatrix operator) -> {
          bytes.put(operator, operator.size() * Float.BYTES);
          bytes.put(operator.pattern(), indexBytes(operator.pattern()));
        }
        case PropagateWeighted(CompressedRows pattern, boolean transposed) when transposed ->
            // The pattern by columns, and for each entry where its weight is.
            bytes.put(
                pattern.transposed(),
                indexBytes(pattern.transposed().rows()) + pattern.size() * Long.BYTES);
        case PropagateWeighted(CompressedRows pattern, boolean transposed) ->
            bytes.put(pattern, indexBytes(pattern));
        case IncidenceDot(CompressedRows pattern) -> bytes.put(pattern, indexBytes(pattern));
        case SegmentExtreme(CompressedRows pattern, var kind) ->
            bytes.put(pattern, indexBytes(pattern));
        case SegmentLogSumExp(CompressedRows pattern) -> bytes.put(pattern, indexBytes(pattern));
        case SegmentSoftmax(CompressedRows pattern) -> bytes.put(pattern, indexBytes(pattern));
        case DroppedValues(SparseMatrix value, var dropout) ->
            bytes.put(value, value.size() * Float.BYTES);
        default -> {}
      }
    }
    for (Buffer read : reads) {
      if (read.place() instanceof Buffer.Constant(Leaf value)) {
        bytes.put(value, read.bytes());
      }
    }
    return bytes.values().stream().mapToLong(Long::longValue).sum();
  }

  private static long indexBytes(CompressedRows pattern) {
    return pattern.size() * Integer.BYTES + (pattern.rows() + 1L) * Long.BYTES;
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
    return new Explanation(this, null, null).toString();
  }

  /**
   * The same with measured times.
   *
   * @param seconds of each of {@link #steps()}
   */
  public String explain(double[] seconds) {
    expectTimes(seconds);
    return new Explanation(this, seconds, null).toString();
  }

  /**
   * The same with measured times and, beside each, the time at the ceiling.
   *
   * @param seconds of each of {@link #steps()}
   */
  public String explain(double[] seconds, Ceiling ceiling) {
    expectTimes(seconds);
    return new Explanation(this, seconds, ceiling).toString();
  }

  private void expectTimes(double[] seconds) {
    if (seconds.length != steps.size()) {
      throw new IllegalArgumentException(
          "Expected the seconds of %d steps, but found %d".formatted(steps.size(), seconds.length));
    }
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
