package io.hnhn.spark.train;

import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.spark.job.JobTexts;
import io.hnhn.spark.part.CutParts;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.ValidationLogits;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** What a model in training says about the validation rows, computed where their parts lie. */
final class SparkLogits implements ValidationLogits {
  private final JavaSparkContext spark;
  private final CutParts parts;
  private final int[][] numbers;
  private final Broadcast<PartPlans> plans;
  private final Weights weights;
  private final int classes;

  SparkLogits(
      JavaSparkContext spark, CutParts parts, PartPlans plans, Weights weights, int classes) {
    this.spark = spark;
    this.parts = parts;
    this.numbers = parts.numbers();
    this.plans = spark.broadcast(plans);
    this.weights = weights;
    this.classes = classes;
  }

  @Override
  public Matrix logits() {
    return new JobTexts(spark.sc())
        .describing("hnhn: a look at %d validation rows".formatted(parts.rows()), this::computed);
  }

  private Matrix computed() {
    Broadcast<float[]> values =
        spark.broadcast(weights.read(Vector.VALUES).toArray(ValueLayout.JAVA_FLOAT));
    try {
      Matrix logits = Matrix.zeros(Math.toIntExact(parts.rows()), classes);
      long at = 0;
      for (PartResult result :
          parts.parts().mapPartitions(new LogitsTask(plans, values, numbers)).collect()) {
        MemorySegment some = MemorySegment.ofArray(result.values());
        logits.segment().asSlice(at, some.byteSize()).copyFrom(some);
        at += some.byteSize();
      }
      return logits;
    } finally {
      values.destroy();
    }
  }

  @Override
  public void close() {
    plans.destroy();
  }
}
