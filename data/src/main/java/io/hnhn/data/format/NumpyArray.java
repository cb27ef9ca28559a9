package io.hnhn.data.format;

import io.hnhn.data.DataFormatException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An array of numbers from a NumPy file ({@code .npy}), in row-major order.
 *
 * @param shape the length of each axis
 * @param values all elements, as doubles
 */
public record NumpyArray(int[] shape, double[] values) {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int LONGEST_HEADER = 1 << 16;
  private static final Pattern TYPE = Pattern.compile("'descr': *'([<|>=][a-zA-Z]\\d{1,4})'");
  private static final Pattern FORTRAN = Pattern.compile("'fortran_order': *(True|False)");
  private static final Pattern SHAPE = Pattern.compile("'shape': *\\(([0-9, ]*)\\)");

  /** The elements as ints. */
  public int[] toInts() {
    return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
  }

  /** The elements as floats. */
  public float[] toFloats() {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  /** Reads one array from a stream; {@code file} is for messages. */
  static NumpyArray read(InputStream stream, Path file) throws IOException {
    try {
      DataInputStream in = new DataInputStream(stream);
      byte[] magic = in.readNBytes(MAGIC.length);
      if (!Arrays.equals(magic, MAGIC)) {
        throw problem(file, "an array in NumPy's format", "other bytes");
      }
      int major = in.readUnsignedByte();
      in.readUnsignedByte();
      int length = Short.toUnsignedInt(Short.reverseBytes(in.readShort()));
      if (major > 1) {
        length |= Short.toUnsignedInt(Short.reverseBytes(in.readShort())) << 16;
      }
      if (length < 0 || length > LONGEST_HEADER) {
        throw problem(file, "a header of at most " + LONGEST_HEADER + " bytes", length + " bytes");
      }
      byte[] bytes = new byte[length];
      in.readFully(bytes);
      String header = new String(bytes, StandardCharsets.ISO_8859_1);
      if (!field(FORTRAN, header, file).equals("False")) {
        throw problem(file, "an array in row-major order", "one in column-major order");
      }
      int[] shape = shape(field(SHAPE, header, file), file);
      return new NumpyArray(shape, values(in, field(TYPE, header, file), shape, file));
    } catch (EOFException e) {
      throw problem(file, "a whole array", "an end in the middle of it");
    }
  }

  private static String field(Pattern pattern, String header, Path file) throws IOException {
    Matcher matcher = pattern.matcher(header);
    if (!matcher.find()) {
      throw problem(file, "a header like NumPy's", DataFormatException.quoted(header.strip()));
    }
    return matcher.group(1);
  }

  private static int[] shape(String text, Path file) throws IOException {
    try {
      return Arrays.stream(text.split(","))
          .map(String::strip)
          .filter(part -> !part.isEmpty())
          .mapToInt(Integer::parseInt)
          .toArray();
    } catch (NumberFormatException e) {
      throw problem(file, "a shape of numbers below 2^31", DataFormatException.quoted(text));
    }
  }

  private static double[] values(DataInputStream in, String type, int[] shape, Path file)
      throws IOException {
    int size = Integer.parseInt(type.substring(2));
    boolean known = type.startsWith("<f") ? size == 4 || size == 8 : type.startsWith("<i");
    if (!known || (size != 4 && size != 8)) {
      throw problem(file, "elements of type <f4, <f8, <i4 or <i8", type);
    }
    long count = 1;
    for (int axis : shape) {
      count = Math.multiplyExact(count, axis);
      if (count > Integer.MAX_VALUE / size) {
        throw problem(file, "at most 2 GB of elements", "the shape " + Arrays.toString(shape));
      }
    }
    byte[] bytes = in.readNBytes((int) count * size);
    if (bytes.length < count * size) {
      throw new EOFException();
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    double[] values = new double[(int) count];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          switch (type) {
            case "<f4" -> buffer.getFloat();
            case "<f8" -> buffer.getDouble();
            case "<i4" -> buffer.getInt();
            default -> (double) buffer.getLong();
          };
    }
    return values;
  }

  private static DataFormatException problem(Path file, String expected, String found) {
    return new DataFormatException(
        file, expected, found, "write it with numpy.save or numpy.savez");
  }
}
