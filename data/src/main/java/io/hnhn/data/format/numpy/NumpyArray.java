package io.hnhn.data.format.numpy;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.tensor.Matrix;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipException;

/**
 * An array of numbers in NumPy's format, still where it is stored. Asking for its elements reads
 * them, block by block, straight into the type that is wanted.
 *
 * <pre>{@code
 * int[] rows = NumpyArray.in(Path.of("rows.npy")).toInts();
 * }</pre>
 *
 * <p>Elements come in row-major order, however they are stored. Whole numbers never lose anything:
 * an element that is no int or long is refused by {@link #toInts} and {@link #toLongs}. {@link
 * #toFloats} and {@link #toMatrix} round to the nearest float and refuse what is beyond its range.
 */
public final class NumpyArray {
  private static final int BLOCK = 1 << 16;

  private final NumpyHeader header;
  private final Path file;
  private final Content content;

  /** Bytes that can be read more than once. */
  interface Content {
    InputStream open() throws IOException;
  }

  /** Reads elements from a stream that begins with the first of them. */
  private NumpyArray(NumpyHeader header, Path file, Content content) {
    this.header = header;
    this.file = file;
    this.content = content;
  }

  /**
   * An array whose elements take all of some bytes.
   *
   * @param size how many bytes there are
   * @param file for messages
   */
  static NumpyArray of(NumpyHeader header, Path file, long size, Content content)
      throws DataFormatException {
    if (Arrays.stream(header.shape()).anyMatch(axis -> axis > Integer.MAX_VALUE)) {
      throw NumpyHeader.problem(file, "a shape of numbers below 2^31", shapeText(header));
    }
    long count = header.count();
    if (count < 0 || count > Long.MAX_VALUE / Math.max(1, header.type().size())) {
      throw NumpyHeader.problem(file, "fewer than 2^63 elements", shapeText(header));
    }
    if (count * header.type().size() != size) {
      throw NumpyHeader.problem(
          file,
          "%d bytes for %d elements of type %s"
              .formatted(count * header.type().size(), count, header.type()),
          Long.toString(size));
    }
    return new NumpyArray(header, file, content);
  }

  /** An array whose elements are in memory; {@code file} is for messages. */
  public static NumpyArray of(NumpyHeader header, byte[] elements, Path file)
      throws DataFormatException {
    return of(header, file, elements.length, () -> new ByteArrayInputStream(elements));
  }

  /** The array of a file ({@code .npy}). */
  public static NumpyArray in(Path file) throws IOException {
    StoredFile stored = new StoredFile(file);
    return of(file, stored::open, stored.size());
  }

  /**
   * The array that a stream begins with its header.
   *
   * @param size how many bytes the stream has, header included
   */
  static NumpyArray of(Path file, Content whole, long size) throws IOException {
    try (InputStream in = whole.open()) {
      NumpyHeader.Start start = NumpyHeader.read(in, file);
      return of(
          start.header(), file, size - start.bytes(), () -> skipped(whole.open(), start.bytes()));
    } catch (EOFException | ZipException e) {
      throw damaged(file, e);
    }
  }

