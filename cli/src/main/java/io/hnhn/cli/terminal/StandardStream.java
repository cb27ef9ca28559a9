package io.hnhn.cli.terminal;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;

/** One of the two streams a command writes to. */
public enum StandardStream {
  OUTPUT(1),
  ERROR(2);

  private final int descriptor;

  StandardStream(int descriptor) {
    this.descriptor = descriptor;
  }

  /**
   * Whether a person looks at it: it is a terminal that can move back to the start of a line.
   *
   * <p>The JDK can tell this of input and output together only ({@link
   * java.io.Console#isTerminal}), but errors may go to a file while the output is shown, or the
   * other way round.
   */
  public boolean isTerminal() {
    return !"dumb".equals(System.getenv("TERM")) && isatty();
  }

  @SuppressWarnings("restricted") // the descriptor is that of unistd.h and of io.h
  private boolean isatty() {
    Linker linker = Linker.nativeLinker();
    SymbolLookup system = linker.defaultLookup();
    // int isatty(int fd);
    Optional<MemorySegment> isatty = system.find("isatty").or(() -> system.find("_isatty"));
    if (isatty.isEmpty()) {
      return false;
    }
    try {
      return (int)
              linker
                  .downcallHandle(isatty.get(), FunctionDescriptor.of(JAVA_INT, JAVA_INT))
                  .invokeExact(descriptor)
          != 0;
    } catch (Throwable e) {
      throw new IllegalStateException("Expected isatty to return, but found " + e, e);
    }
  }
}
