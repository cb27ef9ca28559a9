package io.hnhn.spark.answer;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of the rows of a block: their features and the results of hops so far.
 *
 * @param rows how many there are
 * @param features of each as bytes; none where they have none
 * @param hops results by the number of the hop
 */
@DefaultSerializer(JavaSerializer.class)
record BlockState(int block, int rows, List<byte[]> features, Map<Integer, RowBlock> hops)
    implements Serializable {
  private static final long serialVersionUID = 1;

  private BlockState with(int hop, RowBlock result) {
    if (result.block() != block) {
      throw new IllegalStateException(
          "Expected the result for block %d, but found that for block %d"
              .formatted(block, result.block()));
    }
    Map<Integer, RowBlock> more = new TreeMap<>(hops);
    more.put(hop, result);
    return new BlockState(block, rows, features, more);
  }

  /** Blocks with the result of one more hop, both in the order of their numbers. */
  static Iterator<BlockState> with(
      int hop, Iterator<BlockState> blocks, Iterator<RowBlock> results) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return blocks.hasNext();
      }

      @Override
      public BlockState next() {
        return blocks.next().with(hop, results.next());
      }
    };
  }
}
