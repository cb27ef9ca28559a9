package io.hnhn.plan;

import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Op;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.graph.Amount;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.SparseMatrix;

/**
 * What a step has to do at the least; {@link Amount#MOST} stands for what can't be counted.
 *
 * @param nonzeros entries of a sparse operator, 0 if there is none
 * @param flops floating-point operations
 * @param bytes read and written once each
 */
public record Work(long nonzeros, long flops, long bytes) {
  /** The work of one step. */
  public static Work of(Step step) {
    long elements = step.output().shape().size();
    long bytes = step.output().bytes();
    for (Buffer read : Plan.reads(step)) {
      bytes = Amount.sum(bytes, read.bytes());
    }
    long epilogue = Amount.product(step.epilogue().size(), elements);
    long nonzeros = nonzeros(step.op());
    long width = step.output().shape().columns();
    long own =
        switch (step.op()) {
          case MatMul(boolean left, boolean right) -> {
            int inner =
                left ? step.inputs().get(0).shape().rows() : step.inputs().get(0).shape().columns();
            yield Amount.product(2L * inner, elements);
          }
          case Propagate p -> Amount.product(2 * nonzeros, width);
          case PropagateWeighted p -> Amount.product(2 * nonzeros, width);
          case IncidenceDot d ->
              Amount.product(2 * nonzeros, step.inputs().get(0).shape().columns());
          default -> step.inputs().isEmpty() ? elements : step.inputs().get(0).shape().size();
        };
    // An int and a float an entry, a long a row.
    long index = nonzeros == 0 ? 0 : nonzeros * 8 + step.output().shape().rows() * 8L;
    return new Work(nonzeros, Amount.sum(own, epilogue), Amount.sum(bytes, index));
  }

  private static long nonzeros(Op op) {
    return switch (op) {
      case Propagate(SparseMatrix operator) -> operator.size();
      case PropagateWeighted(CompressedRows pattern, boolean transposed) -> pattern.size();
      case IncidenceDot(CompressedRows pattern) -> pattern.size();
      case DroppedValues(SparseMatrix value, var dropout) -> value.size();
      default -> 0;
    };
  }
}
