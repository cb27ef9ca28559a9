package io.hnhn.command.terminal;

import java.io.IOException;
import java.io.Writer;

/** Passes text on with its {@link ControlCharacters} escaped. It keeps nothing back. */
final class VisibleWriter extends Writer {
  private final Writer out;

  VisibleWriter(Writer out) {
    this.out = out;
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    int end = offset + length;
    int passed = offset;
    for (int i = offset; i < end; i++) {
      if (ControlCharacters.isControl(text[i]) && !endsLine(text, i, end)) {
        out.write(text, passed, i - passed);
        out.write(ControlCharacters.escaped(text[i]));
        passed = i + 1;
      }
    }
    out.write(text, passed, end - passed);
  }

  /** Whether it is the first half of the end of a line as Windows has it. */
  private static boolean endsLine(char[] text, int i, int end) {
    return text[i] == '\r' && i + 1 < end && text[i + 1] == '\n';
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
