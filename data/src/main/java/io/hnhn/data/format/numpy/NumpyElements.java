package io.hnhn.data.format.numpy;

import io.hnhn.data.DataFormatException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.ZipException;

/**
 * Walks through the elements of an array in the order in which they are stored, so that there may
 * be more of them than memory holds. For one thread.
 *
 * <pre>{@code
 * NumpyArray array = NumpyArray.in(Path.of("degrees.npy"));
 * try (NumpyElements degrees = array.elements()) {
 *   for (long k = 0; k < array.count(); k++) {
 *     sum += degrees.nextInt();
 *   }
 *   degrees.requireEnd();
 * }
 * }</pre>
 *
 * <p>Whole numbers never lose anything, as in {@link NumpyArray}; other numbers are rounded to the
 * nearest float, and refused beyond its range.
 */
public final class NumpyElements implements Closeable {
  private static final int BLOCK = 1 << 16;

  private final NumpyHeader header;
  private final NumpyType type;
  private final Path file;
  private final InputStream in;
  private final byte[] bytes = new byte[BLOCK];
  private final ByteBuffer block;

  /** How many elements came so far. */
  private long passed;

  private int index;
  private int filled;

  /** Begins before the first element of a stream. */
  NumpyElements(NumpyHeader header, Path file, InputStream in) {
    this.header = header;
    this.type = header.type();
    this.file = file;
    this.in = in;
    this.block = ByteBuffer.wrap(bytes).order(type.order());
  }

  /**
   * The next element as a whole number.
   *
   * @throws DataFormatException if it is none, or no long holds it
   */
  public long nextInteger() throws IOException {
    if (type.isFloating()) {
      double value = nextReal();
      if (value != (long) value) {
        throw notFitting("whole numbers", Double.toString(value));
      }
      return (long) value;
    }
    long value = type.integer(block, advance());
    if (value < 0 && type.kind() == 'u') {
      throw notFitting("numbers below 2^63", Long.toUnsignedString(value));
    }
    return value;
  }

  /**
   * The next element as an int.
   *
   * @throws DataFormatException if it is none
   */
  public int nextInt() throws IOException {
    long value = nextInteger();
    if (value != (int) value) {
      throw notFitting("whole numbers below 2^31", Long.toString(value));
    }
    return (int) value;
  }

  /** The next element as a double; whole numbers from 2^53 on are rounded. */
  public double nextReal() throws IOException {
    return type.isFloating() ? type.real(block, advance()) : (double) nextInteger();
  }

  /**
   * The next element as the nearest float.
   *
   * @throws DataFormatException if it is beyond the range of a float
   */
  public float nextFloat() throws IOException {
    double value = nextReal();
    float nearest = (float) value;
    if (Float.isInfinite(nearest) && !Double.isInfinite(value)) {
      throw notFitting("numbers in the range of a float", Double.toString(value));
    }
    return nearest;
  }

  private int advance() throws IOException {
    if (index == filled) {
      fill();
    }
    passed++;
    return index++;
  }

  private void fill() throws IOException {
    int wanted = (int) Math.min(header.count() - passed, BLOCK / type.size());
    try {
      if (in.readNBytes(bytes, 0, wanted * type.size()) < wanted * type.size() || wanted == 0) {
        throw new EOFException("the elements are cut off");
      }
    } catch (EOFException | ZipException e) {
      throw NumpyArray.damaged(file, e);
    }
    index = 0;
    filled = wanted;
  }

  /** Leaves out elements, before any other was asked for. */
  public void skip(long count) throws IOException {
    try {
      in.skipNBytes(count * type.size());
    } catch (EOFException e) {
      throw NumpyArray.damaged(file, e);
    }
    passed += count;
  }

  /** The place of the next element in row-major order, however elements are stored. */
  public long nextPlace() {
    return rowMajor(passed);
  }

  private long rowMajor(long stored) {
    if (!header.columnMajor() || header.shape().length < 2) {
      return stored;
    }
    long rows = header.shape()[0];
    return stored % rows * header.shape()[1] + stored / rows;
  }

  /**
   * Checks that all came.
   *
   * @throws DataFormatException if more bytes follow the elements, or a checksum is another
   */
  public void requireEnd() throws IOException {
    try {
      if (in.read() >= 0) {
        throw NumpyHeader.problem(file, "nothing after the elements", "more bytes");
      }
    } catch (EOFException | ZipException e) {
      throw NumpyArray.damaged(file, e);
    }
  }

  private DataFormatException notFitting(String expected, String found) {
    return NumpyHeader.problem(
        file, expected, "%s at element %d".formatted(found, rowMajor(passed - 1)));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
