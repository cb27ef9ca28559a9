package io.hnhn.data.format.numpy;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes an array in NumPy's format element by element, of which nobody knows how many there will
 * be. Its header is written when it is closed, so that what was not finished is no array. For one
 * thread.
 *
 * <pre>{@code
 * try (NumpyOutput labels = NumpyOutput.create(folder.resolve("labels.npy"), "i4")) {
 *   labels.putInt(3);
 *   labels.finish();
 * }
 * }</pre>
 */
public final class NumpyOutput implements Closeable {
  private static final int BUFFER = 1 << 18;

  /** Room for the largest number of elements, so that the header fits whatever comes. */
  private static final int HEADER = 128;

  private final FileChannel channel;
  private final NumpyType type;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.nativeOrder());
  private long bytes;

  private NumpyOutput(FileChannel channel, NumpyType type) {
    this.channel = channel;
    this.type = type;
    buffer.position(HEADER);
  }

  /**
   * Begins a file that is not there yet.
   *
   * @param type of the elements, such as {@code i8}; in the byte order of this machine
   */
  public static NumpyOutput create(Path file, String type) throws IOException {
    NumpyType known = NumpyType.parse(type).orElseThrow().withOrder("=");
    return new NumpyOutput(
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), known);
  }

  /** Adds an element of type i4. */
  public void putInt(int element) throws IOException {
    room(Integer.BYTES).putInt(element);
  }

  /** Adds an element of type i8. */
  public void putLong(long element) throws IOException {
    room(Long.BYTES).putLong(element);
  }

  /** Adds an element of type f4. */
  public void putFloat(float element) throws IOException {
    room(Float.BYTES).putFloat(element);
  }

  /** Adds elements of type u1. */
  public void put(byte[] elements) throws IOException {
    put(MemorySegment.ofArray(elements));
  }

  /** Adds elements as they lie in memory. */
  public void put(MemorySegment elements) throws IOException {
    long done = 0;
    while (done < elements.byteSize()) {
      long part = Math.min(room(1).remaining(), elements.byteSize() - done);
      MemorySegment.copy(elements, done, MemorySegment.ofBuffer(buffer), 0, part);
      buffer.position(buffer.position() + (int) part);
      done += part;
    }
  }

  private ByteBuffer room(int size) throws IOException {
    if (buffer.remaining() < size) {
      drain();
    }
    return buffer;
  }

  private void drain() throws IOException {
    buffer.flip();
    bytes += buffer.remaining();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  /** How many elements there are so far. */
  public long count() {
    return (bytes + buffer.position() - HEADER) / type.size();
  }

  /** Ends an array of one axis. */
  public void finish() throws IOException {
    finish(count());
  }

  /** Ends an array of a shape that has as many elements. */
  public void finish(long... shape) throws IOException {
    NumpyHeader header = new NumpyHeader(type, false, shape);
    if (header.count() != count()) {
      throw new IllegalStateException(
          "Expected %d elements, but found %d".formatted(header.count(), count()));
    }
    drain();
    ByteBuffer start = ByteBuffer.wrap(header.toBytes(HEADER));
    while (start.hasRemaining()) {
      channel.write(start, start.position());
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
