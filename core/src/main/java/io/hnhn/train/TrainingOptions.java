package io.hnhn.train;

import io.hnhn.backend.AdamStep;
import io.hnhn.model.NeighbourLimit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How to train. {@link #PAPER} has the paper's settings; change one by its {@code with} method.
 *
 * @param epochs the most epochs to train
 * @param schedule learning rates
 * @param adam the optimizer's other numbers, weight decay among them
 * @param classWeights weight of each class in the loss; empty where all count the same
 * @param patience with validation labels: stop when this many epochs in a row brought no lower
 *     validation loss; 0 never stops early
 * @param seed of initial weights and dropout
 * @param checkpointEvery epochs between two checkpoints, where a checkpoint file is given; see also
 *     {@link Trainer#withCheckpoint(java.nio.file.Path, double)}
 * @param memoryLimit most bytes to use beside the data, 0 for what the machine has available; rows
 *     that don't fit at once are computed in parts that do, which are kept in a file
 * @param batches how the labelled rows of an epoch are taken: at once, part by part, or in
 *     mini-batches
 * @param neighbours how many of its neighbours a row sees; a sample, drawn by the seed, where that
 *     is not all of them
 */
public record TrainingOptions(
    int epochs,
    Schedule schedule,
    Adam adam,
    double[] classWeights,
    int patience,
    long seed,
    int checkpointEvery,
    long memoryLimit,
    Batches batches,
    NeighbourLimit neighbours) {

  /** The paper's settings: 200 epochs of Adam. */
  public static final TrainingOptions PAPER =
      new TrainingOptions(
          200,
          Schedule.PAPER,
          Adam.USUAL,
          new double[0],
          0,
          0,
          10,
          0,
          Batches.FULL,
          NeighbourLimit.NONE);

  public TrainingOptions {
    expect(epochs >= 0, "epochs of at least 0", epochs);
    expect(patience >= 0, "patience of at least 0", patience);
    expect(checkpointEvery >= 1, "checkpointEvery of at least 1", checkpointEvery);
    expect(memoryLimit >= 0, "memoryLimit of at least 0", memoryLimit);
    for (double weight : classWeights) {
      expect(weight >= 0 && Double.isFinite(weight), "class weights of at least 0", weight);
    }
    classWeights = classWeights.clone();
  }

  static void expect(boolean holds, String what, Number found) {
    if (!holds) {
      throw new IllegalArgumentException("Expected %s, but found %s".formatted(what, found));
    }
  }

  /**
   * Adam's numbers for a step.
   *
   * @param epoch from 0, which the rate follows from
   * @param step from 1, counted over all epochs, which the correction of moments follows from
   */
  public AdamStep step(int epoch, long step) {
    return adam.step(step, schedule.rate(epoch));
  }

  /** The same with another number of epochs. */
  public TrainingOptions withEpochs(int epochs) {
    return new TrainingOptions(
        epochs,
        schedule,
        adam,
        classWeights,
        patience,
        seed,
        checkpointEvery,
        memoryLimit,
        batches,
        neighbours);
  }

  /** The same with other learning rates. */
  public TrainingOptions withSchedule(Schedule schedule) {
    return new TrainingOptions(
        epochs,
        schedule,
        adam,
        classWeights,
        patience,
        seed,
        checkpointEvery,
        memoryLimit,
        batches,
        neighbours);
  }

  /** The same with other numbers of Adam. */
  public TrainingOptions withAdam(Adam adam) {
    return new TrainingOptions(
        epochs,
        schedule,
        adam,
        classWeights,
        patience,
        seed,
        checkpointEvery,
        memoryLimit,
        batches,
        neighbours);
  }

  /** The same with weight decay through the gradient (L2). */
  public TrainingOptions withWeightDecay(double weightDecay) {
    return withAdam(adam.withWeightDecay(weightDecay, false));
  }

  /** The same with weight decay on the weights themselves (AdamW). */
  public TrainingOptions withDecoupledWeightDecay(double weightDecay) {
    return withAdam(adam.withWeightDecay(weightDecay, true));
  }

  /** The same with a weight for each class. */
  public TrainingOptions withClassWeights(double... classWeights) {
    return new TrainingOptions(
        epochs,
        schedule,
        adam,
        classWeights,
        patience,
        seed,
        checkpointEvery,
        memoryLimit,
        batches,
        neighbours);
  }

  /** The same with early stopping. */
  public TrainingOptions withPatience(int patience) {
    return new TrainingOptions(
        epochs,
        schedule,
        adam,
        classWeights,
        patience,
        seed,
        checkpointEvery,
        memoryLimit,
        batches,
        neighbours);
  }

  /** The same with another seed. */
  public TrainingOptions withSeed(long seed) {
    return new TrainingOptions(
        epochs,
        schedule,
        adam,
        classWeights,
        patience,
        seed,
        checkpointEvery,
        memoryLimit,
        batches,
        neighbours);
  }

  /** The same with another number of epochs between two checkpoints. */
  public TrainingOptions withCheckpointEvery(int checkpointEvery) {
    return new TrainingOptions(
        epochs,
        schedule,
        adam,
        classWeights,
        patience,
        seed,
        checkpointEvery,
        memoryLimit,
        batches,
        neighbours);
  }

  /** The same with another limit of memory. */
  public TrainingOptions withMemoryLimit(long memoryLimit) {
    return new TrainingOptions(
        epochs,
        schedule,
        adam,
        classWeights,
        patience,
        seed,
        checkpointEvery,
        memoryLimit,
        batches,
        neighbours);
  }

  /** The same with labelled rows taken otherwise. */
  public TrainingOptions withBatches(Batches batches) {
    return new TrainingOptions(
        epochs,
        schedule,
        adam,
        classWeights,
        patience,
        seed,
        checkpointEvery,
        memoryLimit,
        batches,
        neighbours);
  }

  /** The same where rows see no more than so many neighbours. */
  public TrainingOptions withNeighbours(NeighbourLimit neighbours) {
    return new TrainingOptions(
        epochs,
        schedule,
        adam,
        classWeights,
        patience,
        seed,
        checkpointEvery,
        memoryLimit,
        batches,
        neighbours);
  }

  /**
   * Everything that the result follows from, as text. Full batches and all neighbours are not
   * mentioned.
   */
  String recipe() {
    return "epochs=%d, %s, %s, classWeights=%s, patience=%d, seed=%d%s%s"
        .formatted(
            epochs,
            schedule,
            adam,
            Arrays.toString(classWeights),
            patience,
            seed,
            batches.isFull() ? "" : ", " + batches,
            neighbours.seesAll() ? "" : ", neighbours=" + neighbours);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TrainingOptions that && toString().equals(that.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  @Override
  public String toString() {
    return "TrainingOptions[%s, checkpointEvery=%d, memoryLimit=%d]"
        .formatted(recipe(), checkpointEvery, memoryLimit);
  }
}
