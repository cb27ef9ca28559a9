package io.hnhn.model;

import io.hnhn.expr.Expr;

/**
 * A linear map with bias, y = x W + b, for every row of x. W has as many rows as x has columns.
 *
 * <pre>{@code
 * Expr y = new Linear("layer0", 64).of(x).relu(); // parameters layer0.weight and layer0.bias
 * }</pre>
 *
 * @param name of the parameters: {@code name.weight} and {@code name.bias}; maps of one name are
 *     one map
 * @param columns how many columns y has
 * @param start what training starts from
 */
public record Linear(String name, int columns, InitialWeights start) {
  /** A map whose weight and bias start evenly distributed over ±1/√fanIn. */
  public Linear(String name, int columns) {
    this(name, columns, InitialWeights.TORCH);
  }

  /** x W + b. */
  public Expr of(Expr x) {
    return of(x, y -> y);
  }

  /** f(x W) + b, where an aggregation f comes between. */
  public Expr of(Expr x, Aggregation f) {
    return f.of(withoutBias(x))
        .plusBias(Expr.parameter(name + ".bias", 1, columns, start.bias(x.columns())));
  }

  /** x W. */
  public Expr withoutBias(Expr x) {
    return x.matmul(Expr.parameter(name + ".weight", x.columns(), columns, start.weight()));
  }
}
