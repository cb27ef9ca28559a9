package io.hnhn.spark.train;

import java.io.Serializable;

/**
 * What a task tells the driver.
 *
 * @param loss the sum of the losses of its parts
 * @param values the sum of their gradients, or the logits of their rows
 * @param computing nanoseconds of its thread's CPU time in which parts were computed
 * @param all nanoseconds of its thread's CPU time
 */
record PartResult(double loss, float[] values, long computing, long all) implements Serializable {
  private static final long serialVersionUID = 1;
}
