package io.hnhn.command.terminal;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.function.BooleanSupplier;

/**
 * A standard stream as the command line prints to it, before {@link Terminal} looks at the text.
 */
public final class StandardWriter extends PrintWriter {
  private final OutputStream bytes;
  private final BooleanSupplier terminal;

  /**
   * A writer.
   *
   * @param bytes where they go
   * @param terminal whether that is a terminal; it is asked where that makes a difference
   */
  public StandardWriter(OutputStream bytes, Charset charset, BooleanSupplier terminal) {
    super(bytes, false, charset);
    this.bytes = bytes;
    this.terminal = terminal;
  }

  /** Whether a writer is a terminal's. */
  static boolean isTerminal(PrintWriter writer) {
    return writer instanceof StandardWriter standard && standard.terminal.getAsBoolean();
  }

  /** For bytes that come behind the text so far, and before what is printed later. */
  OutputStream bytes() {
    flush();
    return bytes;
  }
}
