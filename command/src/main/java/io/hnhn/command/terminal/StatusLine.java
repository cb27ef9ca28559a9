package io.hnhn.command.terminal;

import java.io.PrintWriter;

/**
 * A line that says how far work is. On a terminal it is painted over, again and again; elsewhere,
 * in a file or a pipe, there are whole lines only and no control character.
 */
public final class StatusLine {
  private final PrintWriter out;
  private final boolean painted;
  private int width;

  /**
   * An empty line.
   *
   * @param painted whether {@code out} is a terminal that can move back to the start of a line
   */
  public StatusLine(PrintWriter out, boolean painted) {
    this.out = out;
    this.painted = painted;
  }

  /** Whether it can be painted over. */
  public boolean isPainted() {
    return painted;
  }

  /** Paints over the line, and over what is left of a longer one; only where that is possible. */
  public void paint(String text) {
    if (painted) {
      String visible = ControlCharacters.visible(text);
      out.print("\r" + visible + " ".repeat(Math.max(0, width - visible.length())));
      out.flush();
      width = visible.length();
    }
  }

  /** Writes the line for good. */
  public void println(String text) {
    if (painted) {
      paint(text);
    } else {
      out.print(ControlCharacters.visible(text));
    }
    out.println();
    out.flush();
    width = 0;
  }

  /** Ends the line where it is, for whatever comes next. */
  public void stop() {
    if (width > 0) {
      out.println();
      out.flush();
    }
    width = 0;
  }
}
