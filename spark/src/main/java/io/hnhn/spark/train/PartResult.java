package io.hnhn.spark.train;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;

/**
 * What a task tells the driver about one training.
 *
 * @param task its number
 * @param training its number among those that the job computes for
 * @param loss the sum of the losses of its parts
 * @param values the sum of their gradients, or the logits of their rows
 */
@DefaultSerializer(JavaSerializer.class)
record PartResult(int task, int training, double loss, float[] values) implements Serializable {
  private static final long serialVersionUID = 1;
}
