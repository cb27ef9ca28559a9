package io.hnhn.spark.answer;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import org.apache.spark.Partitioner;

/**
 * How the rows of nodes, or of hyperedges, lie in blocks, and blocks in partitions: block b has
 * rows from b times its size on and lies in partition b mod their number, blocks in ascending
 * order. All that is computed by rows lies so, and meets without being moved.
 *
 * @param rows how many there are
 * @param size of a block
 * @param partitions how many there are
 */
@DefaultSerializer(JavaSerializer.class)
record BlockLayout(int rows, int size, int partitions) implements Serializable {
  private static final long serialVersionUID = 1;

  static BlockLayout of(int rows, int size, int mostPartitions) {
    return new BlockLayout(rows, size, Math.min(blocks(rows, size), mostPartitions));
  }

  private static int blocks(int rows, int size) {
    return Math.max(1, Math.ceilDiv(rows, size));
  }

  int blocks() {
    return blocks(rows, size);
  }

  int rowsOf(int block) {
    return Math.min(size, rows - block * size);
  }

  /** Puts a block where it lies. */
  Partitioner partitioner() {
    return new ByBlock(partitions);
  }

  private static final class ByBlock extends Partitioner {
    private static final long serialVersionUID = 1;
    private final int partitions;

    ByBlock(int partitions) {
      this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
      return partitions;
    }

    @Override
    public int getPartition(Object block) {
      return (Integer) block % partitions;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ByBlock that && partitions == that.partitions;
    }

    @Override
    public int hashCode() {
      return partitions;
    }
  }
}
