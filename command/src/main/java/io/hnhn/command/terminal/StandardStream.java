package io.hnhn.command.terminal;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** One of the two streams a command writes to. */
public enum StandardStream {
  /** For what was asked for. */
  OUTPUT(1),
  /** For everything else that is said. */
  ERROR(2);

  // The kinds of files in st_mode of sys/stat.h.
  private static final int KIND = 0170000;
  private static final int FIFO = 0010000;
  private static final int SOCKET = 0140000;

  private final int descriptor;

  StandardStream(int descriptor) {
    this.descriptor = descriptor;
  }

  /**
   * Opens it, in the encoding that the JVM chose for it. Of standard output every byte is checked;
   * failures of the error stream don't matter, since there is nobody to tell.
   */
  public StandardWriter writer() {
    return switch (this) {
      case OUTPUT ->
          new StandardWriter(
              new BufferedOutputStream(
                  new CheckedStream(new FileOutputStream(FileDescriptor.out), this::isPipe)),
              System.out.charset(),
              this::isTerminal);
      case ERROR ->
          new StandardWriter(
              new FileOutputStream(FileDescriptor.err), System.err.charset(), this::isTerminal);
    };
  }

  /** Whether another process reads it, as far as the system tells. */
  private boolean isPipe() {
    Path file = Path.of("/dev/fd/" + descriptor);
    try {
      int kind = (int) Files.getAttribute(file, "unix:mode") & KIND;
      return kind == FIFO || kind == SOCKET;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      return false;
    }
  }

  /**
   * Whether a person looks at it.
   *
   * <p>The JDK can tell this of input and output together only ({@link
   * java.io.Console#isTerminal}), but errors may go to a file while the output is shown, or the
   * other way round.
   */
  @SuppressWarnings("restricted") // the descriptor is that of unistd.h and of io.h
  private boolean isTerminal() {
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
