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
   * Whether to stop after the current epoch. A run with a checkpoint file writes a checkpoint then
   * and can be resumed.
   */
  default boolean isCancelled() {
    return false;
  }
}
