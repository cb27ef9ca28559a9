package io.hnhn.graph;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** What memory must be for backends to work on it: off the heap, and open to all their threads. */
public final class OffHeap {
  /** Any thread but the one that made a segment; it never runs. */
  private static final Thread ANOTHER = Thread.ofPlatform().unstarted(() -> {});

  /**
   * Bytes that the place of every large array is a multiple of: a cache line, so that rows start
   * where one starts when their width allows it.
   */
  public static final int ALIGNMENT = 64;

  private static final ScopedValue<Source> SOURCE = ScopedValue.newInstance();

  private OffHeap() {}

  /** Gives memory for the large arrays of hypergraphs and matrices. */
  @FunctionalInterface
  public interface Source {
    /** So many bytes, all zero, that all threads may use. */
    MemorySegment allocate(long bytes, long alignment);
  }

  /**
   * Does some work whose large arrays, as far as this thread makes them, come from a source of the
   * caller's; elsewhere the garbage collector frees them.
   */
  public static <R, X extends Throwable> R from(
      Source source, ScopedValue.CallableOp<? extends R, X> work) throws X {
    return ScopedValue.where(SOURCE, source).call(work);
  }

  /** So many elements, all zero, which the garbage collector frees unless {@link #from} says. */
  public static MemorySegment allocate(ValueLayout element, long count) {
    return SOURCE.isBound()
        ? SOURCE.get().allocate(Math.multiplyExact(element.byteSize(), count), ALIGNMENT)
        : Arena.ofAuto().allocate(Math.multiplyExact(element.byteSize(), count), ALIGNMENT);
  }

  /**
   * So many bytes, all zero, which the garbage collector frees unless {@link #from} says.
   *
   * @throws InsufficientMemoryException if there is not as much, with how much it would be
   */
  public static MemorySegment allocate(long bytes) {
    return SOURCE.isBound() && bytes != Amount.MOST
        ? SOURCE.get().allocate(bytes, ALIGNMENT)
        : allocate(Arena.ofAuto(), bytes);
  }

  /**
   * Memory of an arena, all zero.
   *
   * @throws InsufficientMemoryException if there is not as much, with how much it would be
   */
  public static MemorySegment allocate(Arena arena, long bytes) {
    if (bytes == Amount.MOST) {
      throw tooMuch(bytes, null);
    }
    try {
      return arena.allocate(bytes, ALIGNMENT);
    } catch (OutOfMemoryError e) {
      throw tooMuch(bytes, e);
    }
  }

  private static InsufficientMemoryException tooMuch(long bytes, @Nullable OutOfMemoryError cause) {
    return new InsufficientMemoryException(
        "Expected %s of memory outside the heap, but found less. Ask for less, or give the JVM more: -XX:MaxDirectMemorySize, for the command hnhn in HNHN_JAVA_OPTS."
            .formatted(Amount.bytes(bytes)),
        cause);
  }

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
