package io.hnhn.model;

import io.hnhn.tensor.Initializer;

/** What the weights of a linear map start from. */
public enum InitialWeights {
  /** Weight and bias even over ±1/√fanIn, as PyTorch starts them. Behind a relu signals shrink. */
  TORCH,

  /**
   * Weights even over ±√(6/fanIn) and no bias (He et al. 2015): a relu halves the mean square of
   * its input, these weights double it, so that signals keep their size over many layers.
   */
  HE,

  /**
   * Weights normal with variance 1, however many there are, and no bias, as HNHN's published
   * program starts its layers. Signals grow with the root of the width; such weights stand rates of
   * learning that others don't.
   */
  NORMAL;

  Initializer weight() {
    return switch (this) {
      case TORCH -> new Initializer.TorchLinear();
      case HE -> new Initializer.HeUniform();
      case NORMAL -> new Initializer.Normal(1);
    };
  }

  Initializer bias(int fanIn) {
    return switch (this) {
      case TORCH -> new Initializer.Uniform(fanIn == 0 ? 0 : 1 / Math.sqrt(fanIn));
      case HE, NORMAL -> new Initializer.Zeros();
    };
  }
}
