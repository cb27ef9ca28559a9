package io.hnhn.train;

import io.hnhn.backend.AdamStep;

/**
 * The optimizer's numbers, see {@link AdamStep}; the learning rate is the {@link Schedule}'s.
 *
 * @param beta1 decay of the first moment
 * @param beta2 decay of the second moment
 * @param epsilon ε
 * @param weightDecay λ, 0 for none
 * @param decoupled whether the decay acts on the weights themselves (AdamW) and not through the
 *     gradient (L2, as in the paper's time)
 */
public record Adam(
    double beta1, double beta2, double epsilon, double weightDecay, boolean decoupled) {
  /** The usual numbers, without weight decay. */
  public static final Adam USUAL = new Adam(0.9, 0.999, 1e-8, 0, false);

  public Adam {
    TrainingOptions.expect(beta1 >= 0 && beta1 < 1, "beta1 of at least 0 and below 1", beta1);
    TrainingOptions.expect(beta2 >= 0 && beta2 < 1, "beta2 of at least 0 and below 1", beta2);
    TrainingOptions.expect(epsilon > 0, "epsilon above 0", epsilon);
    TrainingOptions.expect(
        weightDecay >= 0 && Double.isFinite(weightDecay), "weightDecay of at least 0", weightDecay);
  }

  /** The same with another weight decay. */
  Adam withWeightDecay(double weightDecay, boolean decoupled) {
    return new Adam(beta1, beta2, epsilon, weightDecay, decoupled);
  }

  /** A step of the optimizer, counted from 1. */
  AdamStep step(long step, double rate) {
    return new AdamStep(step, rate, beta1, beta2, epsilon, weightDecay, decoupled);
  }
}
