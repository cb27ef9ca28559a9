package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.OffHeap;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/**
 * Reads what {@link PartOutput} wrote. A damaged stream may claim any number of anything: memory is
 * taken as numbers arrive, never by the claim alone.
 */
final class PartInput {
  private final CRC32 checksum = new CRC32();
  private final DataInputStream data;
  private final byte[] block = new byte[PartOutput.BLOCK * PartOutput.MOST_BYTES];
  private int at;
  private int last;

  PartInput(InputStream in) {
    this.data = new DataInputStream(new CheckedInputStream(in, checksum));
  }

  /** Takes whole numbers, one after the other. */
  private interface IntSink {
    void put(long index, int value);
  }

  /** Single numbers and texts. */
  DataInputStream data() {
    return data;
  }

  int[] ints() throws IOException {
    int count = count();
    IntArray values = new IntArray(count);
    read(count, (index, value) -> values.put((int) index, value));
    return values.all(count);
  }

  /** An array that grows up to a size. */
  private static final class IntArray {
    private int[] values;
    private final int most;

    IntArray(int most) {
      this.most = most;
      this.values = new int[Math.min(most, PartOutput.BLOCK)];
    }

    void put(int index, int value) {
      if (index == values.length) {
        values = Arrays.copyOf(values, (int) Math.min(most, 2L * values.length));
      }
      values[index] = value;
    }

    int[] all(int count) {
      return values.length == count ? values : Arrays.copyOf(values, count);
    }
  }

  /** Memory off the heap that grows up to a size. */
  private static final class Growing {
    private MemorySegment segment;
    private final long most;

    Growing(long most) {
      this.most = most;
      this.segment = allocated(Math.min(most, PartOutput.CHUNK));
    }

    private static MemorySegment allocated(long bytes) {
      return OffHeap.allocate(bytes);
    }

    /** Memory whose first so many bytes can be written. */
    MemorySegment upTo(long bytes) {
      if (bytes > segment.byteSize()) {
        MemorySegment larger = allocated(Math.min(most, Math.max(bytes, 2 * segment.byteSize())));
        segment = larger.copyFrom(segment);
      }
      return segment;
    }
  }

  CompressedRows rows() throws IOException {
    int count = count();
    int columns = count();
    Growing offsets = new Growing((count + 1L) * Long.BYTES);
    long[] end = {0};
    read(
        count,
        (row, length) -> {
          end[0] += length;
          offsets.upTo((row + 2) * Long.BYTES).setAtIndex(JAVA_LONG, row + 1, end[0]);
        });
    long size = data.readLong();
    expect(
        size == end[0] && size >= 0 && size <= Long.MAX_VALUE / Integer.BYTES,
        "as many entries as rows have");
    Growing entries = new Growing(size * Integer.BYTES);
    read(
        size, (k, column) -> entries.upTo((k + 1) * Integer.BYTES).setAtIndex(JAVA_INT, k, column));
    return CompressedRows.wrap(
        columns, offsets.upTo((count + 1L) * Long.BYTES), entries.upTo(size * Integer.BYTES));
  }

  double[] doubles() throws IOException {
    int count = count();
    double[] values = new double[Math.min(count, PartOutput.BLOCK)];
    for (int i = 0; i < count; i++) {
      if (i == values.length) {
        values = Arrays.copyOf(values, (int) Math.min(count, 2L * i));
      }
      values[i] = data.readDouble();
    }
    return values;
  }

  MemorySegment floats() throws IOException {
    long count = data.readLong();
    expect(count >= 0 && count <= Long.MAX_VALUE / Float.BYTES, "a number of floats");
    long size = count * Float.BYTES;
    Growing values = new Growing(size);
    byte[] bytes = new byte[PartOutput.CHUNK];
    MemorySegment chunk = MemorySegment.ofArray(bytes);
    for (long read = 0; read < size; read += PartOutput.CHUNK) {
      int next = (int) Math.min(PartOutput.CHUNK, size - read);
      data.readFully(bytes, 0, next);
      MemorySegment.copy(
          chunk,
          PartOutput.FLOATS,
          0,
          values.upTo(read + next),
          JAVA_FLOAT,
          read,
          next / Float.BYTES);
    }
    return values.upTo(size);
  }

  /** The end, once it is sure that nothing was changed on the way. */
  void end() throws IOException {
    long computed = checksum.getValue();
    expect(data.readLong() == computed, "the checksum of what was written");
  }

  void expect(boolean holds, String what) throws IOException {
    if (!holds) {
      throw new IOException("Expected %s, but found something else".formatted(what));
    }
  }

  private int count() throws IOException {
    int count = data.readInt();
    expect(count >= 0, "a count of at least 0");
    return count;
  }

  private void read(long count, IntSink sink) throws IOException {
    for (long index = 0; index < count; ) {
      long end = Math.min(count, index + PartOutput.BLOCK);
      int length = data.readInt();
      expect(
          length >= end - index && length <= PartOutput.MOST_BYTES * (end - index),
          "a block of numbers");
      data.readFully(block, 0, length);
      at = 0;
      last = 0;
      for (; index < end; index++) {
        sink.put(index, next(length));
      }
      expect(at == length, "the end of a block of numbers");
    }
  }

  private int next(int length) throws IOException {
    int bits = 0;
    for (int shift = 0; ; shift += 7) {
      expect(at < length && shift < 7 * PartOutput.MOST_BYTES, "a number");
      byte part = block[at++];
      bits |= (part & 0x7f) << shift;
      if (part >= 0) {
        break;
      }
    }
    last += bits >>> 1 ^ -(bits & 1);
    expect(last >= -1, "a number of at least -1");
    return last;
  }
}
