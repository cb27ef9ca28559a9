package io.hnhn.spark.train;

import io.hnhn.tensor.Matrix;
import io.hnhn.train.ValidationLogits;

/**
 * What a model in training says about validation rows, computed where their parts lie.
 *
 * @param asked again and again; its plans are given back in the end
 */
record SparkLogits(PartWork work, PartWork.Logits asked) implements ValidationLogits {
  @Override
  public Matrix logits() {
    return work.logits(asked);
  }

  @Override
  public void close() {
    asked.plans().destroy();
  }
}
