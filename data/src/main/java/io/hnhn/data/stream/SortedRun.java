package io.hnhn.data.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Records of {@link SortedRecords} in ascending order, a stretch of a file. */
final class SortedRun {
  private static final int RECORD = 2 * Long.BYTES;

  /** What the buffers of all runs that are merged take together. */
  private static final int ALL_BUFFERS = 1 << 26;

  private static final int LARGEST_BUFFER = 1 << 20;
  private static final int SMALLEST_BUFFER = 1 << 12;

  private final FileChannel channel;
  private final long start;
  private final long end;
  private long position;
  private ByteBuffer buffer = ByteBuffer.allocate(0);
  private long key;
  private long value;

  private SortedRun(FileChannel channel, long start, long end) {
    this.channel = channel;
    this.start = start;
    this.end = end;
  }

  /** Writes a run to the end of a file. */
  static SortedRun write(FileChannel channel, long[] keys, long[] values, int count)
      throws IOException {
    long start = channel.size();
    int bytes = (int) Math.min(LARGEST_BUFFER, (long) count * RECORD);
    ByteBuffer block = ByteBuffer.allocateDirect(bytes);
    long at = start;
    for (int k = 0; k < count; k++) {
      block.putLong(keys[k]).putLong(values[k]);
      if (!block.hasRemaining()) {
        at = drain(channel, block, at);
      }
    }
    return new SortedRun(channel, start, drain(channel, block, at));
  }

  private static long drain(FileChannel channel, ByteBuffer block, long at) throws IOException {
    long position = at;
    block.flip();
    while (block.hasRemaining()) {
      position += channel.write(block, position);
    }
    block.clear();
    return position;
  }

  /** A buffer for each run that is merged with others. */
  static ByteBuffer[] buffers(int runs) {
    int bytes = Math.clamp(ALL_BUFFERS / runs, SMALLEST_BUFFER, LARGEST_BUFFER) / RECORD * RECORD;
    ByteBuffer all = ByteBuffer.allocateDirect(Math.multiplyExact(bytes, runs));
    ByteBuffer[] buffers = new ByteBuffer[runs];
    for (int i = 0; i < runs; i++) {
      buffers[i] = all.slice(i * bytes, bytes);
    }
    return buffers;
  }

  /** Goes to the first record; there is one. */
  void begin(ByteBuffer buffer) throws IOException {
    this.buffer = buffer.limit(0);
    this.position = start;
    next();
  }

  /** Goes to the next record; false after the last. */
  boolean next() throws IOException {
    if (!buffer.hasRemaining()) {
      if (position == end) {
        return false;
      }
      buffer.clear().limit((int) Math.min(buffer.capacity(), end - position));
      while (buffer.hasRemaining()) {
        position += StreamFiles.requireRead(channel.read(buffer, position));
      }
      buffer.flip();
    }
    key = buffer.getLong();
    value = buffer.getLong();
    return true;
  }

  long key() {
    return key;
  }

  long value() {
    return value;
  }

  /** Whether its record comes before that of another run; of equal ones the earlier run's does. */
  boolean isBefore(SortedRun other) {
    return key < other.key || (key == other.key && start < other.start);
  }
}
