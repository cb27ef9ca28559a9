package io.hnhn.cuda.gpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/** NVRTC: compiles CUDA C for any GPU, on a machine with or without one. */
final class Compiler {
  private static final List<String> OPTIONS = List.of("--std=c++17");

  private final NvrtcFunctions nvrtc;

  /**
   * The compiler in an opened library.
   *
   * @throws UnsatisfiedLinkError if a function is missing
   */
  Compiler(SymbolLookup library) {
    this.nvrtc = NvrtcFunctions.of(library);
  }

  /** Its version, such as 13.0. */
  String version() {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment numbers = scratch.allocate(JAVA_INT, 2);
      expect(
          (int) nvrtc.version().invokeExact(numbers, numbers.asSlice(Integer.BYTES)), "a version");
      return numbers.getAtIndex(JAVA_INT, 0) + "." + numbers.getAtIndex(JAVA_INT, 1);
    } catch (Throwable e) {
      throw Foreign.failure(e);
    }
  }

  /** The architectures it compiles for, such as 90. */
  List<Integer> architectures() {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment count = scratch.allocate(JAVA_INT);
      expect((int) nvrtc.numSupportedArchs().invokeExact(count), "architectures");
      MemorySegment all = scratch.allocate(JAVA_INT, count.get(JAVA_INT, 0));
      expect((int) nvrtc.supportedArchs().invokeExact(all), "architectures");
      return IntStream.of(all.toArray(JAVA_INT)).boxed().toList();
    } catch (Throwable e) {
      throw Foreign.failure(e);
    }
  }

  /**
   * Compiles for an architecture.
   *
   * @return machine code
   * @throws IllegalStateException if it does not compile, with what the compiler says
   */
  byte[] compile(String source, int architecture) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment program = scratch.allocate(ADDRESS);
      expect(
          (int)
              nvrtc
                  .createProgram()
                  .invokeExact(
                      program,
                      scratch.allocateFrom(source),
                      scratch.allocateFrom("hnhn.cu"),
                      0,
                      MemorySegment.NULL,
                      MemorySegment.NULL),
          "to begin");
      try {
        return compile(program.get(JAVA_LONG, 0), architecture, scratch);
      } finally {
        expect((int) nvrtc.destroyProgram().invokeExact(program), "to end");
      }
    } catch (IllegalStateException e) {
      throw e;
    } catch (Throwable e) {
      throw Foreign.failure(e);
    }
  }

  private byte[] compile(long program, int architecture, Arena scratch) throws Throwable {
    MemorySegment options = scratch.allocate(ADDRESS, OPTIONS.size() + 1L);
    options.setAtIndex(ADDRESS, 0, scratch.allocateFrom("--gpu-architecture=sm_" + architecture));
    for (int i = 0; i < OPTIONS.size(); i++) {
      options.setAtIndex(ADDRESS, i + 1L, scratch.allocateFrom(OPTIONS.get(i)));
    }
    int count = OPTIONS.size() + 1;
    if ((int) nvrtc.compileProgram().invokeExact(program, count, options) != 0) {
      throw new IllegalStateException(
          "Expected kernels that compile for sm_%d by NVRTC %s, but found %s"
              .formatted(architecture, version(), log(program, scratch)));
    }
    MemorySegment size = scratch.allocate(JAVA_LONG);
    expect((int) nvrtc.cubinSize().invokeExact(program, size), "code");
    MemorySegment code = scratch.allocate(size.get(JAVA_LONG, 0));
    expect((int) nvrtc.cubin().invokeExact(program, code), "code");
    return code.toArray(JAVA_BYTE);
  }

  private String log(long program, Arena scratch) throws Throwable {
    MemorySegment size = scratch.allocate(JAVA_LONG);
    expect((int) nvrtc.logSize().invokeExact(program, size), "a log");
    MemorySegment text = scratch.allocate(size.get(JAVA_LONG, 0));
    expect((int) nvrtc.log().invokeExact(program, text), "a log");
    return new String(text.toArray(JAVA_BYTE), StandardCharsets.UTF_8).strip();
  }

  private static void expect(int status, String what) {
    if (status != 0) {
      throw new IllegalStateException(
          "Expected %s of NVRTC, but found status %d".formatted(what, status));
    }
  }
}
