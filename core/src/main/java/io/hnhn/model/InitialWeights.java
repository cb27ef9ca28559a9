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
  HE;

  Initializer weight() {
    return this == HE ? new Initializer.HeUniform() : new Initializer.TorchLinear();
  }

  Initializer bias(int fanIn) {
    return this == HE
        ? new Initializer.Zeros()
        : new Initializer.Uniform(fanIn == 0 ? 0 : 1 / Math.sqrt(fanIn));
  }
}
