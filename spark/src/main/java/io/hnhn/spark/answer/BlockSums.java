package io.hnhn.spark.answer;

import io.hnhn.spark.answer.OperatorChunk.PartialSum;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** All blocks of targets of a partition, those that get nothing included, one after the other. */
final class BlockSums implements Iterator<RowBlock> {
  private final Iterator<Tuple2<Long, PartialSum>> sums;
  private final BlockLayout targets;
  private final int width;
  private int block;
  private @Nullable Tuple2<Long, PartialSum> next;

  /**
   * Before the first block.
   *
   * @param sums by the blocks of targets, then of sources
   * @param partition the number of this one
   * @param targets how these lie in blocks
   * @param width how many columns there are
   */
  BlockSums(
      Iterator<Tuple2<Long, PartialSum>> sums, int partition, BlockLayout targets, int width) {
    this.sums = sums;
    this.block = partition;
    this.targets = targets;
    this.width = width;
    advance();
  }

  private void advance() {
    next = sums.hasNext() ? sums.next() : null;
  }

  @Override
  public boolean hasNext() {
    return block < targets.blocks();
  }

  @Override
  public RowBlock next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    double[] values = new double[targets.rowsOf(block) * width];
    for (; next != null && BlockPair.first(next._1()) == block; advance()) {
      next._2().addTo(values, width);
    }
    float[] rounded = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      rounded[i] = (float) values[i];
    }
    RowBlock sum = RowBlock.of(block, targets.rowsOf(block), rounded);
    block += targets.partitions();
    return sum;
  }
}
