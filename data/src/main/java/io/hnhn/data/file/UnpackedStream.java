package io.hnhn.data.file;

import io.hnhn.data.DataFormatException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** What a packed file unpacks to, up to a number of bytes. */
public final class UnpackedStream extends FilterInputStream {
  /** A file may unpack to this many bytes whatever its size is. */
  private static final long HARMLESS = 1L << 28;

  /** Beyond that, a file that unpacks to more times its size is taken for an attack. */
  private static final long MOST_EXPANSION = 200;

  private final Path file;
  private final long most;
  private long read;

  /**
   * The bytes of a file.
   *
   * @param file is named where it has too many
   * @param most how many it may unpack to
   */
  public UnpackedStream(Path file, long most, InputStream unpacked) {
    super(unpacked);
    this.file = file;
    this.most = most;
  }

  /** As many bytes as are in proportion to those of the packed file. */
  static UnpackedStream inProportion(Path file, long packed, InputStream unpacked) {
    return new UnpackedStream(file, most(packed), unpacked);
  }

  /** Whether so many bytes are in proportion to those of the packed file. */
  static boolean isInProportion(long packed, long unpacked) {
    return unpacked <= most(packed);
  }

  private static long most(long packed) {
    return Math.max(HARMLESS, MOST_EXPANSION * packed);
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

  @Override
  public long skip(long bytes) throws IOException {
    long count = super.skip(bytes);
    count(count);
    return count;
  }

  private void count(long more) throws DataFormatException {
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
