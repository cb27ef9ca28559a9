package io.hnhn.command.options;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.DataFormatException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.file.Path;

/**
 * Bytes that are looked at on their way: whether they are text in UTF-8, and where they are not.
 */
final class Utf8Stream extends FilterInputStream {
  private static final int SIZE = 1 << 13;

  private final Path file;
  private final CharsetDecoder decoder = UTF_8.newDecoder();
  private final ByteBuffer bytes = ByteBuffer.allocate(SIZE);
  private final CharBuffer chars = CharBuffer.allocate(SIZE);
  private long line = 1;

  /**
   * Looks at the content of a file.
   *
   * @param file is named where something is wrong
   */
  Utf8Stream(Path file, InputStream in) {
    super(in);
    this.file = file;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = in.read(buffer, offset, length);
    if (count < 0) {
      decode(true);
    }
    for (int i = 0; i < count; ) {
      int part = Math.min(bytes.remaining(), count - i);
      bytes.put(buffer, offset + i, part);
      i += part;
      decode(false);
    }
    return count;
  }

  /** Decodes what is there; the first bytes of a character wait for the others. */
  private void decode(boolean end) throws DataFormatException {
    bytes.flip();
    boolean wrong = decoder.decode(bytes, chars, end).isError();
    bytes.compact();
    line += chars.flip().chars().filter(c -> c == '\n').count();
    chars.clear();
    if (wrong) {
      throw new DataFormatException(file, line, "text in UTF-8", "other bytes", "save it as UTF-8");
    }
  }
}
