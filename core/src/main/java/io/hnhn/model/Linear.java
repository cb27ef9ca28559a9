package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.tensor.Initializer;

/**
 * A linear map with bias, y = x W + b. Weight and bias start evenly distributed over ±1/√fanIn.
 *
 * @param name of the parameters: {@code name.weight} and {@code name.bias}
 */
record Linear(String name, int columns) {
  /** x W + b. */
  Expr of(Expr x) {
    Initializer uniform =
        new Initializer.Uniform(x.columns() == 0 ? 0 : 1 / Math.sqrt(x.columns()));
    return withoutBias(x).plusBias(Expr.parameter(name + ".bias", 1, columns, uniform));
  }

  /** x W. */
  Expr withoutBias(Expr x) {
    Expr weight =
        Expr.parameter(name + ".weight", x.columns(), columns, new Initializer.TorchLinear());
    return x.matmul(weight);
  }
}
