package io.hnhn.expr;

import io.hnhn.tensor.Shape;
import java.util.List;

/**
 * One operation of the closed set that models are written in. An operation knows its attributes,
 * the shape it gives and its gradient; it knows nothing about how it is computed.
 *
 * <p>Two operations are equal if they are of one kind and have equal attributes (matrices: the same
 * object; patterns: the same entries), so that the planner finds common subexpressions.
 */
public sealed interface Op
    permits Leaf,
        Activate,
        Activate.Gradient,
        Add,
        AddBias,
        ColumnSlice,
        ColumnSums,
        Concat,
        Drop,
        IncidenceDot,
        LayerNorm,
        LayerNorm.Gradient,
        LayerNorm.GainGradient,
        MatMul,
        Multiply,
        Propagate,
        PropagateWeighted,
        Scale,
        SegmentExtreme,
        SegmentLogSumExp,
        SegmentSoftmax,
        SegmentSoftmax.Gradient,
        SoftmaxCrossEntropy,
        SoftmaxCrossEntropy.Gradient {

  /**
   * The shape of the result.
   *
   * @throws IllegalArgumentException if the inputs' shapes don't fit
   */
  Shape shape(List<Shape> inputs);

  /**
   * Whether a gradient passes from the result to the inputs. It does not where the result is
   * constant but for jumps; what only such results depend on is not differentiated at all.
   */
  default boolean passesGradient() {
    return true;
  }

  /**
   * The gradient of a scalar with respect to one input.
   *
   * @param self the expression whose operation this is
   * @param upstream the gradient of the scalar with respect to {@code self}
   * @param input which input
   */
  Expr gradient(Expr self, Expr upstream, int input);
}
