package io.hnhn.graph;

import java.lang.foreign.MemorySegment;

/** What memory must be for backends to work on it: off the heap, and open to all their threads. */
public final class OffHeap {
  /** Any thread but the one that made a segment; it never runs. */
  private static final Thread ANOTHER = Thread.ofPlatform().unstarted(() -> {});

  private OffHeap() {}

  /**
   * The segment again, once it is sure that it can be used.
   *
   * @throws IllegalArgumentException if it lies on the heap or belongs to one thread
   */
  public static MemorySegment expect(MemorySegment segment) {
    if (!segment.isNative()) {
      throw new IllegalArgumentException(
          "Expected memory off the heap, as of Arena.ofAuto(), but found a segment on it");
    }
    if (!segment.isAccessibleBy(ANOTHER)) {
      throw new IllegalArgumentException(
          "Expected memory for all threads, as of Arena.ofAuto(), but found a confined segment");
    }
    return segment;
  }
}