  private static InputStream skipped(InputStream in, long bytes) throws IOException {
    try {
      in.skipNBytes(bytes);
      return in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** The length of each axis. */
  public int[] shape() {
    return Arrays.stream(header.shape()).mapToInt(Math::toIntExact).toArray();
  }

  /** The type of the elements. */
  public NumpyType type() {
    return header.type();
  }

  /** The elements as ints. */
  public int[] toInts() throws IOException {
    int[] result = new int[length()];
    readIntegers(
        (at, value) -> {
          if (value != (int) value) {
            throw notFitting("whole numbers below 2^31", Long.toString(value), at);
          }
          result[(int) at] = (int) value;
        });
    return result;
  }

  /** The elements as longs. */
  public long[] toLongs() throws IOException {
    long[] result = new long[length()];
    readIntegers((at, value) -> result[(int) at] = value);
    return result;
  }

  /** The elements as floats. */
  public float[] toFloats() throws IOException {
    float[] result = new float[length()];
    readReals((at, value) -> result[(int) at] = nearest(value, at));
    return result;
  }

  /** The elements as doubles; whole numbers from 2^53 on are rounded. */
  public double[] toDoubles() throws IOException {
    double[] result = new double[length()];
    readReals((at, value) -> result[(int) at] = value);
    return result;
  }

  /** The elements of an array of two axes as a matrix. */
  public Matrix toMatrix() throws IOException {
    int[] shape = shape();
    if (shape.length != 2) {
      throw NumpyHeader.problem(file, "an array of two axes", shapeText(header));
    }
    requireNumeric();
    Matrix result = Matrix.zeros(shape[0], shape[1]);
    readReals((at, value) -> result.segment().setAtIndex(JAVA_FLOAT, at, nearest(value, at)));
    return result;
  }

  /** The text of a single element of bytes. */
  public String toText() throws IOException {
    if (header.type().isNumeric() || header.count() != 1) {
      throw NumpyHeader.problem(
          file, "one text", "%s of %s".formatted(header.type(), shapeText(header)));
    }
    try (InputStream in = content.open()) {
      return new String(in.readAllBytes(), ISO_8859_1).replace("\0", "");
    } catch (EOFException | ZipException e) {
      throw damaged(file, e);
    }
  }

  private interface IntegerSink {
    void put(long at, long value) throws DataFormatException;
  }

  private interface RealSink {
    void put(long at, double value) throws DataFormatException;
  }

  private void readIntegers(IntegerSink sink) throws IOException {
    NumpyType type = header.type();
    if (type.isFloating()) {
      readReals(
          (at, value) -> {
            if (value != (long) value) {
              throw notFitting("whole numbers", Double.toString(value), at);
            }
            sink.put(at, (long) value);
          });
      return;
    }
    read(
        (block, index, at) -> {
          long value = type.integer(block, index);
          if (value < 0 && type.kind() == 'u') {
            throw notFitting("numbers below 2^63", Long.toUnsignedString(value), at);
          }
          sink.put(at, value);
        });
  }

  private void readReals(RealSink sink) throws IOException {
    NumpyType type = header.type();
    if (type.isFloating()) {
      read((block, index, at) -> sink.put(at, type.real(block, index)));
    } else {
      readIntegers((at, value) -> sink.put(at, (double) value));
    }
  }

  private interface BlockSink {
    void put(ByteBuffer block, int index, long at) throws DataFormatException;
  }

  /** Hands over every element with its place in row-major order. */
  private void read(BlockSink sink) throws IOException {
    requireNumeric();
    int size = header.type().size();
    long count = header.count();
    byte[] bytes = new byte[BLOCK];
    ByteBuffer block = ByteBuffer.wrap(bytes).order(header.type().order());
    try (InputStream in = content.open()) {
      for (long k = 0; k < count; ) {
        int wanted = (int) Math.min(count - k, BLOCK / size);
        if (in.readNBytes(bytes, 0, wanted * size) < wanted * size) {
          throw new EOFException("the elements are cut off");
        }
        for (int i = 0; i < wanted; i++) {
          sink.put(block, i, rowMajor(k++));
        }
      }
      if (in.read() >= 0) {
        throw NumpyHeader.problem(file, "nothing after the elements", "more bytes");
      }
    } catch (EOFException | ZipException e) {
      throw damaged(file, e);
    }
  }

  private static DataFormatException damaged(Path file, IOException cause) {
    return NumpyHeader.problem(file, "a whole array", NumpyHeader.damage(cause));
  }

  private long rowMajor(long stored) {
    if (!header.columnMajor() || header.shape().length < 2) {
      return stored;
    }
    long rows = header.shape()[0];
    return stored % rows * header.shape()[1] + stored / rows;
  }

  private void requireNumeric() throws DataFormatException {
    if (!header.type().isNumeric()) {
      throw NumpyHeader.problem(file, "numbers", "elements of type " + header.type());
    }
    if (header.columnMajor() && header.shape().length > 2) {
      throw NumpyHeader.problem(
          file, "an array of more than two axes in row-major order", "one in column-major order");
    }
  }

  private int length() throws DataFormatException {
    requireNumeric();
    if (header.count() > Integer.MAX_VALUE - 8) {
      throw NumpyHeader.problem(file, "fewer than 2^31 elements", shapeText(header));
    }
    return (int) header.count();
  }

  private float nearest(double value, long at) throws DataFormatException {
    float nearest = (float) value;
    if (Float.isInfinite(nearest) && !Double.isInfinite(value)) {
      throw notFitting("numbers in the range of a float", Double.toString(value), at);
    }
    return nearest;
  }

  private DataFormatException notFitting(String expected, String found, long at) {
    return NumpyHeader.problem(file, expected, "%s at element %d".formatted(found, at));
  }

  private static String shapeText(NumpyHeader header) {
    return "the shape " + Arrays.toString(header.shape());
  }

  @Override
  public String toString() {
    return "NumpyArray[%s %s]".formatted(header.type(), Arrays.toString(header.shape()));
  }
}
