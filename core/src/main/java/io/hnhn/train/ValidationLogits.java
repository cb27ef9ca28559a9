package io.hnhn.train;

import io.hnhn.tensor.Matrix;

/** What a model in training says about the validation rows. */
public interface ValidationLogits extends AutoCloseable {
  /** By the weights as they are now: a row for each validation label, in their order. */
  Matrix logits();

  @Override
  void close();
}
