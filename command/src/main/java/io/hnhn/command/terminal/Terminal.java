package io.hnhn.command.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The one place through which everything goes that a command shows. Names and texts come from files
 * that others made, and may hold control characters: in words they are always escaped, as {@code
 * \u001b}, wherever the words go. What moves the cursor or makes letters bold is written here, in
 * ways that no text can take.
 *
 * <pre>{@code
 * Terminal.of(spec).out().println(dataset);
 * }</pre>
 */
public final class Terminal {
  private final PrintWriter rawOut;
  private final PrintWriter rawErr;
  private final ColorScheme colours;
  private final PrintWriter out;
  private final PrintWriter err;

  private Terminal(PrintWriter rawOut, PrintWriter rawErr, ColorScheme colours) {
    this.rawOut = rawOut;
    this.rawErr = rawErr;
    this.colours = colours;
    this.out = new PrintWriter(new VisibleWriter(rawOut), true);
    this.err = new PrintWriter(new VisibleWriter(rawErr), true);
  }

  /** Where a command prints. */
  public static Terminal of(CommandSpec command) {
    CommandLine line = command.commandLine();
    return new Terminal(line.getOut(), line.getErr(), line.getColorScheme());
  }

  /** The streams of this process. */
  public static Terminal standard() {
    return new Terminal(
        StandardStream.OUTPUT.writer(),
        StandardStream.ERROR.writer(),
        Help.defaultColorScheme(Ansi.AUTO));
  }

  /** Lets a command and all below it print here. */
  public CommandLine connect(CommandLine command) {
    return command.setOut(rawOut).setErr(rawErr);
  }

  /** Where nothing is shown. */
  public static Terminal nowhere() {
    PrintWriter nothing = new PrintWriter(Writer.nullWriter());
    return new Terminal(nothing, nothing, Help.defaultColorScheme(Ansi.OFF));
  }

  /** For words, such as results and JSON. A line that is printed is there at once. */
  public PrintWriter out() {
    return out;
  }

  /** For words beside the results, such as messages. */
  public PrintWriter err() {
    return err;
  }

  /** Prints words on standard output, in bold letters where there are colours. */
  public void bold(String words) {
    rawOut.print(colours.apply(ControlCharacters.visible(words), List.of(Ansi.Style.bold)));
  }

  /** Prints a line of such words. */
  public void heading(String words) {
    bold(words);
    out.println();
  }

  /** Prints the help of a command. */
  public void help(CommandLine command) {
    command.usage(rawOut, colours);
  }

  /**
   * Where a table for other programs goes, in UTF-8. They may look for its names elsewhere, so
   * every byte stays as it is, unless it is printed on a terminal: there it is words.
   */
  public OutputStream table() {
    if (StandardWriter.isTerminal(rawOut)) {
      return new DecodedStream(out);
    }
    return rawOut instanceof StandardWriter standard ? standard.bytes() : new DecodedStream(rawOut);
  }

  /** A line for progress on the error stream. */
  public StatusLine status() {
    return new StatusLine(
        rawErr, StandardWriter.isTerminal(rawErr) && !"dumb".equals(System.getenv("TERM")));
  }

  /** The error stream for code that knows no other than that of the JVM. */
  public PrintStream errStream() {
    return new PrintStream(new DecodedStream(err), true, UTF_8);
  }
}
