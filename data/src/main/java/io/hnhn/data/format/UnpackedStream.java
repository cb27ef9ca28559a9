package io.hnhn.data.format;

import io.hnhn.data.DataFormatException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** What a packed file unpacks to, as long as that is in proportion to its size. */
final class UnpackedStream extends FilterInputStream {
  /** A file may unpack to this many bytes whatever its size is. */
  private static final long HARMLESS = 1L << 28;

  /** Beyond that, a file that unpacks to more times its size is taken for an attack. */
  private static final long MOST_EXPANSION = 200;

  private final Path file;
  private final long most;
  private long read;

  UnpackedStream(Path file, long packed, InputStream unpacked) {
    super(unpacked);
    this.file = file;
    this.most = Math.max(HARMLESS, MOST_EXPANSION * packed);
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    count(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = super.read(bytes, offset, length);
    count(Math.max(0, count));
    return count;
  }

  private void count(int more) throws DataFormatException {
    read += more;
    if (read > most) {
      throw new DataFormatException(
          file,
          "a file that unpacks to at most %d bytes".formatted(most),
          "more",
          "if this is right, unpack the file first");
    }
  }
}
