package io.hnhn.data.format;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Serial;

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
}
