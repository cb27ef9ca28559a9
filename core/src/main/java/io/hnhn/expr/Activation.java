package io.hnhn.expr;

/**
 * An activation function f, applied to every element. Each is strictly determined by its output:
 * the derivative is a function of y = f(x), so that the input need not be kept for the gradient.
 */
public enum Activation {
  /** y = max(x, 0); what is not a number stays so, to be noticed in the loss. */
  RELU {
    @Override
    public double apply(double x) {
      return x <= 0 ? 0 : x;
    }

    @Override
    public double derivative(double y) {
      return y <= 0 ? 0 : 1;
    }
  },

  /** y = x for x &gt; 0, 0.2 x otherwise. */
  LEAKY_RELU {
    @Override
    public double apply(double x) {
      return x > 0 ? x : 0.2 * x;
    }

    @Override
    public double derivative(double y) {
      return y > 0 ? 1 : 0.2;
    }
  },

  /** y = x for x &gt; 0, eˣ − 1 otherwise. */
  ELU {
    @Override
    public double apply(double x) {
      return x > 0 ? x : Math.expm1(x);
    }

    @Override
    public double derivative(double y) {
      return y > 0 ? 1 : y + 1;
    }
  },

  /** y = 1 / (1 + e⁻ˣ). */
  SIGMOID {
    @Override
    public double apply(double x) {
      return 1 / (1 + Math.exp(-x));
    }

    @Override
    public double derivative(double y) {
      return y * (1 - y);
    }
  },

  /** y = tanh x. */
  TANH {
    @Override
    public double apply(double x) {
      return Math.tanh(x);
    }

    @Override
    public double derivative(double y) {
      return 1 - y * y;
    }
  },

  /**
   * y = log(1 + eˣ): log σ(x) = −softplus(−x) and log(1 − σ(x)) = −softplus(x), however far x is
   * from 0.
   */
  SOFTPLUS {
    @Override
    public double apply(double x) {
      return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
    }

    @Override
    public double derivative(double y) {
      return -Math.expm1(-y);
    }
  },

  /**
   * y = 1/√(1 + x) for x &gt; 0, 1 otherwise: what graph convolution normalises a vertex by that
   * has a self-edge, and edges of the weight x besides.
   */
  INVERSE_ROOT {
    @Override
    public double apply(double x) {
      return x <= 0 ? 1 : 1 / Math.sqrt(1 + x);
    }

    @Override
    public double derivative(double y) {
      return y >= 1 ? 0 : -0.5 * y * y * y;
    }
  };

  /** f(x). */
  public abstract double apply(double x);

  /** f'(x) as a function of y = f(x). */
  public abstract double derivative(double y);
}
