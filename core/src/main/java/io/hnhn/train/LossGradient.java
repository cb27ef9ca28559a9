package io.hnhn.train;

import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;

/**
 * What makes the loss of labelled rows and its gradient: one plan, a sum over parts, or whatever
 * else adds up. {@link EpochLoop} drives it and knows no more.
 *
 * <p>An epoch takes one or more steps of the optimizer. Step s is over a batch B_s of the labelled
 * rows i, each row being in one of them; w_i is the weight of a row's class. A run of the step
 * leaves the gradient of L_s in the weights and returns its share of the loss of all rows:
 *
 * <pre>
 * L_s = Σ_{i ∈ B_s} w_i loss_i / Σ_{i ∈ B_s} w_i         the gradient is ∇ L_s
 * Σ_{i ∈ B_s} w_i loss_i / Σ_i w_i                       the loss that is returned
 * </pre>
 *
 * The losses of the steps of an epoch add up to that of all rows. With a single step both are the
 * same. Where a step is itself computed in parts P_p of its rows, losses and gradients of parts are
 * plain sums, divided by the weight of the batch, so that they add up, too:
 *
 * <pre>
 * L_s = Σ_p ( Σ_{i ∈ P_p} w_i loss_i / Σ_{i ∈ B_s} w_i )
 * </pre>
 *
 * <p>What a run leaves follows from the weights, the randomness and the step alone, bit for bit,
 * whatever the number of threads. An implementation is for one thread at a time; it takes its
 * memory when it is made, or as it runs, and gives it back when it is closed. The weights are
 * somebody else's to close.
 */
public interface LossGradient extends AutoCloseable {
  /** Where the gradient is left. */
  Weights weights();

  /** How many steps of the optimizer an epoch takes; 1 for a full batch. */
  int steps();

  /**
   * The loss of a step, its gradient being left in the weights.
   *
   * @param random what dropout and the choice of rows follow from: the seed and the epoch
   * @param step from 0
   */
  double run(Randomness random, int step);

  @Override
  void close();
}
