package io.hnhn.spark.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.spark.job.JobTexts;
import io.hnhn.spark.part.CutParts;
import io.hnhn.train.LossGradient;
import io.hnhn.train.PairwiseSum;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Loss and gradient of all labelled rows, computed where their parts lie. A run sends the weights
 * to the executors; each task adds up its parts by number, and the driver adds up the tasks by
 * number: the same bits, however many executors there are and whichever of them computed what.
 */
final class SparkGradient implements LossGradient {
  private final JavaSparkContext spark;
  private final CutParts parts;
  private final int[][] numbers;
  private final Broadcast<PartPlans> plans;
  private final Weights weights;
  private final PairwiseSum sum;
  private final TrainingMetrics metrics;
  private final int epochs;

  SparkGradient(
      JavaSparkContext spark,
      CutParts parts,
      PartPlans plans,
      Backend backend,
      Weights weights,
      TrainingMetrics metrics,
      int epochs) {
    this.spark = spark;
    this.parts = parts;
    this.numbers = parts.numbers();
    this.plans = spark.broadcast(plans);
    this.weights = weights;
    this.sum = new PairwiseSum(backend, weights);
    this.metrics = metrics;
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
    String text =
        "hnhn: epoch %d of %d, loss and gradient of %d parts"
            .formatted(random.epoch() + 1, epochs, parts.facts().size());
    return new JobTexts(spark.sc()).describing(text, () -> run(random));
  }

  private double run(Randomness random) {
    Broadcast<float[]> values =
        spark.broadcast(weights.read(Vector.VALUES).toArray(ValueLayout.JAVA_FLOAT));
    try {
      GradientTask task =
          new GradientTask(plans, values, numbers, random.seed(), (int) random.epoch());
      List<PartResult> results = parts.parts().mapPartitions(task).collect();
      sum.begin();
      for (PartResult result : results) {
        weights.write(Vector.GRADIENTS, MemorySegment.ofArray(result.values()));
        sum.add(result.loss());
        metrics.computed(result);
      }
      metrics.epochDone();
      return sum.total();
    } finally {
      values.destroy();
    }
  }

  @Override
  public void close() {
    sum.close();
    plans.destroy();
  }
}
