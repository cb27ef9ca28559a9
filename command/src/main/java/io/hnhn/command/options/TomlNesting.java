package io.hnhn.command.options;

import io.hnhn.data.DataFormatException;
import java.nio.file.Path;

/**
 * Looks how deep brackets lie in each other before a TOML file is parsed: the parser calls itself
 * for each of them, and the stack ends before a file does.
 */
final class TomlNesting {
  /** An option is at most a list. */
  private static final int MOST = 20;

  private final String text;
  private int next;
  private int line = 1;
  private int depth;

  private TomlNesting(String text) {
    this.text = text;
  }

  static void expectShallow(Path file, String text) throws DataFormatException {
    TomlNesting nesting = new TomlNesting(text);
    while (nesting.next < text.length()) {
      nesting.step();
      if (nesting.depth > MOST) {
        throw new DataFormatException(
            file,
            nesting.line,
            "at most %d brackets inside each other".formatted(MOST),
            "more",
            "an option is a text, a number, true or false, or a list of them");
      }
    }
  }

  private void step() {
    char c = text.charAt(next);
    switch (c) {
      case '"', '\'' -> skipText(c);
      case '#' -> skipTo("\n");
      case '[', '{' -> depth++;
      case ']', '}' -> depth = Math.max(0, depth - 1);
      case '\n' -> line++;
      default -> {}
    }
    next++;
  }

  /** Goes to the last quote of a text; one with single quotes ends with the line at the latest. */
  private void skipText(char quote) {
    String triple = String.valueOf(quote).repeat(3);
    boolean lines = text.startsWith(triple, next);
    String end = lines ? triple : String.valueOf(quote);
    next += end.length();
    while (next < text.length() && !text.startsWith(end, next)) {
      if (quote == '"' && text.charAt(next) == '\\') {
        next++;
      }
      if (next < text.length() && text.charAt(next) == '\n') {
        line++;
        if (!lines) {
          return;
        }
      }
      next++;
    }
    next += end.length() - 1;
  }

  /** Goes to the character before {@code end}. */
  private void skipTo(String end) {
    int found = text.indexOf(end, next);
    next = (found < 0 ? text.length() : found) - 1;
  }
}
