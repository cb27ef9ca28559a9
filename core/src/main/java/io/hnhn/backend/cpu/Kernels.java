package io.hnhn.backend.cpu;

import io.hnhn.backend.AdamStep;
import io.hnhn.expr.Dropout;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The inner loops of the cpu backend, single-threaded: the caller cuts the work into tiles and
 * gives every tile to one thread. All segments hold float32 values, matrices row after row without
 * gaps.
 *
 * <p>A result never depends on how the rows were cut into tiles: every output element is computed
 * by the same operations in the same order whatever the range that was asked for.
 */
interface Kernels {
  /** What the log and {@code explain} call these loops. */
  String name();

  /**
   * y[r] = Σ over entries k of row r of weight(k) · x[column(k)], for rows {@code from .. to-1}; a
   * row without entries becomes zero.
   *
   * @param weights weight of entry k at k, or at {@code origin[k]} (longs) where that is given
   * @param width columns of x and y
   */
  void propagate(
      CompressedRows pattern,
      MemorySegment weights,
      @Nullable MemorySegment origin,
      MemorySegment x,
      int width,
      MemorySegment y,
      int from,
      int to);

  /** out[k] = left[r] · right[column(k)] for the entries k of rows {@code r = from .. to-1}. */
  void incidenceDot(
      CompressedRows pattern,
      MemorySegment left,
      MemorySegment right,
      int width,
      MemorySegment out,
      int from,
      int to);

  /** y[r] += bias for rows {@code from .. to-1}. */
  void addBias(MemorySegment y, int width, MemorySegment bias, int from, int to);

  /** y[i] += x[i] for elements {@code from .. to-1}. */
  void add(MemorySegment y, MemorySegment x, long from, long to);

  /** y[i] *= x[i] for elements {@code from .. to-1}. */
  void multiply(MemorySegment y, MemorySegment x, long from, long to);

  /** y[i] *= factor for elements {@code from .. to-1}. */
  void scale(MemorySegment y, float factor, long from, long to);

  /** y[i] = max(y[i], 0) for elements {@code from .. to-1}; NaN stays NaN. */
  void relu(MemorySegment y, long from, long to);

  /** y[i] = 0 where output[i] &lt;= 0, for elements {@code from .. to-1}. */
  void reluGradient(MemorySegment y, MemorySegment output, long from, long to);

  /**
   * Dropout: y[r][c] becomes y[r][c] / (1 − rate), or 0 with probability {@code rate}, for the rows
   * {@code from .. to-1}. Whether (number of row r, c) is kept is {@link Philox#keeps}'s to say.
   *
   * @param rowNumbers the number of each row (ints) in the matrix that was named in the model, or
   *     null where row r is row r
   */
  void dropout(
      MemorySegment y,
      int width,
      double rate,
      Philox random,
      int stream,
      long epoch,
      int @Nullable [] rowNumbers,
      int from,
      int to);

  /**
   * Dropout on the stored values of a sparse matrix: out[k] = value(k) / (1 − rate), or 0 with
   * probability {@code rate}, for the entries k of rows {@code from .. to-1}.
   */
  void dropValues(
      SparseMatrix matrix,
      Dropout dropout,
      Philox random,
      long epoch,
      MemorySegment out,
      int from,
      int to);

  /** sums[c] = Σ over rows {@code from .. to-1} of x[r][c], added in the order of the rows. */
  void columnSums(MemorySegment x, int width, MemorySegment sums, int from, int to);

  /**
   * One step of Adam on the elements {@code from .. to-1} of flat vectors.
   *
   * <pre>
   * g  = gradient + coupledDecay · value
   * m  = β₁ m + (1 − β₁) g
   * v  = β₂ v + (1 − β₂) g²
   * value = value · shrink − rate · (m / correction₁) / (√(v / correction₂) + ε)
   * </pre>
   */
  void adam(
      MemorySegment value,
      MemorySegment gradient,
      MemorySegment m,
      MemorySegment v,
      AdamCoefficients coefficients,
      long from,
      long to);

  /**
   * Adam's numbers of one step, see {@link #adam}, each rounded by itself: 1 − β₂ taken from a
   * rounded β₂ would be off by 10⁻⁵, and so would be every step.
   *
   * @param rest1 1 − β₁
   * @param rest2 1 − β₂
   * @param shrink 1 − rate · decay for decoupled weight decay, otherwise 1
   */
  record AdamCoefficients(
      float coupledDecay,
      float beta1,
      float rest1,
      float beta2,
      float rest2,
      float rate,
      float correction1,
      float correction2,
      float epsilon,
      float shrink) {

    static AdamCoefficients of(AdamStep step) {
      return new AdamCoefficients(
          (float) step.coupledDecay(),
          (float) step.beta1(),
          (float) (1 - step.beta1()),
          (float) step.beta2(),
          (float) (1 - step.beta2()),
          (float) step.rate(),
          (float) step.correction1(),
          (float) step.correction2(),
          (float) step.epsilon(),
          (float) step.shrink());
    }
  }
}
