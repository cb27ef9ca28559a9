package io.hnhn.model;

import io.hnhn.expr.Expr;

/**
 * A linear map with bias, y = x W + b.
 *
 * @param name of the parameters: {@code name.weight} and {@code name.bias}
 * @param start what training starts from
 */
record Linear(String name, int columns, InitialWeights start) {
  /** A map whose weight and bias start evenly distributed over ±1/√fanIn. */
  Linear(String name, int columns) {
    this(name, columns, InitialWeights.TORCH);
  }

  /** x W + b. */
  Expr of(Expr x) {
    return of(x, y -> y);
  }

  /** f(x W) + b, where an aggregation f comes between. */
  Expr of(Expr x, Aggregation f) {
    return f.of(withoutBias(x))
        .plusBias(Expr.parameter(name + ".bias", 1, columns, start.bias(x.columns())));
  }

  /** x W. */
  Expr withoutBias(Expr x) {
    return x.matmul(Expr.parameter(name + ".weight", x.columns(), columns, start.weight()));
  }
}
