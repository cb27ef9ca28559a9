package io.hnhn.spark.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.train.LossGradient;
import io.hnhn.train.PairwiseSum;
import org.apache.spark.broadcast.Broadcast;

/** Loss and gradient of labelled rows, computed where their parts lie. */
final class SparkGradient implements LossGradient {
  private final PartWork work;
  private final Broadcast<PartPlans> plans;
  private final Weights weights;
  private final PairwiseSum sum;
  private final int epochs;

  /**
   * For one training.
   *
   * @param plans of the parts, which are given back in the end
   * @param backend of the weights
   */
  SparkGradient(
      PartWork work, Broadcast<PartPlans> plans, Backend backend, Weights weights, int epochs) {
    this.work = work;
    this.plans = plans;
    this.weights = weights;
    this.sum = new PairwiseSum(backend, weights);
    this.epochs = epochs;
  }

  @Override
  public Weights weights() {
    return weights;
  }

  @Override
  public int steps() {
    return 1;
  }

  @Override
  public double run(Randomness random, int step) {
    return work.loss(new PartWork.Gradient(plans, weights, sum, random, epochs));
  }

  @Override
  public void close() {
    sum.close();
    plans.destroy();
  }
}
