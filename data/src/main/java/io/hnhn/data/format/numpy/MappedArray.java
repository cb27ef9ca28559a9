package io.hnhn.data.format.numpy;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * An array in NumPy's format that is mapped, not read: its elements are where they are on disk, and
 * come into memory when they are looked at. There may be more than 2³¹ of them.
 *
 * <pre>{@code
 * MappedArray offsets = MappedArray.open(folder.resolve("node-offsets.npy"), "i8");
 * offsets.elements().getAtIndex(JAVA_LONG, 3);
 * }</pre>
 *
 * <p>The file stays mapped as long as somebody can reach its elements. It must stay as it is for as
 * long: whoever reads where it was cut off meanwhile gets an {@link InternalError}.
 *
 * @param file where it is
 * @param elements one after the other, read-only
 * @param shape the length of each axis
 */
public record MappedArray(Path file, MemorySegment elements, long... shape) {
  private static final String ADVICE = "convert the data set again";

  /**
   * Maps a file.
   *
   * @param type of the elements, such as {@code i8}
   * @throws DataFormatException if it holds something else, or is longer or shorter than it says
   */
  public static MappedArray open(Path file, String type) throws IOException {
    new StoredFile(file).requireFile();
    NumpyHeader.Start start;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      start = NumpyHeader.read(in, file);
    } catch (EOFException e) {
      throw new DataFormatException(file, "a whole array", NumpyHeader.damage(e), ADVICE);
    }
    NumpyHeader header = start.header();
    NumpyType wanted = NumpyType.parse(type).orElseThrow().withOrder("=");
    boolean ordered = wanted.size() == 1 || header.type().order() == ByteOrder.nativeOrder();
    if (header.type().kind() != wanted.kind()
        || header.type().size() != wanted.size()
        || !ordered
        || header.columnMajor()) {
      throw new DataFormatException(
          file,
          "elements of type %s in row-major order".formatted(wanted),
          "%s%s".formatted(header.type(), header.columnMajor() ? " in column-major order" : ""),
          ADVICE);
    }
    try (FileChannel channel = FileChannel.open(file)) {
      long expected = bytes(header);
      if (expected < 0 || channel.size() - start.bytes() != expected) {
        throw new DataFormatException(
            file,
            "%s elements of %d bytes behind its header"
                .formatted(Arrays.toString(header.shape()), wanted.size()),
            "%d bytes".formatted(channel.size() - start.bytes()),
            ADVICE);
      }
      MemorySegment whole =
          channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto());
      MemorySegment elements = whole.asSlice(start.bytes());
      if (elements.address() % wanted.size() != 0) {
        throw new DataFormatException(
            file, "elements that begin at a multiple of 64 bytes", "other ones", ADVICE);
      }
      return new MappedArray(file, elements, header.shape());
    }
  }

  private static long bytes(NumpyHeader header) {
    long count = header.count();
    int size = header.type().size();
    return count < 0 || count > Long.MAX_VALUE / size ? -1 : count * size;
  }

  /**
   * The elements of an array of a shape.
   *
   * @throws DataFormatException if it has another one
   */
  public MemorySegment require(long... expected) throws DataFormatException {
    if (!Arrays.equals(shape, expected)) {
      throw new DataFormatException(
          file,
          "the shape " + Arrays.toString(expected),
          "the shape " + Arrays.toString(shape),
          ADVICE);
    }
    return elements;
  }
}
