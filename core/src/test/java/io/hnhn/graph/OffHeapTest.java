package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

class OffHeapTest {
  @Test
  void memoryOffTheHeapForAllThreadsIsTaken() {
    MemorySegment segment = Arena.ofAuto().allocate(8);
    assertThat(OffHeap.expect(segment)).isSameAs(segment);
  }

  @Test
  void memoryOnTheHeapIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OffHeap.expect(MemorySegment.ofArray(new int[2])))
        .withMessageContaining("Expected memory off the heap");
  }

  @Test
  void memoryOfOneThreadIsRefused() {
    try (Arena arena = Arena.ofConfined()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OffHeap.expect(arena.allocate(8)))
          .withMessageContaining("but found a confined segment");
    }
  }

  @Test
  void largeArraysComeFromTheSourceThatWasSaid() {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment made =
          OffHeap.from(arena::allocate, () -> CompressedRows.of(2, new int[][] {{1}}).entries());
      assertThat(made.scope()).isEqualTo(arena.scope());
    }
    assertThat(OffHeap.allocate(ValueLayout.JAVA_INT, 3).byteSize()).isEqualTo(12);
  }
}
