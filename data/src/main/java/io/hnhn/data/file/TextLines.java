package io.hnhn.data.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.DataFormatException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;

/**
 * Walks through the lines of a text file and the fields of each line, and knows where it is when
 * something is wrong. For one thread; once it is closed it must not be read any more.
 */
public final class TextLines implements Closeable {
  private final StoredFile file;
  private final BufferedReader reader;
  private final ReadShare read;
  private String line = "";
  private long number;
  private int position;

  private TextLines(StoredFile file, BufferedReader reader, ReadShare read) {
    this.file = file;
    this.reader = reader;
    this.read = read;
  }

  /** The lines of a file in UTF-8, with or without a byte order mark. */
  public static TextLines open(StoredFile file) throws IOException {
    return open(file, UTF_8);
  }

  /** The lines of a file in another encoding. */
  public static TextLines open(StoredFile file, Charset encoding) throws IOException {
    ReadShare read = new ReadShare();
    return of(file, file.openText(read), encoding, read);
  }

  /**
   * The lines of what was opened elsewhere, in UTF-8.
   *
   * @param file is named where something is wrong
   */
  public static TextLines of(StoredFile file, InputStream content) {
    return of(file, content, UTF_8, new ReadShare());
  }

  private static TextLines of(
      StoredFile file, InputStream content, Charset encoding, ReadShare read) {
    // A decoder of its own reports broken text; a charset would replace it silently.
    Reader text = new InputStreamReader(content, encoding.newDecoder());
    return new TextLines(file, new BufferedReader(new LineLimit(text)), read);
  }

  /** Goes to the next line; false at the end of the file. */
  public boolean next() throws IOException {
    String read;
    try {
      read = reader.readLine();
    } catch (IOException e) {
      throw file.explained(e, number);
    }
    if (read == null) {
      return false;
    }
    line = read;
    number++;
    position = 0;
    return true;
  }

  /** How much of the file was read, from 0 to 1; no number where it was opened elsewhere. */
  public double share() {
    return read.share();
  }

  /** The number of the current line, counted from 1. */
  public long number() {
    return number;
  }

  /** The whole current line. */
  public String line() {
    return line;
  }

  /** The next field of the line, as separated by spaces or tabs; empty at the end of the line. */
  public String field() {
    while (position < line.length() && isBlank(line.charAt(position))) {
      position++;
    }
    int start = position;
    while (position < line.length() && !isBlank(line.charAt(position))) {
      position++;
    }
    return line.substring(start, position);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  /** The number in {@code text}, which must be from {@code least} to {@code most}. */
  public int integer(String text, int least, int most, String what, String advice)
      throws DataFormatException {
    return (int) whole(text, least, most, what, advice);
  }

  /** The same for numbers of any size. */
  public long whole(String text, long least, long most, String what, String advice)
      throws DataFormatException {
    try {
      long value = Long.parseLong(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException _) {
      // Reported below, together with numbers out of range.
    }
    String range =
        most == Integer.MAX_VALUE || most == Long.MAX_VALUE
            ? "of at least " + least
            : "between %d and %d".formatted(least, most);
    throw malformed(what + " " + range, DataFormatException.quoted(text), advice);
  }

  /** The finite decimal number in {@code text}. */
  public float decimal(String text, String what, String advice) throws DataFormatException {
    // Java would also take "1f", "0x1p3" and "NaN", which no other reader of the format does.
    if (text.chars().allMatch(c -> (c >= '0' && c <= '9') || "+-.eE".indexOf(c) >= 0)) {
      try {
        float value = Float.parseFloat(text);
        if (Float.isFinite(value)) {
          return value;
        }
      } catch (NumberFormatException _) {
        // Reported below, together with all else that is no finite number.
      }
    }
    throw malformed(what, DataFormatException.quoted(text), advice);
  }

  /** A fault in the current line. */
  public DataFormatException malformed(String expected, String found, String advice) {
    return new DataFormatException(file.path(), number, expected, found, advice);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
