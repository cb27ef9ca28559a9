package io.hnhn.block;

import io.hnhn.graph.OffHeap;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory that is given back at once when it is closed. To close memory that threads share, the JVM
 * has all of them pause: where it is little, it is left to the garbage collector.
 */
record BlockMemory(Arena arena, boolean isLittle) implements OffHeap.Source, AutoCloseable {
  private static final long LITTLE = 1 << 20;

  /** Memory for about so many bytes. */
  static BlockMemory of(long bytes) {
    boolean isLittle = bytes <= LITTLE;
    return new BlockMemory(isLittle ? Arena.ofAuto() : Arena.ofShared(), isLittle);
  }

  @Override
  public MemorySegment allocate(long bytes, long alignment) {
    return arena.allocate(bytes, alignment);
  }

  @Override
  public void close() {
    if (!isLittle) {
      arena.close();
    }
  }
}
