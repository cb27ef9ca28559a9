package io.hnhn.plan;

import io.hnhn.expr.Op;
import java.util.List;

/**
 * One kernel call of a plan: {@code output = op(inputs)}, and its epilogue: further operations that
 * are applied to the output in turn, row by row, while the row is in the cache.
 */
public record Step(Op op, List<Buffer> inputs, List<Stage> epilogue, Buffer output) {
  /** In words, such as {@code matmul A B + bias + relu}. */
  public String description() {
    return StepDescription.of(this);
  }

  /**
   * A stage of an epilogue: an operation on single rows whose first argument is the value so far.
   *
   * @param operands its other arguments
   */
  public record Stage(Op op, List<Buffer> operands) {}
}
