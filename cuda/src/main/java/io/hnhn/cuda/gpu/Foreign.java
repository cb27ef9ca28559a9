package io.hnhn.cuda.gpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** Calls of C functions, all of which return a status: 0, or what went wrong. */
final class Foreign {
  /** Longer than any text of these libraries: where reading one gives up. */
  private static final long LONGEST_TEXT = 1024;

  private Foreign() {}

  /**
   * A function that returns a status.
   *
   * @throws UnsatisfiedLinkError if the library has none of that name
   */
  @SuppressWarnings("restricted") // the layouts are those of the headers, beside each use
  static MethodHandle bind(SymbolLookup library, String name, MemoryLayout... parameters) {
    MemorySegment function =
        library
            .find(name)
            .orElseThrow(() -> new UnsatisfiedLinkError("it has no function " + name));
    return Linker.nativeLinker()
        .downcallHandle(function, FunctionDescriptor.of(JAVA_INT, parameters));
  }

  /** The text that a pointer in memory points to. */
  @SuppressWarnings("restricted") // texts of the libraries are constants, ended by a zero
  static String text(MemorySegment pointer) {
    MemorySegment start = pointer.get(ADDRESS, 0);
    return start.address() == 0 ? "" : start.reinterpret(LONGEST_TEXT).getString(0);
  }

  /** What a call throws that is no fault of the library. */
  static IllegalStateException failure(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return new IllegalStateException("Expected to call CUDA, but found " + cause, cause);
  }
}
