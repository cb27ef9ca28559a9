package io.hnhn.train;

/** Looks on while a model is trained, and may stop it. Called on the training thread. */
@FunctionalInterface
public interface TrainingListener {
  /** One that does nothing. */
  TrainingListener NONE = report -> {};

  /**
   * Parts are made before the first epoch, which may take a while: one more is there.
   *
   * @param done how many of the labelled rows are in parts by now; where it falls, the parts were
   *     too few, and others are made
   * @param all how many labelled rows there are
   */
  default void partMade(int done, int all) {}

  /** The rows are divided: each epoch will be computed part by part. Told before the first one. */
  default void inParts(PartsSummary parts) {}

  /** An epoch is over. */
  void epochDone(EpochReport report);

  /**
   * Whether to be told, before anything else of an epoch that is just over, how often the model is
   * right about the labels that it learns from. That takes an answer about them, without dropout,
   * and changes no bit of what is learned.
   *
   * @param epoch from 1
   */
  default boolean wantsAccuracy(int epoch) {
    return false;
  }

  /**
   * How often it is right, where that was wanted; not told where rows are computed part by part.
   *
   * @param share of the labels that are learned from
   */
  default void accuracy(int epoch, double share) {}

  /**
   * Whether to stop after the current epoch. A run with a checkpoint file writes a checkpoint then
   * and can be resumed.
   */
  default boolean isCancelled() {
    return false;
  }
}
