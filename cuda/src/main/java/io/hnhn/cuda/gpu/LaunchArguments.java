package io.hnhn.cuda.gpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.util.List;

/** Arguments as the driver takes them: an array of pointers to each. */
final class LaunchArguments {
  private static final long ALIGNMENT = 8;

  private LaunchArguments() {}

  /** The array of pointers, in memory of an allocator. */
  static MemorySegment of(Launch launch, SegmentAllocator memory) {
    List<ParameterType> types = launch.kernel().parameters();
    MemorySegment pointers = memory.allocate(ADDRESS, types.size());
    for (int i = 0; i < types.size(); i++) {
      MemorySegment argument = memory.allocate(types.get(i).bytes(), ALIGNMENT);
      write(launch.arguments().get(i), argument);
      pointers.setAtIndex(ADDRESS, i, argument);
    }
    return pointers;
  }

  private static void write(Object argument, MemorySegment to) {
    switch (argument) {
      case Long value -> to.set(JAVA_LONG, 0, value);
      case Integer value -> to.set(JAVA_INT, 0, value);
      case Float value -> to.set(JAVA_FLOAT, 0, value);
      case Double value -> to.set(JAVA_DOUBLE, 0, value);
      case EpilogueArgument value -> value.write(to);
      case AdamArgument value -> value.write(to);
      default -> throw new IllegalArgumentException("Expected an argument, but found " + argument);
    }
  }
}
