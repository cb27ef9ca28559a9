package io.hnhn.train;

import io.hnhn.backend.Weights;
import io.hnhn.plan.ParameterLayout;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a training learns from, as far as {@link Trainer} has to know it to drive the training:
 * here, or where the data lives, on other machines for instance. What comes out follows from it bit
 * for bit, so that a checkpoint of one training is told from that of another by what it says of
 * itself.
 */
public interface TrainingSource {
  /** The parameters of the model for features of such widths. */
  ParameterLayout layout();

  /** A fingerprint of all that is learned from, labels aside. */
  String data();

  /** A fingerprint of the labels to learn from, and of those to validate by. */
  String labels();

  /**
   * What its bits follow from beside data, labels and the options' recipe: how rows are divided
   * into parts; empty where that follows from the options.
   */
  String division();

  /** How it is done in parts; empty where all rows are computed at once. */
  default Optional<PartsSummary> parts() {
    return Optional.empty();
  }

  /**
   * What makes loss and gradient.
   *
   * @param weights of {@link #layout()}
   */
  LossGradient lossGradient(Weights weights);

  /** What tells about the rows of the trainer's validation labels; null where there are none. */
  @Nullable ValidationLogits validation(Weights weights);

  /** What tells about the labels that are learned from; nothing where that can't be had. */
  default Optional<LearnedAccuracy> learned(Weights weights) {
    return Optional.empty();
  }

  /** Why a loss was not finite, as far as it can be told. */
  Divergence divergence();
}
