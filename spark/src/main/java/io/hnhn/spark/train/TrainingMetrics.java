package io.hnhn.spark.train;

import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/** Where time goes, as accumulators that Spark's pages show and others read. */
public final class TrainingMetrics {
  private final LongAccumulator computing;
  private final LongAccumulator tasks;
  private final LongAccumulator epochs;

  /** All of it 0. */
  public TrainingMetrics(SparkContext spark) {
    this.computing = spark.longAccumulator("hnhn: CPU nanoseconds in which parts were computed");
    this.tasks = spark.longAccumulator("hnhn: CPU nanoseconds of gradient tasks");
    this.epochs = spark.longAccumulator("hnhn: epochs");
  }

  void computed(PartResult result) {
    computing.add(result.computing());
    tasks.add(result.all());
  }

  void epochDone() {
    epochs.add(1);
  }

  /** CPU seconds in which executors computed losses and gradients. */
  public double computingSeconds() {
    return computing.value() / 1e9;
  }

  /** CPU seconds of all that tasks did: plans, weights and sums included. */
  public double taskSeconds() {
    return tasks.value() / 1e9;
  }

  /** How many epochs there were. */
  public long epochs() {
    return epochs.value();
  }
}
