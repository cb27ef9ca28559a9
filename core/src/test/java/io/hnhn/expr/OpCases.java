package io.hnhn.expr;

import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Every operation on parameters, in small, odd and empty shapes. */
final class OpCases {
  /** One operation, applied to parameters. */
  record OpCase(String name, Expr output) {
    @Override
    public String toString() {
      return name + " -> " + output.shape();
    }
  }

  private static final List<Shape> SHAPES =
      List.of(
          new Shape(0, 0),
          new Shape(0, 3),
          new Shape(3, 0),
          new Shape(1, 1),
          new Shape(1, 4),
          new Shape(4, 1),
          new Shape(5, 3));

  private static final int[] WIDTHS = {0, 1, 3};
  private static final Philox RANDOM = new Philox(11);

  private final List<OpCase> cases = new ArrayList<>();

  private OpCases() {}

  static List<OpCase> all() {
    OpCases cases = new OpCases();
    for (Shape shape : SHAPES) {
      cases.products(shape.rows(), shape.columns());
      cases.sparseProducts(shape.rows(), shape.columns());
      cases.elementwise(shape.rows(), shape.columns());
      cases.columns(shape.rows(), shape.columns());
      cases.rows(shape.rows(), shape.columns());
    }
    return cases.cases;
  }

  private void add(String name, Expr output) {
    cases.add(new OpCase(name, output));
  }

  private void products(int m, int k) {
    for (int n : WIDTHS) {
      add("A B", parameter("A", m, k).matmul(parameter("B", k, n)));
      add("A Bᵀ", parameter("A", m, k).matmulTransposed(parameter("B", n, k)));
      add("Aᵀ B", parameter("A", k, m).transposedMatmul(parameter("B", k, n)));
      add("sparse times W", Expr.constant(sparse(m, k)).matmul(parameter("W", k, n)));
    }
    Expr x = parameter("x", m, k);
    add("x xᵀ", x.matmulTransposed(x));
    add("xᵀ x", x.transposedMatmul(x));
  }

  private void sparseProducts(int rows, int columns) {
    Expr x = parameter("x", rows, columns);
    for (int targets : new int[] {0, 1, 6}) {
      CompressedRows toTargets = pattern(targets, rows);
      CompressedRows toRows = pattern(rows, targets);
      Expr toTargetsWeights = parameter("w", (int) toTargets.size(), 1);
      Expr toRowsWeights = parameter("w", (int) toRows.size(), 1);
      add("propagate", x.propagate(sparse(targets, rows)));
      add("propagate weighted", x.propagate(toTargets, toTargetsWeights));
      add(
          "propagate weighted, transposed",
          Expr.of(new PropagateWeighted(toRows, true), toRowsWeights, x));
      Expr others = parameter("others", targets, columns);
      add("incidence dot", Expr.of(new IncidenceDot(toRows), x, others));
      for (SegmentExtreme.Kind kind : SegmentExtreme.Kind.values()) {
        add(kind.name(), toRowsWeights.segmentExtreme(toRows, kind));
      }
      add("segment log-sum-exp", toRowsWeights.segmentLogSumExp(toRows));
      add("segment softmax", toRowsWeights.segmentSoftmax(toRows));
    }
    if (rows > 0) {
      add("select rows, some twice", x.selectRows(new int[] {rows - 1, 0, rows - 1, rows / 2}));
    }
    SparseMatrix words = sparse(4, rows);
    Expr dropped = Expr.of(new DroppedValues(words, new Dropout(0.4, 2)));
    add("dropped words times W", x.propagate(words.pattern(), dropped));
    SparseMatrix back = sparse(rows, 4);
    Expr droppedBack = Expr.of(new DroppedValues(back, new Dropout(0.4, 3)));
    add(
        "dropped words, transposed, times W",
        Expr.of(new PropagateWeighted(back.pattern(), true), droppedBack, x));
  }

  private void elementwise(int rows, int columns) {
    Expr x = parameter("x", rows, columns);
    Expr y = parameter("y", rows, columns);
    for (Activation activation : Activation.values()) {
      add(activation.name(), awayFromZero(rows, columns).activate(activation));
    }
    add("add", x.plus(y));
    add("add to itself", x.plus(x));
    add("multiply", x.multiply(y));
    add("square", x.multiply(x));
    add("scale", x.scale(-1.5));
    add("bias", x.plusBias(parameter("b", 1, columns)));
    add("dropout", x.dropout(new Dropout(0.4, 1)));
    int[] lastFirst = new int[rows];
    Arrays.setAll(lastFirst, r -> 100 - r);
    add("dropout of numbered rows", x.dropout(new Dropout(0.6, 1, lastFirst)));
  }

  private void columns(int rows, int columns) {
    Expr x = parameter("x", rows, columns);
    add("column sums", x.columnSums());
    for (int from = 0; from <= columns; from++) {
      add("columns from " + from, x.columns(from, columns));
      add("columns to " + from, x.columns(0, from));
    }
    Expr y = parameter("y", rows, 2);
    add("concat", Expr.concat(List.of(x, y, x)));
    add("concat of one", Expr.concat(List.of(x)));
  }

  private void rows(int rows, int columns) {
    Expr x = parameter("x", rows, columns);
    add("layer norm", x.layerNorm(parameter("gain", 1, columns), parameter("bias", 1, columns)));
    if (rows == 0 || columns > 0) {
      int[] classes = new int[rows];
      float[] weights = new float[rows];
      Arrays.setAll(classes, r -> r % columns);
      for (int r = 0; r < rows; r++) {
        weights[r] = r == 1 ? 0 : 0.5f + r;
      }
      add("softmax cross-entropy", x.softmaxCrossEntropy(new Targets(classes, weights)));
    }
  }

  private static Expr parameter(String name, int rows, int columns) {
    return Expr.parameter(name, rows, columns, new Initializer.Normal(1));
  }

  /** Both signs, at least a half away from the kink of the activations. */
  private static Expr awayFromZero(int rows, int columns) {
    Expr x = Expr.parameter("x", rows, columns, new Initializer.Uniform(1));
    Matrix shift = Matrix.zeros(rows, columns);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        shift.set(r, c, (r + c) % 2 == 0 ? 1.5f : -1.5f);
      }
    }
    return x.plus(Expr.constant(shift));
  }

  /** About half of the places; every third row has none. */
  private static CompressedRows pattern(int rows, int columns) {
    int[][] lists = new int[rows][];
    for (int r = 0; r < rows; r++) {
      lists[r] = new int[columns == 0 || r % 3 == 2 ? 0 : (columns + 1) / 2];
      for (int i = 0; i < lists[r].length; i++) {
        lists[r][i] = RANDOM.below(columns, r, i);
      }
    }
    return CompressedRows.of(columns, lists);
  }

  private static SparseMatrix sparse(int rows, int columns) {
    CompressedRows pattern = pattern(rows, columns);
    Matrix values = Matrix.zeros((int) pattern.size(), 1);
    new Initializer.Normal(1).fill(values, RANDOM, 5);
    return new SparseMatrix(pattern, values.segment());
  }
}
