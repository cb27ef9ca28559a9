package io.hnhn.expr;

import static io.hnhn.expr.ExprWalkTest.parameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExprTest {
  /** 2 rows, 3 columns, 4 entries. */
  private static final CompressedRows PATTERN = CompressedRows.of(3, new int[][] {{0, 1, 2}, {1}});

  private static Expr x(int rows, int columns) {
    return parameter("x", rows, columns);
  }

  private static Arguments refused(String message, ThrowingCallable call) {
    return arguments(message, call);
  }

  static Stream<Arguments> misfits() {
    SparseMatrix operator = SparseMatrix.selection(new int[] {2, 0}, 3);
    Targets targets = new Targets(new int[] {0, 2}, new float[] {1, 1});
    int[] twoRows = {7, 8};
    return Stream.of(
        refused("MatMul: expected 3 rows on the right, but found 4", () -> x(2, 3).matmul(x(4, 5))),
        refused(
            "MatMul: expected 3 rows on the right, but found 5",
            () -> x(2, 3).matmulTransposed(x(4, 5))),
        refused(
            "MatMul: expected 2 rows on the right, but found 4",
            () -> x(2, 3).transposedMatmul(x(4, 5))),
        refused(
            "MatMul: expected at most one transposed input, but found two",
            () -> new MatMul(true, true)),
        refused("Propagate: expected 3 rows, but found 2", () -> x(2, 5).propagate(operator)),
        refused(
            "PropagateWeighted: expected weights of 4 x 1, but found 3 x 1",
            () -> x(3, 5).propagate(PATTERN, x(3, 1))),
        refused(
            "PropagateWeighted: expected 3 rows, but found 2",
            () -> x(2, 5).propagate(PATTERN, x(4, 1))),
        refused(
            "PropagateWeighted: expected 2 rows, but found 3",
            () -> Expr.of(new PropagateWeighted(PATTERN, true), x(4, 1), x(3, 5))),
        refused(
            "IncidenceDot: expected 2 rows on the left, but found 3",
            () -> Expr.of(new IncidenceDot(PATTERN), x(3, 5), x(3, 5))),
        refused(
            "IncidenceDot: expected 3 rows on the right, but found 2",
            () -> Expr.of(new IncidenceDot(PATTERN), x(2, 5), x(2, 5))),
        refused(
            "IncidenceDot: expected 5 columns on the right, but found 6",
            () -> Expr.of(new IncidenceDot(PATTERN), x(2, 5), x(3, 6))),
        refused(
            "SegmentExtreme: expected scores of 4 x 1, but found 3 x 1",
            () -> x(3, 1).segmentExtreme(PATTERN, SegmentExtreme.Kind.LAST_SMALLEST)),
        refused(
            "SegmentLogSumExp: expected scores of 4 x 1, but found 2 x 1",
            () -> x(2, 1).segmentLogSumExp(PATTERN)),
        refused(
            "SegmentSoftmax: expected scores of 4 x 1, but found 4 x 2",
            () -> x(4, 2).segmentSoftmax(PATTERN)),
        refused("Add: expected both inputs of 2 x 3, but found 3 x 2", () -> x(2, 3).plus(x(3, 2))),
        refused(
            "Multiply: expected both inputs of 2 x 3, but found 2 x 1",
            () -> x(2, 3).multiply(x(2, 1))),
        refused(
            "AddBias: expected a bias of 1 x 3, but found 1 x 2", () -> x(2, 3).plusBias(x(1, 2))),
        refused(
            "LayerNorm: expected a gain of 1 x 3, but found 1 x 4",
            () -> x(2, 3).layerNorm(x(1, 4), x(1, 3))),
        refused(
            "LayerNorm: expected a bias of 1 x 3, but found 2 x 3",
            () -> x(2, 3).layerNorm(x(1, 3), x(2, 3))),
        refused(
            "ColumnSlice: expected columns between 0 and 3, but found 1 to 4",
            () -> x(2, 3).columns(1, 4)),
        refused(
            "ColumnSlice: expected columns between 0 and 3, but found 2 to 1",
            () -> x(2, 3).columns(2, 1)),
        refused(
            "Concat: expected 2 rows, but found 3", () -> Expr.concat(List.of(x(2, 3), x(3, 3)))),
        refused(
            "Concat: expected at least one input, but found none", () -> Expr.concat(List.of())),
        refused(
            "Drop: expected 2 rows, but found 3",
            () -> x(3, 3).dropout(new Dropout(0.5, 0, twoRows))),
        refused(
            "Expected a dropout rate of at least 0 and below 1, but found 1.0",
            () -> new Dropout(1, 0)),
        refused(
            "SoftmaxCrossEntropy: expected 2 rows of logits, but found 3",
            () -> x(3, 3).softmaxCrossEntropy(targets)),
        refused(
            "SoftmaxCrossEntropy: expected a class below 2, but found 2 at row 1",
            () -> x(2, 2).softmaxCrossEntropy(targets)),
        refused(
            "Expected a class of at least 0, but found -1 at row 0",
            () -> new Targets(new int[] {-1}, new float[] {1})),
        refused(
            "Expected a finite weight of at least 0, but found NaN at row 0",
            () -> new Targets(new int[] {0}, new float[] {Float.NaN})),
        refused(
            "Expected a weight for each of 1 rows, but found 2",
            () -> new Targets(new int[] {0}, new float[] {1, 1})),
        refused(
            "Expected a column between 0 and 2 at row 1, but found 3",
            () -> x(3, 3).selectRows(new int[] {0, 3})),
        refused(
            "Scale: expected 1 inputs, but found 2", () -> Expr.of(new Scale(2), x(1, 1), x(1, 1))),
        refused("Add: expected 2 inputs, but found 1", () -> Expr.of(new Add(), x(1, 1))),
        refused(
            "Constant: expected 0 inputs, but found 1",
            () -> Expr.of(new Leaf.Constant(Matrix.zeros(1, 1)), x(1, 1))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("misfits")
  void shapesThatDoNotFitAreRefused(String message, ThrowingCallable call) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
  }

  static Stream<Arguments> shapes() {
    SparseMatrix operator = SparseMatrix.selection(new int[] {2, 0}, 3);
    Targets targets = new Targets(new int[] {0, 2}, new float[] {1, 1});
    return Stream.of(
        arguments(x(2, 3).matmul(x(3, 5)), 2, 5),
        arguments(x(2, 3).matmulTransposed(x(5, 3)), 2, 5),
        arguments(x(3, 2).transposedMatmul(x(3, 5)), 2, 5),
        arguments(x(3, 5).propagate(operator), 2, 5),
        arguments(x(3, 5).propagate(PATTERN, x(4, 1)), 2, 5),
        arguments(Expr.of(new PropagateWeighted(PATTERN, true), x(4, 1), x(2, 5)), 3, 5),
        arguments(Expr.of(new IncidenceDot(PATTERN), x(2, 5), x(3, 5)), 4, 1),
        arguments(x(4, 1).segmentExtreme(PATTERN, SegmentExtreme.Kind.FIRST_LARGEST), 4, 1),
        arguments(x(4, 1).segmentLogSumExp(PATTERN), 2, 1),
        arguments(x(4, 1).segmentSoftmax(PATTERN), 4, 1),
        arguments(x(2, 3).columnSums(), 1, 3),
        arguments(x(2, 3).columns(1, 3), 2, 2),
        arguments(x(2, 3).columns(3, 3), 2, 0),
        arguments(Expr.concat(List.of(x(2, 3), x(2, 0), x(2, 4))), 2, 7),
        arguments(x(2, 3).layerNorm(x(1, 3), x(1, 3)), 2, 3),
        arguments(x(2, 3).selectRows(new int[] {1, 1, 0, 1}), 4, 3),
        arguments(x(2, 3).softmaxCrossEntropy(targets), 1, 1));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void shapeOfTheResultIsKnown(Expr expr, int rows, int columns) {
    assertThat(expr.shape()).isEqualTo(new Shape(rows, columns));
    assertThat(expr.rows()).isEqualTo(rows);
    assertThat(expr.columns()).isEqualTo(columns);
  }

  /** A sum that overflows would look like a narrow matrix. */
  @Test
  void moreColumnsThanAnIntCanCountAreRefused() {
    Expr wide = x(0, Integer.MAX_VALUE);
    assertThatThrownBy(() -> Expr.concat(List.of(wide, wide)))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void dropoutOfNothingIsTheInputItself() {
    Expr x = x(2, 3);
    assertThat(x.dropout(new Dropout(0, 4))).isSameAs(x);
  }

  @Test
  void featuresStayDenseOrSparse() {
    Features dense = Matrix.zeros(2, 3);
    Features sparse = SparseMatrix.selection(new int[] {0}, 3);
    assertThat(Expr.constant(dense).op()).isInstanceOf(Leaf.Constant.class);
    assertThat(Expr.constant(sparse).op()).isInstanceOf(Leaf.SparseConstant.class);
  }

  @Test
  void leavesHaveNoInputToDifferentiateBy() {
    Expr x = x(2, 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> x.op().gradient(x, x, 0))
        .withMessageStartingWith("Expected an operation with inputs, but found Parameter[name=x");
  }

  @Test
  void printsOperationAndShape() {
    assertThat(x(2, 3).matmul(x(3, 5))).hasToString("MatMul[2 x 5]");
  }
}
