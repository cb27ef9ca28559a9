package io.hnhn.data.reduction;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.expr.Expr;
import io.hnhn.linalg.Factorizations;
import io.hnhn.linalg.Factorizations.Svd;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.List;

/**
 * Latent semantic analysis: features X, n x d, written with fewer numbers, so that as little as
 * possible is lost. With the truncated singular value decomposition
 *
 * <pre>
 * X ≈ U S Vᵀ      U n x k, S k x k diagonal, V d x k
 * </pre>
 *
 * row x becomes xV; all rows together become XV = US.
 *
 * <p>V is found from random samples of the columns (Halko, Martinsson, Tropp: <em>Finding structure
 * with randomness</em>, SIAM Review 2011, algorithms 4.4 and 5.1): an orthonormal basis Q of XΩ, Ω
 * with a few columns more than k, made better by power iterations with (XXᵀ)^q; then the singular
 * vectors of QᵀX, which is small. Only products with X and Xᵀ are taken of X, which stay sparse.
 *
 * <p>A singular vector may be turned around: here the element of largest magnitude in each column
 * of V is positive. The same seed gives the same bits on one machine, whatever the number of
 * threads.
 *
 * <pre>{@code
 * Lsa lsa = Lsa.fit(features, 300, 1);
 * Matrix reduced = lsa.transform(features);
 * Matrix others = lsa.transform(featuresOfNewPapers);
 * }</pre>
 *
 * @param basis V, d x k, with orthonormal columns; not to be written to
 * @param singularValues the k largest, descending; not to be written to
 */
public record Lsa(Matrix basis, float[] singularValues) implements Projection {
  /** Columns of Ω beyond the wanted width: their job is to catch what the others miss. */
  private static final int OVERSAMPLING = 10;

  /** Columns of Ω for a small width: few samples would save nothing, more come closer. */
  private static final int FEWEST_SAMPLES = 100;

  /** Each makes singular values apart from each other by their square. */
  private static final int POWER_ITERATIONS = 5;

  public Lsa {
    if (basis.columns() != singularValues.length) {
      throw new IllegalArgumentException(
          "Expected %d singular values, one for each column of the basis, but found %d"
              .formatted(basis.columns(), singularValues.length));
    }
  }

  /** Learns the basis with the best backend there is. */
  public static Lsa fit(Features features, int width, long seed) {
    try (Backend backend = Backends.open()) {
      return fit(features, width, seed, backend);
    }
  }

  /**
   * Learns the basis.
   *
   * @param width k, from 1 to the smaller number of rows and columns
   * @param seed of the samples
   * @param backend takes the products with the features
   */
  public static Lsa fit(Features features, int width, long seed, Backend backend) {
    int most = Math.min(features.rows(), features.columns());
    if (width < 1 || width > most) {
      throw new IllegalArgumentException(
          "Expected a width between 1 and %d for %d x %d features, but found %d"
              .formatted(most, features.rows(), features.columns(), width));
    }
    Factorizations dense = Factorizations.ofThisJvm();
    Expr x = Expr.constant(features);
    int count = Math.clamp((long) width + OVERSAMPLING, Math.min(FEWEST_SAMPLES, most), most);
    Matrix samples = Matrix.zeros(features.columns(), count);
    new Initializer.Normal(1).fill(samples, new Philox(seed), 0);

    Matrix q = dense.orthonormalBasis(value(backend, x.matmul(Expr.constant(samples))));
    for (int i = 0; i < POWER_ITERATIONS; i++) {
      Matrix p = dense.orthonormalBasis(value(backend, x.transposedMatmul(Expr.constant(q))));
      q = dense.orthonormalBasis(value(backend, x.matmul(Expr.constant(p))));
    }
    // XᵀQ = V S Wᵀ, and X ≈ QQᵀX = (QW) S Vᵀ.
    Svd svd = dense.svd(value(backend, x.transposedMatmul(Expr.constant(q))));
    float[] values = new float[width];
    System.arraycopy(svd.values(), 0, values, 0, width);
    return new Lsa(oriented(svd.left(), width), values);
  }

  @Override
  public int width() {
    return singularValues.length;
  }

  @Override
  public Matrix transform(Features features) {
    try (Backend backend = Backends.open()) {
      return transform(features, backend);
    }
  }

  /** The rows of features in the basis: XV. */
  public Matrix transform(Features features, Backend backend) {
    if (features.columns() != basis.rows()) {
      throw new IllegalArgumentException(
          "Expected %d features, but found %d".formatted(basis.rows(), features.columns()));
    }
    return value(backend, Expr.constant(features).matmul(Expr.constant(basis)));
  }

  private static Matrix value(Backend backend, Expr product) {
    List<Expr> outputs = List.of(product);
    ParameterLayout none = ParameterLayout.of(outputs);
    try (Weights weights = backend.allocate(none);
        Execution execution =
            backend.load(new Planner(backend.costs()).infer(none, outputs), weights)) {
      execution.run(Randomness.NONE);
      return execution.output(0);
    }
  }

  /** The first columns, each turned so that its largest element is positive. */
  private static Matrix oriented(Matrix vectors, int width) {
    Matrix result = Matrix.zeros(vectors.rows(), width);
    for (int c = 0; c < width; c++) {
      float largest = 0;
      for (int r = 0; r < vectors.rows(); r++) {
        float element = vectors.get(r, c);
        largest = Math.abs(element) > Math.abs(largest) ? element : largest;
      }
      for (int r = 0; r < vectors.rows(); r++) {
        result.set(r, c, largest < 0 ? -vectors.get(r, c) : vectors.get(r, c));
      }
    }
    return result;
  }
}
