package io.hnhn.data.file;

import java.io.FilterReader;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Reader;
import java.io.Serial;
import java.io.Writer;

/**
 * Stops reading where a line gets longer than any line of a data set: a small file inside gzip can
 * unpack to one line that no memory holds.
 */
final class LineLimit extends FilterReader {
  /** The most characters of a line. */
  static final int MOST = 1 << 26;

  private long length;

  LineLimit(Reader in) {
    super(in);
  }

  /** A line has more than {@link #MOST} characters. */
  static final class Exceeded extends IOException {
    @Serial private static final long serialVersionUID = 1;

    Exceeded() {
      super("a longer line");
    }
  }

  @Override
  public int read() throws IOException {
    char[] one = new char[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  @Override
  public int read(char[] buffer, int offset, int count) throws IOException {
    int read = in.read(buffer, offset, count);
    int last = offset + read - 1;
    while (last >= offset && buffer[last] != '\n' && buffer[last] != '\r') {
      last--;
    }
    boolean goesOn = last < offset;
    length = goesOn ? length + Math.max(read, 0) : offset + read - 1 - last;
    if (length > MOST) {
      throw new Exceeded();
    }
    return read;
  }

  /** Refuses to write what would not be read. */
  static final class Writing extends FilterWriter {
    private final int most;
    private long length;

    Writing(Writer out, int most) {
      super(out);
      this.most = most;
    }

    @Override
    public void write(int character) throws IOException {
      count(character == '\n' ? -1 : 0, 1);
      out.write(character);
    }

    @Override
    public void write(char[] buffer, int offset, int count) throws IOException {
      write(new String(buffer, offset, count), 0, count);
    }

    @Override
    public void write(String text, int offset, int count) throws IOException {
      int last = text.lastIndexOf('\n', offset + count - 1);
      count(last < offset ? 0 : offset - last - 1, count);
      out.write(text, offset, count);
    }

    /**
     * Notes more characters.
     *
     * @param end 0 if no line ends among them, otherwise minus the number up to the last end
     */
    private void count(int end, int more) {
      length = end == 0 ? length + more : more + end;
      if (length > most) {
        throw new IllegalArgumentException(
            "Expected lines of at most %d characters, but found a longer one; write another format, such as hif or matrix"
                .formatted(most));
      }
    }
  }
}
