package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.tensor.Initializer;

/**
 * Layer normalisation: every row gets mean 0 and variance 1, then a gain and a shift a column,
 * which start at 1 and 0.
 *
 * @param name of the parameters: {@code name.gain} and {@code name.shift}
 */
record Norm(String name) {
  Expr of(Expr x) {
    return x.layerNorm(
        Expr.parameter(name + ".gain", 1, x.columns(), new Initializer.Constant(1)),
        Expr.parameter(name + ".shift", 1, x.columns(), new Initializer.Zeros()));
  }
}
