package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.tensor.Initializer;

/**
 * Layer normalisation (Ba, Kiros, Hinton 2016): every row gets mean 0 and variance 1, then a gain
 * and a shift a column, which start at 1 and 0.
 *
 * <pre>
 * y = (x − mean of x) / √(variance of x + ε) ∘ gain + shift        of every row x
 * </pre>
 *
 * <pre>{@code
 * Expr y = new Norm("layer0.norm").of(x); // of the shape of x
 * }</pre>
 *
 * @param name of the parameters: {@code name.gain} and {@code name.shift}
 */
public record Norm(String name) {
  /** The normalised rows. */
  public Expr of(Expr x) {
    return x.layerNorm(
        Expr.parameter(name + ".gain", 1, x.columns(), new Initializer.Constant(1)),
        Expr.parameter(name + ".shift", 1, x.columns(), new Initializer.Zeros()));
  }
}
