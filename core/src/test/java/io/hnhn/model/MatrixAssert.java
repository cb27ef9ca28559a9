package io.hnhn.model;

import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import java.util.Arrays;
import org.assertj.core.api.AbstractAssert;

/** Statements about matrices. */
public final class MatrixAssert extends AbstractAssert<MatrixAssert, Matrix> {
  private MatrixAssert(Matrix actual) {
    super(actual, MatrixAssert.class);
  }

  /** Starts a statement. */
  public static MatrixAssert assertThat(Matrix actual) {
    return new MatrixAssert(actual);
  }

  /** Every element is off by at most {@code tolerance} times the largest expected element. */
  public MatrixAssert isCloseTo(double[][] expected, double tolerance) {
    hasShape(expected.length, expected.length == 0 ? 0 : expected[0].length);
    double largest =
        Arrays.stream(expected).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
    for (int r = 0; r < expected.length; r++) {
      for (int c = 0; c < expected[r].length; c++) {
        float found = actual.get(r, c);
        if (!(Math.abs(found - expected[r][c]) <= tolerance * largest)) {
          failWithMessage(
              "Expected %s at (%d, %d), but found %s, off by %.2g of the largest element %s",
              expected[r][c], r, c, found, Math.abs(found - expected[r][c]) / largest, largest);
        }
      }
    }
    return this;
  }

  /** The same for another matrix. */
  public MatrixAssert isCloseTo(Matrix expected, double tolerance) {
    hasShape(expected.rows(), expected.columns());
    return isCloseTo(rows(expected), tolerance);
  }

  /** Every element has the same bits. */
  public MatrixAssert hasBitsOf(Matrix expected) {
    hasShape(expected.rows(), expected.columns());
    long mismatch = actual.segment().mismatch(expected.segment());
    if (mismatch >= 0) {
      failWithMessage("Expected the bits of %s, but found %s", show(expected), show(actual));
    }
    return this;
  }

  /** Some element is off by more than {@code distance}. */
  public MatrixAssert isFartherThan(double distance, Matrix other) {
    if (!(largestDifference(actual, other) > distance)) {
      failWithMessage(
          "Expected an element off by more than %s, but the largest difference is %s",
          distance, largestDifference(actual, other));
    }
    return this;
  }

  /** It has this many rows and columns. */
  public MatrixAssert hasShape(int rows, int columns) {
    isNotNull();
    if (!actual.shape().equals(new Shape(rows, columns))) {
      failWithMessage("Expected %s x %s, but found %s", rows, columns, actual.shape());
    }
    return this;
  }

  /** The largest distance between elements of the same place. */
  public static double largestDifference(Matrix left, Matrix right) {
    double largest = 0;
    for (int r = 0; r < left.rows(); r++) {
      for (int c = 0; c < left.columns(); c++) {
        largest = Math.max(largest, Math.abs(left.get(r, c) - right.get(r, c)));
      }
    }
    return largest;
  }

  private static double[][] rows(Matrix matrix) {
    double[][] rows = new double[matrix.rows()][matrix.columns()];
    for (int r = 0; r < rows.length; r++) {
      for (int c = 0; c < rows[r].length; c++) {
        rows[r][c] = matrix.get(r, c);
      }
    }
    return rows;
  }

  private static String show(Matrix matrix) {
    return Arrays.deepToString(rows(matrix));
  }
}
