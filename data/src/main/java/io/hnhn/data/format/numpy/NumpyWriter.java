package io.hnhn.data.format.numpy;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Writes arrays in NumPy's format. */
public final class NumpyWriter {
  private static final int BLOCK = 1 << 16;

  private NumpyWriter() {}

  /** Writes a matrix as an array of two axes. */
  public static void write(Matrix matrix, OutputStream out) throws IOException {
    write("f4", matrix.segment(), out, matrix.rows(), matrix.columns());
  }

  /** Writes ints as an array of a shape. */
  public static void write(int[] elements, OutputStream out, int... shape) throws IOException {
    write("i4", MemorySegment.ofArray(elements), out, shape);
  }

  /** Writes floats off the heap as an array of one axis. */
  public static void write(MemorySegment floats, OutputStream out) throws IOException {
    write("f4", floats, out, Math.toIntExact(floats.byteSize() / Float.BYTES));
  }

  /** Writes longs as an array of a shape. */
  static void write(long[] elements, OutputStream out, int... shape) throws IOException {
    write("i8", MemorySegment.ofArray(elements), out, shape);
  }

  /** Writes a text as a single element of bytes. */
  static void write(String text, OutputStream out) throws IOException {
    byte[] bytes = text.getBytes(ISO_8859_1);
    write("S" + bytes.length, MemorySegment.ofArray(bytes), out);
  }

  /** Writes elements in the byte order of this machine, as NumPy does. */
  static void write(String type, MemorySegment elements, OutputStream out, int... shape)
      throws IOException {
    NumpyType known = NumpyType.parse(type).orElseThrow();
    out.write(
        new NumpyHeader(
                new NumpyType(known.kind(), known.size(), ByteOrder.nativeOrder()),
                false,
                Arrays.stream(shape).asLongStream().toArray())
            .toBytes());
    byte[] block = new byte[BLOCK];
    for (long at = 0; at < elements.byteSize(); at += BLOCK) {
      int length = (int) Math.min(BLOCK, elements.byteSize() - at);
      MemorySegment.copy(elements, JAVA_BYTE, at, block, 0, length);
      out.write(block, 0, length);
    }
  }
}
