package io.hnhn.cuda.gpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Calls of the driver, with what it answers where it can't. */
record DriverCalls(DriverFunctions functions) {
  /** A call that returns a status. */
  interface Call {
    int status() throws Throwable;
  }

  /** A call that writes a result and returns a status. */
  interface CallWithResult {
    int status(MemorySegment result) throws Throwable;
  }

  /** The status of a call. */
  int status(Call call) {
    try {
      return call.status();
    } catch (Throwable e) {
      throw Foreign.failure(e);
    }
  }

  /**
   * Calls, and expects no fault.
   *
   * @param what was asked of the GPU
   * @throws IllegalStateException if there is a fault
   */
  void call(String what, Call call) {
    expect(what, status(call));
  }

  /** The address or handle that a call writes. */
  long result(String what, CallWithResult call) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment result = scratch.allocate(JAVA_LONG);
      call(what, () -> call.status(result));
      return result.get(JAVA_LONG, 0);
    }
  }

  /** The number that a call writes. */
  int number(String what, CallWithResult call) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment result = scratch.allocate(JAVA_INT);
      call(what, () -> call.status(result));
      return result.get(JAVA_INT, 0);
    }
  }

  /** Expects a status that is no fault. */
  void expect(String what, int status) {
    if (status != 0) {
      throw new IllegalStateException(
          "Expected %s of the GPU, but found %s".formatted(what, words(status)));
    }
  }

  /** A status in words. */
  String words(int status) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment name = scratch.allocate(ADDRESS);
      MemorySegment text = scratch.allocate(ADDRESS);
      int known = (int) functions.getErrorName().invokeExact(status, name);
      int described = (int) functions.getErrorString().invokeExact(status, text);
      return known == 0 && described == 0
          ? "%s (%s)".formatted(Foreign.text(name), Foreign.text(text))
          : "status " + status;
    } catch (Throwable e) {
      throw Foreign.failure(e);
    }
  }
}
