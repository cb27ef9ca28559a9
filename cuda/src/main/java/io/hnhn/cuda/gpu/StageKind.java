package io.hnhn.cuda.gpu;

import io.hnhn.expr.Activation;

/** The kinds of an epilogue's stages, in the order in which {@code common.cuh} numbers them. */
public enum StageKind {
  /** Adds a row to every row. */
  ADD_BIAS,
  /** Adds another matrix. */
  ADD,
  /** Multiplies with another matrix, element by element. */
  MULTIPLY,
  /** Multiplies with a number. */
  SCALE,
  /** Drops elements. */
  DROPOUT,
  /** The positive part. */
  RELU,
  /** The positive part, and a fifth of the negative one. */
  LEAKY_RELU,
  /** The exponential linear unit. */
  ELU,
  /** The logistic function. */
  SIGMOID,
  /** The hyperbolic tangent. */
  TANH,
  /** The logarithm of one plus the exponential. */
  SOFTPLUS,
  /** One over the root of one more. */
  INVERSE_ROOT,
  /** The gradient of {@link #RELU}, by what that gave. */
  RELU_GRADIENT,
  /** The gradient of {@link #LEAKY_RELU}, by what that gave. */
  LEAKY_RELU_GRADIENT,
  /** The gradient of {@link #ELU}, by what that gave. */
  ELU_GRADIENT,
  /** The gradient of {@link #SIGMOID}, by what that gave. */
  SIGMOID_GRADIENT,
  /** The gradient of {@link #TANH}, by what that gave. */
  TANH_GRADIENT,
  /** The gradient of {@link #SOFTPLUS}, by what that gave. */
  SOFTPLUS_GRADIENT,
  /** The gradient of {@link #INVERSE_ROOT}, by what that gave. */
  INVERSE_ROOT_GRADIENT;

  /** The kind that applies an activation. */
  public static StageKind of(Activation activation) {
    return valueOf(activation.name());
  }

  /** The kind that multiplies with an activation's derivative. */
  public static StageKind gradientOf(Activation activation) {
    return valueOf(activation.name() + "_GRADIENT");
  }
}
