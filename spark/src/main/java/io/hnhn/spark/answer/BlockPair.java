package io.hnhn.spark.answer;

import org.apache.spark.Partitioner;

/** Two blocks as one key, which sorts by the first and then by the second. */
final class BlockPair {
  private BlockPair() {}

  static long of(int first, int second) {
    return ((long) first << Integer.SIZE) | second;
  }

  static int first(long pair) {
    return (int) (pair >>> Integer.SIZE);
  }

  /** Puts a pair where its first block lies. */
  static final class ByFirst extends Partitioner {
    private static final long serialVersionUID = 1;
    private final Partitioner blocks;

    ByFirst(Partitioner blocks) {
      this.blocks = blocks;
    }

    @Override
    public int numPartitions() {
      return blocks.numPartitions();
    }

    @Override
    public int getPartition(Object pair) {
      return blocks.getPartition(first((Long) pair));
    }
  }
}
