package io.hnhn.cuda.gpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Kernels in the memory of a GPU. */
final class LoadedKernels implements AutoCloseable {
  /** CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES. */
  private static final int MOST_SHARED_BYTES = 8;

  /** Kernels whose threads share more memory than any kernel may. */
  private static final List<Kernel> SHARING =
      List.of(Kernel.PROPAGATE_SHARED, Kernel.PRODUCT_IN_TILES, Kernel.PRODUCT_IN_TALL_TILES);

  private final DriverCalls driver;
  private final long module;
  private final Map<Kernel, Long> functions = new EnumMap<>(Kernel.class);

  /**
   * Loads them.
   *
   * @param code machine code
   * @param sharedBytes the most memory that threads of a block can share
   */
  LoadedKernels(DriverCalls driver, byte[] code, int sharedBytes) {
    this.driver = driver;
    DriverFunctions cuda = driver.functions();
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment image = scratch.allocateFrom(JAVA_BYTE, code);
      this.module =
          driver.result("kernels", to -> (int) cuda.moduleLoadData().invokeExact(to, image));
      for (Kernel kernel : Kernel.values()) {
        MemorySegment name = scratch.allocateFrom(kernel.function());
        functions.put(
            kernel,
            driver.result(
                kernel.function(),
                to -> (int) cuda.moduleGetFunction().invokeExact(to, module, name)));
      }
    }
    for (Kernel kernel : SHARING) {
      long sharing = function(kernel);
      driver.call(
          "shared memory",
          () -> (int) cuda.funcSetAttribute().invokeExact(sharing, MOST_SHARED_BYTES, sharedBytes));
    }
  }

  long function(Kernel kernel) {
    return functions.get(kernel);
  }

  @Override
  public void close() {
    driver.call(
        "kernels unloaded", () -> (int) driver.functions().moduleUnload().invokeExact(module));
  }
}
