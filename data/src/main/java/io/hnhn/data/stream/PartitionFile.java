package io.hnhn.data.stream;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Many streams of bytes in one file: each is written in chunks, wherever the file ends at the time.
 * A stream is read from its beginning once nothing is written any more. For one thread.
 */
final class PartitionFile implements Closeable {
  private static final int CHUNK = 1 << 15;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final FileChannel channel;
  private final Partition[] partitions;
  private long end;

  /** The chunks of one stream; all but the last are full. */
  private static final class Partition {
    private byte[] chunk = new byte[0];
    private long[] starts = new long[4];
    private int chunks;
    private int used;
    private long bytes;
  }

  PartitionFile(Path file, int count) throws IOException {
    channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    partitions = new Partition[count];
    Arrays.setAll(partitions, _ -> new Partition());
  }

  void put(int partition, byte[] bytes, int from, int length) throws IOException {
    Partition stream = room(partition);
    int done = 0;
    while (done < length) {
      if (stream.used == CHUNK) {
        drain(stream);
      }
      int part = Math.min(length - done, CHUNK - stream.used);
      System.arraycopy(bytes, from + done, stream.chunk, stream.used, part);
      stream.used += part;
      done += part;
    }
    stream.bytes += length;
  }

  void putInt(int partition, int value) throws IOException {
    Partition stream = room(partition);
    // Chunks have room for whole numbers where a stream has nothing else.
    if (CHUNK - stream.used >= Integer.BYTES) {
      INTS.set(stream.chunk, stream.used, value);
      stream.used += Integer.BYTES;
      stream.bytes += Integer.BYTES;
    } else {
      byte[] bytes = ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
      put(partition, bytes, 0, bytes.length);
    }
  }

  private Partition room(int partition) {
    Partition stream = partitions[partition];
    if (stream.chunk.length == 0) {
      stream.chunk = new byte[CHUNK];
    }
    return stream;
  }

  private void drain(Partition stream) throws IOException {
    if (stream.chunks == stream.starts.length) {
      stream.starts = Arrays.copyOf(stream.starts, 2 * stream.chunks);
    }
    stream.starts[stream.chunks++] = end;
    ByteBuffer content = ByteBuffer.wrap(stream.chunk, 0, stream.used);
    while (content.hasRemaining()) {
      end += channel.write(content, end);
    }
    stream.used = 0;
  }

  /** The bytes of a stream from its beginning. */
  Reading read(int partition) {
    return new Reading(partitions[partition]);
  }

  /** Reads a stream; what is still in its last chunk is taken from there. */
  final class Reading extends InputStream {
    private final Partition stream;
    private final byte[] chunk;
    private int number;
    private int position;
    private int limit;
    private long left;

    private Reading(Partition stream) {
      this.stream = stream;
      this.left = stream.bytes;
      this.chunk = new byte[(int) Math.min(CHUNK, left)];
    }

    /** How many whole numbers there are to read, if there is nothing else. */
    int ints() {
      return Math.toIntExact(left / Integer.BYTES);
    }

    /** Whether there is nothing more to read. */
    boolean isOver() {
      return left == 0;
    }

    @Override
    public int read() throws IOException {
      if (left == 0) {
        return -1;
      }
      if (position == limit) {
        fill();
      }
      left--;
      return chunk[position++] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (left == 0) {
        return -1;
      }
      if (position == limit) {
        fill();
      }
      int part = Math.min(length, limit - position);
      System.arraycopy(chunk, position, into, from, part);
      position += part;
      left -= part;
      return part;
    }

    int readInt() throws IOException {
      if (limit - position >= Integer.BYTES) {
        position += Integer.BYTES;
        left -= Integer.BYTES;
        return (int) INTS.get(chunk, position - Integer.BYTES);
      }
      return StreamFiles.requireRead(read()) << 24
          | StreamFiles.requireRead(read()) << 16
          | StreamFiles.requireRead(read()) << 8
          | StreamFiles.requireRead(read());
    }

    private void fill() throws IOException {
      limit = number < stream.chunks ? CHUNK : stream.used;
      position = 0;
      if (number == stream.chunks) {
        System.arraycopy(stream.chunk, 0, chunk, 0, stream.used);
      } else {
        ByteBuffer content = ByteBuffer.wrap(chunk);
        long start = stream.starts[number];
        while (content.hasRemaining()) {
          StreamFiles.requireRead(channel.read(content, start + content.position()));
        }
      }
      number++;
    }
  }

  /** Removes the file. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
