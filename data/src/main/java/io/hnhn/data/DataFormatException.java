package io.hnhn.data;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;

/**
 * A file is not what its format says: where, what was expected, what was found and what to do.
 *
 * <pre>{@code
 * file zoo/nodes.svm, line 7: expected a label between -1 and 6, but found "x";
 * write the number of the class, or -1 for none
 * }</pre>
 */
public final class DataFormatException extends IOException {
  @Serial private static final long serialVersionUID = 1;

  /** Longer findings are cut, so that one broken line does not fill the screen. */
  private static final int LONGEST_FINDING = 60;

  /** The file, as a path. */
  private final String file;

  /** Counted from 1, or 0 for the file as a whole. */
  private final long line;

  /** What the format asks for. */
  private final String expected;

  /** What is there instead. */
  private final String found;

  /** What to do. */
  private final String advice;

  /**
   * A fault in one line of a file.
   *
   * @param line counted from 1, or 0 if the fault concerns the file as a whole
   * @param expected what the format asks for at this place
   * @param found what is there instead, in words or {@linkplain #quoted quoted}
   * @param advice what the reader of the message can do about it
   */
  public DataFormatException(Path file, long line, String expected, String found, String advice) {
    this(
        "file " + file + (line > 0 ? ", line " + line : ""),
        file.toString(),
        line,
        expected,
        found,
        advice);
  }

  private DataFormatException(
      String place, String file, long line, String expected, String found, String advice) {
    super("%s: expected %s, but found %s; %s".formatted(place, expected, found, advice));
    this.file = file;
    this.line = line;
    this.expected = expected;
    this.found = found;
    this.advice = advice;
  }

  /** A fault of a file as a whole. */
  public DataFormatException(Path file, String expected, String found, String advice) {
    this(file, 0, expected, found, advice);
  }

  /**
   * A fault in one row of a query's result; there is no file.
   *
   * @param row counted from 1, or 0 if the fault concerns the query as a whole
   */
  public static DataFormatException ofQuery(
      String query, long row, String expected, String found, String advice) {
    String place = "query " + quoted(query) + (row > 0 ? ", row " + row : "");
    return new DataFormatException(place, "", row, expected, found, advice);
  }

  /** Text from a file in quotes, cut to a readable length, control characters made visible. */
  public static String quoted(String text) {
    StringBuilder result = new StringBuilder("\"");
    text.chars()
        .limit(LONGEST_FINDING)
        .forEach(
            c -> {
              if (Character.isISOControl(c)) {
                result.append("\\u%04x".formatted(c));
              } else {
                result.append((char) c);
              }
            });
    return result.append(text.length() > LONGEST_FINDING ? "...\"" : "\"").toString();
  }

  /** The file at fault; empty if it is a query. */
  public Path file() {
    return Path.of(file);
  }

  /** The line or row at fault, counted from 1; 0 if the fault concerns the whole file. */
  public long line() {
    return line;
  }

  /** What the format asks for. */
  public String expected() {
    return expected;
  }

  /** What is there instead. */
  public String found() {
    return found;
  }

  /** What can be done about it. */
  public String advice() {
    return advice;
  }
}
