package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.SegmentSoftmax;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseProducts;
import java.util.ArrayList;
import java.util.List;

/** Moves a bias across the operators before it: S · 1 is known, the sums of the rows of S. */
final class Bias {
  /** Row sums this near to 1 are 1 but for the rounding of the weights. */
  private static final double ROUNDING = 1e-6;

  private Bias() {}

  /** The factors with every known operator before a column of ones multiplied with it. */
  static List<Factor> absorb(List<Factor> factors) {
    List<Factor> result = new ArrayList<>(factors);
    for (int i = factors.size() - 2; i >= 0; i--) {
      if (!(result.get(i + 1) instanceof Factor.Ones)) {
        continue;
      }
      double[] sums = knownRowSums(result.get(i));
      if (sums != null) {
        result.set(i, column(sums));
        result.remove(i + 1);
      }
    }
    return result;
  }

  private static double[] knownRowSums(Factor factor) {
    if (factor instanceof Factor.Sparse(SparseMatrix matrix, boolean operator)) {
      return SparseProducts.rowSums(matrix);
    }
    // Weights that are a softmax over each row of this very pattern sum to 1, or to 0 if empty.
    if (factor instanceof Factor.Weighted(CompressedRows pattern, Expr weights)
        && weights.op() instanceof SegmentSoftmax(CompressedRows segments)
        && segments.offsets().mismatch(pattern.offsets()) < 0) {
      double[] sums = new double[pattern.rows()];
      for (int r = 0; r < sums.length; r++) {
        sums[r] = pattern.length(r) == 0 ? 0 : 1;
      }
      return sums;
    }
    return null;
  }

  private static Factor column(double[] sums) {
    Matrix column = Matrix.zeros(sums.length, 1);
    boolean ones = true;
    for (int r = 0; r < sums.length; r++) {
      column.set(r, 0, (float) sums[r]);
      ones &= Math.abs(sums[r] - 1) <= ROUNDING;
    }
    return ones ? new Factor.Ones(sums.length) : new Factor.Dense(Expr.constant(column));
  }
}
