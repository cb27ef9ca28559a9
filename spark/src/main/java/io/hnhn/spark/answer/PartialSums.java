package io.hnhn.spark.answer;

import io.hnhn.spark.answer.OperatorChunk.PartialSum;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** What sources give to targets, by the blocks of both: one block of sources is held at a time. */
final class PartialSums implements Iterator<Tuple2<Long, PartialSum>> {
  private final Iterator<AnswerBlock> blocks;
  private final Iterator<OperatorChunk> chunks;
  private final BlockLayout sources;
  private @Nullable RowBlock current;

  /**
   * None yet.
   *
   * @param blocks what sources computed, by number
   * @param chunks of the operator, by the number of their block of sources
   * @param sources how these lie in blocks
   */
  PartialSums(Iterator<AnswerBlock> blocks, Iterator<OperatorChunk> chunks, BlockLayout sources) {
    this.blocks = blocks;
    this.chunks = chunks;
    this.sources = sources;
  }

  @Override
  public boolean hasNext() {
    return chunks.hasNext();
  }

  @Override
  public Tuple2<Long, PartialSum> next() {
    OperatorChunk chunk = chunks.next();
    return new Tuple2<>(
        BlockPair.of(chunk.targetBlock(), chunk.sourceBlock()),
        chunk.times(block(chunk.sourceBlock())));
  }

  private RowBlock block(int number) {
    RowBlock found = current;
    while (found == null || found.block() < number) {
      AnswerBlock block = blocks.next();
      found = RowBlock.of(block.rows()[0] / sources.size(), block.rows().length, block.logits());
    }
    current = found;
    return found;
  }
}
