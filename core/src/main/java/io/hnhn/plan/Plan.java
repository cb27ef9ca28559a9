package io.hnhn.plan;

import io.hnhn.graph.Amount;
import io.hnhn.graph.OffHeap;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

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
  public static final int TRAINING_VECTORS = 4;

  /**
   * Bytes that the place of every value in the workspace is a multiple of: a cache line, and as
   * much as the widest loads of cores and GPUs want.
   */
  public static final int ALIGNMENT = OffHeap.ALIGNMENT;

  public Plan {
    once = List.copyOf(once);
    steps = List.copyOf(steps);
    outputs = List.copyOf(outputs);
    passes = Set.copyOf(passes);
  }

  /** Bytes of the known matrices and operators that steps and outputs read. */
  public long constantBytes() {
    return constantBytesBeside(List.of());
  }

  /**
   * The same without those that are there anyway, so that a plan takes no memory for them.
   *
   * @param present matrices, sparse matrices and patterns, known by identity
   */
  public long constantBytesBeside(Collection<?> present) {
    return new StoredConstants(allSteps(), outputs).bytesBeside(present);
  }

  /** The known matrices and operators that steps and outputs read. */
  public List<StoredConstant> constants() {
    return new StoredConstants(allSteps(), outputs).each();
  }

  /** Bytes of those that are not there before the plan is loaded: they are made dense then. */
  public long constantBytesToMake() {
    return new StoredConstants(allSteps(), outputs).bytesMade();
  }

  /** Bytes of the flat vectors. */
  public long parameterBytes() {
    return Amount.floatBytes(Amount.product(layout.size(), training ? TRAINING_VECTORS : 1));
  }

  /** All the memory a run needs, {@link Amount#MOST} where it can't be counted. */
  public long peakBytes() {
    return Amount.sum(constantBytes(), Amount.sum(parameterBytes(), workspaceBytes));
  }

  /** Floating-point operations of a run, {@link Amount#MOST} where they can't be counted. */
  public long flops() {
    return steps.stream().map(step -> Work.of(step).flops()).reduce(0L, Amount::sum);
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
   * The same with measured times and, beside each, the time at the roofline.
   *
   * @param seconds of each of {@link #steps()}
   */
  public String explain(double[] seconds, Roofline roofline) {
    expectTimes(seconds);
    return new Explanation(this, seconds, roofline).toString();
  }

  private void expectTimes(double[] seconds) {
    if (seconds.length != steps.size()) {
      throw new IllegalArgumentException(
          "Expected the seconds of %d steps, but found %d".formatted(steps.size(), seconds.length));
    }
  }

  /**
   * What is taken once, as a plan of its own: its outputs are the values that every run reads, and
   * it needs no weights.
   */
  public Plan folding() {
    return new Plan(
        new ParameterLayout(List.of()), List.of(), once, folded(), workspaceBytes, false, passes);
  }

  /** The values of steps that are taken once, as far as they are read later. */
  private List<Buffer> folded() {
    Set<Buffer> read = new HashSet<>(outputs);
    steps.forEach(step -> read.addAll(reads(step)));
    return once.stream().map(Step::output).filter(read::contains).toList();
  }

  /**
   * The same plan with everything that is constant in it somewhere else, in a mapped file for
   * instance, and nothing left to take once. It computes the same, bit for bit, and no memory that
   * this plan reads is read any more.
   *
   * @param values the outputs of {@link #folding}
   * @param moving takes segments to where they shall be, and returns them as they are there
   */
  public Plan relocated(List<Matrix> values, UnaryOperator<List<MemorySegment>> moving) {
    return new ConstantRelocation(this, folded(), values).to(moving);
  }

  private List<Step> allSteps() {
    List<Step> all = new ArrayList<>(once);
    all.addAll(steps);
    return all;
  }

  static List<Buffer> reads(Step step) {
    List<Buffer> reads = new ArrayList<>(step.inputs());
    step.epilogue().forEach(stage -> reads.addAll(stage.operands()));
    return reads;
  }

  @Override
  public String toString() {
    return "Plan[%d steps once, %d steps a run]".formatted(once.size(), steps.size());
  }
}
