package io.hnhn.backend;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.expr.Activate;
import io.hnhn.expr.Activation;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.LayerNorm;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.SegmentExtreme;
import io.hnhn.expr.SegmentSoftmax;
import io.hnhn.expr.SoftmaxCrossEntropy;
import io.hnhn.expr.Targets;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Every operation there is, once, on matrices of {@code rows x columns} or near it. Inputs are
 * parameters: they lie one after the other in the flat vector, as the sizes have it.
 */
public final class Operations {
  /** Rows of the targets of sparse operators. */
  private static final int TARGETS = 19;

  private final int rows;
  private final int columns;
  private final List<Expr> all = new ArrayList<>();

  private Operations(int rows, int columns) {
    this.rows = rows;
    this.columns = columns;
  }

  /** The operations, each an expression whose inputs are parameters. */
  public static List<Expr> of(int rows, int columns) {
    Operations operations = new Operations(rows, columns);
    operations.addProducts();
    operations.addSparseProducts();
    operations.addElementwise();
    operations.addDropout();
    operations.addColumns();
    operations.addNorms();
    operations.addCrossEntropy();
    return List.copyOf(operations.all);
  }

  /** Dense products of m x k and k x n, for all m, n and k among some, in each of the forms. */
  public static List<Expr> products(int... sizes) {
    List<Expr> products = new ArrayList<>();
    for (int m : sizes) {
      for (int n : sizes) {
        for (int k : sizes) {
          products.add(parameter(m, k).matmul(parameter(k, n)));
          products.add(parameter(m, k).matmulTransposed(parameter(n, k)));
          products.add(parameter(k, m).transposedMatmul(parameter(k, n)));
        }
      }
    }
    return products;
  }

  /** The parameter of a shape, of normally distributed elements. */
  private static Expr parameter(int rows, int columns) {
    String name = "p " + rows + " x " + columns;
    return Expr.parameter(name, rows, columns, new Initializer.Normal(1));
  }

  private Expr x() {
    return parameter(rows, columns);
  }

  private Expr y() {
    return Expr.parameter("y", rows, columns, new Initializer.Normal(1));
  }

  private void addProducts() {
    all.add(x().matmul(parameter(columns, 33)));
    all.add(x().matmulTransposed(parameter(17, columns)));
    all.add(x().transposedMatmul(parameter(rows, 7)));
  }

  private void addSparseProducts() {
    CompressedRows pattern = pattern(TARGETS, rows);
    int entries = (int) pattern.size();
    all.add(x().propagate(values(pattern)));
    all.add(x().propagate(values(pattern(rows, rows))));
    all.add(x().propagate(pattern, parameter(entries, 1)));
    all.add(
        Expr.of(
            new PropagateWeighted(pattern, true),
            parameter(entries, 1),
            parameter(TARGETS, columns)));
    all.add(Expr.of(new IncidenceDot(pattern), parameter(TARGETS, columns), x()));
    for (SegmentExtreme.Kind kind : SegmentExtreme.Kind.values()) {
      all.add(parameter(entries, 1).segmentExtreme(pattern, kind));
    }
    all.add(parameter(entries, 1).segmentLogSumExp(pattern));
    all.add(parameter(entries, 1).segmentSoftmax(pattern));
    all.add(
        Expr.of(
            new SegmentSoftmax.Gradient(pattern), parameter(entries, 1), parameter(entries, 1)));
  }

  private void addElementwise() {
    for (Activation activation : Activation.values()) {
      all.add(x().activate(activation));
      all.add(Expr.of(new Activate.Gradient(activation), x(), y()));
    }
    all.add(x().plus(y()));
    all.add(x().plusBias(parameter(1, columns)));
    all.add(x().multiply(y()));
    all.add(x().scale(-1.7));
  }

  private void addDropout() {
    all.add(Expr.of(new Drop(new Dropout(0.3, 2)), x()));
    all.add(Expr.of(new Drop(new Dropout(0.5, 1, otherNumbers(rows))), x()));
    SparseMatrix words = values(pattern(rows, columns));
    all.add(Expr.of(new DroppedValues(words, new Dropout(0.4, 3))));
    all.add(Expr.of(new DroppedValues(words, new Dropout(0.4, 3, otherNumbers(rows)))));
  }

  private void addColumns() {
    all.add(x().columnSums());
    all.add(x().columns(columns / 3, columns - columns / 4));
    all.add(Expr.concat(List.of(x(), parameter(rows, 0), parameter(rows, 3), y())));
  }

  private void addNorms() {
    double epsilon = LayerNorm.EPSILON;
    all.add(x().layerNorm(parameter(1, columns), parameter(1, columns)));
    all.add(Expr.of(new LayerNorm.Gradient(epsilon), x(), parameter(1, columns), y()));
    all.add(Expr.of(new LayerNorm.GainGradient(epsilon), x(), y()));
  }

  private void addCrossEntropy() {
    // A row must have a class, so there is at least one column.
    Expr logits = parameter(rows, Math.max(1, columns));
    int[] classes = new int[rows];
    float[] weights = new float[rows];
    for (int r = 0; r < rows; r++) {
      classes[r] = r % logits.columns();
      weights[r] = r % 3;
    }
    Targets targets = new Targets(classes, weights);
    all.add(logits.softmaxCrossEntropy(targets));
    all.add(Expr.of(new SoftmaxCrossEntropy.Gradient(targets), logits, parameter(1, 1)));
  }

  /** Rows of up to 12 entries; every third row has none, and row 4 has an entry everywhere. */
  private static CompressedRows pattern(int rows, int columns) {
    Random random = new Random(rows * 31L + columns);
    int[][] lists = new int[rows][];
    for (int r = 0; r < rows; r++) {
      int length = columns == 0 || r % 3 == 0 ? 0 : r % 13;
      lists[r] = random.ints(length, 0, Math.max(1, columns)).toArray();
      if (r == 4) {
        lists[r] = IntStream.range(0, columns).toArray();
      }
    }
    return CompressedRows.of(columns, lists);
  }

  private static SparseMatrix values(CompressedRows pattern) {
    Random random = new Random(pattern.size());
    MemorySegment values = Arena.ofAuto().allocate(JAVA_FLOAT, pattern.size());
    for (long k = 0; k < pattern.size(); k++) {
      values.setAtIndex(JAVA_FLOAT, k, (float) random.nextGaussian());
    }
    return new SparseMatrix(pattern, values);
  }

  /** Numbers that rows may have in a matrix of which they are a part. */
  private static int[] otherNumbers(int count) {
    return IntStream.range(0, count).map(i -> 1_000_000 + 3 * i).toArray();
  }
}
