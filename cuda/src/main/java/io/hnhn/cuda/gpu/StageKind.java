package io.hnhn.cuda.gpu;

import io.hnhn.expr.Activation;

/** The kinds of an epilogue's stages, in the order in which {@code common.cuh} numbers them. */
public enum StageKind {
  ADD_BIAS,
  ADD,
  MULTIPLY,
  SCALE,
  DROPOUT,
  RELU,
  LEAKY_RELU,
  ELU,
  SIGMOID,
  TANH,
  SOFTPLUS,
  INVERSE_ROOT,
  RELU_GRADIENT,
  LEAKY_RELU_GRADIENT,
  ELU_GRADIENT,
  SIGMOID_GRADIENT,
  TANH_GRADIENT,
  SOFTPLUS_GRADIENT,
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
