package io.hnhn.spark.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.spark.answer.OperatorChunk.PartialSum;
import org.junit.jupiter.api.Test;

class OperatorChunkTest {
  @Test
  void sourcesOfOneTargetBecomeOneSum() {
    OperatorChunk chunk =
        new OperatorChunk(
            0, 5, 2, new int[] {1, 1, 4}, new int[] {0, 2, 1}, new float[] {2, 3, 0.5f});
    PartialSum sum = chunk.times(RowBlock.of(2, 3, new float[] {1, 10, 2, 20, 3, 30}));
    assertThat(sum.sourceBlock()).isEqualTo(2);
    assertThat(sum.targets()).containsExactly(1, 4);
    assertThat(sum.sums().get()).containsExactly(11, 110, 1, 10);

    double[] block = {0, 0, 1, 1, 0, 0, 0, 0, 0, 0};
    sum.addTo(block, 2);
    assertThat(block).containsExactly(0, 0, 12, 111, 0, 0, 0, 0, 1, 10);
  }

  @Test
  void theLastBlockIsShorter() {
    BlockLayout layout = BlockLayout.of(21, 8, 2);
    assertThat(layout.blocks()).isEqualTo(3);
    assertThat(layout.partitions()).isEqualTo(2);
    assertThat(layout.rowsOf(1)).isEqualTo(8);
    assertThat(layout.rowsOf(2)).isEqualTo(5);
    assertThat(layout.partitioner().getPartition(2)).isZero();
  }
}
