package io.hnhn.spark.part;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;

/**
 * Which parts a task computes: those whose numbers follow each other, as many as a power of two.
 * Some of the numbers may have no part. So what a task adds up is a whole branch of the {@linkplain
 * io.hnhn.train.PairwiseSum pairwise sum} over all numbers, and the sum is the same whatever the
 * number of tasks, which follows from the cluster.
 *
 * @param parts how many numbers there are
 * @param each how many of them a task has, a power of two
 */
@DefaultSerializer(JavaSerializer.class)
public record TaskShares(int parts, int each) implements Serializable {
  private static final long serialVersionUID = 1;

  // Tasks at most, each of which sends a gradient to the driver: so few that this costs little, and
  // so many that executors are busy to the end of an epoch.
  private static final int MOST_TASKS = 64;
  private static final int TASKS_A_CORE = 4;
  private static final int FEWEST_TASKS = 8;

  /** The shares of a cluster with some cores. */
  static TaskShares of(int parts, int cores) {
    int most = Math.clamp((long) cores * TASKS_A_CORE, FEWEST_TASKS, MOST_TASKS);
    return new TaskShares(
        parts, Math.max(1, Integer.highestOneBit(Math.ceilDiv(parts, most) * 2 - 1)));
  }

  /** How many tasks there are. */
  int tasks() {
    return Math.ceilDiv(parts, each);
  }

  /** The place of a part among those of its task, from 0. */
  public int place(int part) {
    return part % each;
  }
}
