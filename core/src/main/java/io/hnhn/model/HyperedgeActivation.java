package io.hnhn.model;

import io.hnhn.expr.Activation;
import io.hnhn.expr.Expr;
import java.util.Locale;

/**
 * What HNHN's neurons of hyperedges make of what they hear. The paper has {@link #RELU}. With
 * {@link #NONE} a hyperedge passes on a linear map of a mean, so that a layer comes to convolution
 * on the clique expansion, which is the better form where members of a hyperedge are simply alike.
 */
public enum HyperedgeActivation {
  /** f(x) = max(x, 0), as in the paper. */
  RELU {
    @Override
    public Expr of(Expr x) {
      return x.relu();
    }
  },

  /** f(x) = x for x &gt; 0, 0.2 x otherwise. */
  LEAKY_RELU {
    @Override
    public Expr of(Expr x) {
      return x.activate(Activation.LEAKY_RELU);
    }
  },

  /** f(x) = tanh x. */
  TANH {
    @Override
    public Expr of(Expr x) {
      return x.activate(Activation.TANH);
    }
  },

  /** f(x) = x. */
  NONE {
    @Override
    public Expr of(Expr x) {
      return x;
    }
  };

  /** f(x), element by element. */
  public abstract Expr of(Expr x);

  /** The name that people type. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
