package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
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
}
