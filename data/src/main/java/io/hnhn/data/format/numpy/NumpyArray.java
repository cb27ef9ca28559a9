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
  public long[] shape() {
    return header.shape().clone();
  }

  /** The type of the elements. */
  public NumpyType type() {
    return header.type();
  }

  /** How many elements there are. */
  public long count() {
    return header.count();
  }

  /** Whether the first index runs fastest, as in Fortran. */
  public boolean isColumnMajor() {
    return header.columnMajor();
  }

  /** The elements one by one, in the order in which they are stored. */
  public NumpyElements elements() throws IOException {
    requireNumeric();
    try {
      return new NumpyElements(header, file, content.open());
    } catch (EOFException | ZipException e) {
      throw damaged(file, e);
    }
  }

  /** The elements as ints. */
  public int[] toInts() throws IOException {
    int[] result = new int[length()];
    forEach(elements -> result[(int) elements.nextPlace()] = elements.nextInt());
    return result;
  }

  /** The elements as longs. */
  public long[] toLongs() throws IOException {
    long[] result = new long[length()];
    forEach(elements -> result[(int) elements.nextPlace()] = elements.nextInteger());
    return result;
  }

  /** The elements as floats. */
  public float[] toFloats() throws IOException {
    float[] result = new float[length()];
    forEach(elements -> result[(int) elements.nextPlace()] = elements.nextFloat());
    return result;
  }

  /** The elements as doubles; whole numbers from 2^53 on are rounded. */
  public double[] toDoubles() throws IOException {
    double[] result = new double[length()];
    forEach(elements -> result[(int) elements.nextPlace()] = elements.nextReal());
    return result;
  }

  /** The elements of an array of two axes as a matrix. */
  public Matrix toMatrix() throws IOException {
    int[] shape = requireTwoAxes();
    requireNumeric();
    Matrix result = Matrix.zeros(shape[0], shape[1]);
    forEach(
        elements ->
            result.segment().setAtIndex(JAVA_FLOAT, elements.nextPlace(), elements.nextFloat()));
    return result;
  }

  /**
   * The length of each of two axes.
   *
   * @throws DataFormatException if there are more or fewer, or one is too long for a matrix
   */
  public int[] requireTwoAxes() throws DataFormatException {
    if (header.shape().length != 2) {
      throw NumpyHeader.problem(file, "an array of two axes", shapeText(header));
    }
    if (Arrays.stream(header.shape()).anyMatch(axis -> axis > Integer.MAX_VALUE - 8)) {
      throw NumpyHeader.problem(file, "a shape of numbers below 2^31", shapeText(header));
    }
    return Arrays.stream(header.shape()).mapToInt(axis -> (int) axis).toArray();
  }

  private interface Step {
    void take(NumpyElements elements) throws IOException;
  }

  private void forEach(Step step) throws IOException {
    try (NumpyElements elements = elements()) {
      for (long k = 0; k < count(); k++) {
        step.take(elements);
      }
      elements.requireEnd();
    }
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

  static DataFormatException damaged(Path file, IOException cause) {
    return NumpyHeader.problem(file, "a whole array", NumpyHeader.damage(cause));
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

  private static String shapeText(NumpyHeader header) {
    return "the shape " + Arrays.toString(header.shape());
  }

  @Override
  public String toString() {
    return "NumpyArray[%s %s]".formatted(header.type(), Arrays.toString(header.shape()));
  }
}
