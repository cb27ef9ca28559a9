package io.hnhn.spark.train;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/**
 * Where time goes, as accumulators that tasks add to: Spark's pages show them beside each stage.
 * What was computed twice, for an executor that died, counts twice.
 *
 * @param computing nanoseconds of CPU time in which losses and gradients were computed
 * @param parts how many parts these were of
 */
@DefaultSerializer(JavaSerializer.class)
public record TrainingMetrics(LongAccumulator computing, LongAccumulator parts)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** The name of {@link #computing} on Spark's pages. */
  public static final String COMPUTING = "hnhn: CPU nanoseconds of computing";

  /** All of it 0. */
  public static TrainingMetrics of(SparkContext spark) {
    return new TrainingMetrics(
        spark.longAccumulator(COMPUTING), spark.longAccumulator("hnhn: parts computed"));
  }

  void computed(long nanoseconds) {
    computing.add(nanoseconds);
    parts.add(1);
  }

  /** CPU seconds in which executors computed losses and gradients. */
  public double computingSeconds() {
    return computing.value() / 1e9;
  }
}
