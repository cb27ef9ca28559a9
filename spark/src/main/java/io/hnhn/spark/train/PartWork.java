package io.hnhn.spark.train;

import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.PairwiseSum;
import org.apache.spark.broadcast.Broadcast;

/** What a training asks of the executors, where its parts lie. */
interface PartWork {
  /**
   * A question for loss and gradient.
   *
   * @param weights whose values are taken, and where the gradient is left
   * @param sum over these weights, which adds up the results of tasks
   * @param epochs how many there are
   */
  record Gradient(
      Broadcast<PartPlans> plans,
      Weights weights,
      PairwiseSum sum,
      Randomness random,
      int epochs) {}

  /**
   * A question for logits.
   *
   * @param rows how many are asked about
   */
  record Logits(Broadcast<PartPlans> plans, Weights weights, int rows, int classes) {}

  /** The loss, its gradient being left in the weights. */
  double loss(Gradient asked);

  /** The logits of the rows, in their order. */
  Matrix logits(Logits asked);
}
