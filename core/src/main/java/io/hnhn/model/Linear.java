package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.tensor.Initializer;

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
 * @param trained whether training changes W and b
 */
public record Linear(String name, int columns, InitialWeights start, boolean trained) {
  /** A map whose weight and bias start evenly distributed over ±1/√fanIn. */
  public Linear(String name, int columns) {
    this(name, columns, InitialWeights.TORCH);
  }

  /** A map that is trained. */
  public Linear(String name, int columns, InitialWeights start) {
    this(name, columns, start, true);
  }

  /** The same map, but one that stays as it was drawn. */
  public Linear frozen() {
    return new Linear(name, columns, start, false);
  }

  /** x W + b. */
  public Expr of(Expr x) {
    return of(x, y -> y);
  }

  /** f(x W) + b, where an aggregation f comes between. */
  public Expr of(Expr x, Aggregation f) {
    return f.of(withoutBias(x)).plusBias(parameter(".bias", 1, start.bias(x.columns())));
  }

  /** x W. */
  public Expr withoutBias(Expr x) {
    return x.matmul(parameter(".weight", x.columns(), start.weight()));
  }

  private Expr parameter(String of, int rows, Initializer initializer) {
    return trained
        ? Expr.parameter(name + of, rows, columns, initializer)
        : Expr.frozen(name + of, rows, columns, initializer);
  }
}
