package io.hnhn.data.format.numpy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hnhn.data.DataFormatException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What comes before the elements of an array: their type, their order and the lengths of the axes.
 *
 * @param columnMajor whether the first index runs fastest, as in Fortran
 * @param shape the length of each axis
 */
public record NumpyHeader(NumpyType type, boolean columnMajor, long... shape) {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int LONGEST = 1 << 16;
  private static final int ALIGNMENT = 64;
  private static final Pattern TYPE = Pattern.compile("'descr': *'([^']*)'");
  private static final Pattern ORDER = Pattern.compile("'fortran_order': *(True|False)");
  private static final Pattern SHAPE = Pattern.compile("'shape': *\\(([0-9, ]*)\\)");

  /** How many elements there are; -1 if more than a long can tell. */
  long count() {
    try {
      long count = 1;
      for (long axis : shape) {
        count = Math.multiplyExact(count, axis);
      }
      return count;
    } catch (ArithmeticException _) {
      return -1;
    }
  }

  /** A header and how many bytes it takes. */
  record Start(NumpyHeader header, long bytes) {}

  /** Reads a header and stops at the first element; {@code file} is for messages. */
  static Start read(InputStream in, Path file) throws IOException {
    byte[] start = in.readNBytes(MAGIC.length + 2);
    if (start.length < MAGIC.length + 2
        || !Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      throw problem(file, "an array in NumPy's format", "other bytes");
    }
    boolean first = start[MAGIC.length] == 1;
    int length = first ? littleEndian(in, 2).getShort() & 0xffff : littleEndian(in, 4).getInt();
    if (length < 0 || length > LONGEST) {
      throw problem(
          file,
          "a header of at most %d bytes".formatted(LONGEST),
          Integer.toUnsignedString(length) + " bytes");
    }
    String text = ISO_8859_1.decode(littleEndian(in, length)).toString();
    String type = field(TYPE, text, file);
    NumpyHeader header =
        new NumpyHeader(
            NumpyType.parse(type)
                .orElseThrow(
                    () ->
                        problem(
                            file,
                            "elements of type " + NumpyType.KNOWN,
                            DataFormatException.quoted(type))),
            field(ORDER, text, file).equals("True"),
            shape(field(SHAPE, text, file), file));
    return new Start(header, start.length + (first ? 2 : 4) + length);
  }

  private static ByteBuffer littleEndian(InputStream in, int bytes) throws IOException {
    byte[] read = in.readNBytes(bytes);
    if (read.length < bytes) {
      throw new EOFException("the header is cut off");
    }
    return ByteBuffer.wrap(read).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static String field(Pattern pattern, String header, Path file)
      throws DataFormatException {
    Matcher matcher = pattern.matcher(header);
    if (!matcher.find()) {
      throw problem(file, "a header like NumPy's", DataFormatException.quoted(header.strip()));
    }
    return matcher.group(1);
  }

  private static long[] shape(String text, Path file) throws DataFormatException {
    try {
      return Arrays.stream(text.split(","))
          .map(String::strip)
          .filter(part -> !part.isEmpty())
          .mapToLong(Long::parseLong)
          .toArray();
    } catch (NumberFormatException _) {
      throw problem(file, "a shape of numbers below 2^63", DataFormatException.quoted(text));
    }
  }

  /** The header as NumPy writes it, padded so that elements begin at a multiple of 64 bytes. */
  byte[] toBytes() {
    return toBytes(ALIGNMENT);
  }

  /** The same, padded to a multiple of some other number of bytes. */
  byte[] toBytes(int alignment) {
    String axes = Arrays.stream(shape).mapToObj(n -> n + ",").collect(Collectors.joining(" "));
    String text =
        "{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }"
            .formatted(
                type,
                columnMajor ? "True" : "False",
                shape.length > 1 ? axes.substring(0, axes.length() - 1) : axes);
    int fixed = MAGIC.length + 4;
    int total = Math.ceilDiv(fixed + text.length() + 1, alignment) * alignment;
    String padded = text + " ".repeat(total - fixed - text.length() - 1) + "\n";
    return ByteBuffer.allocate(total)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(MAGIC)
        .put((byte) 1)
        .put((byte) 0)
        .putShort((short) padded.length())
        .put(padded.getBytes(ISO_8859_1))
        .array();
  }

  /** What a failed read found. */
  static String damage(IOException cause) {
    String reason = cause.getMessage() == null ? "it ends too early" : cause.getMessage();
    return "a damaged one (" + reason + ")";
  }

  static DataFormatException problem(Path file, String expected, String found) {
    return new DataFormatException(
        file, expected, found, "write it with numpy.save or numpy.savez");
  }
}
