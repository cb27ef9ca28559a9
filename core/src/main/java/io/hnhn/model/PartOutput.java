package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.nio.ByteOrder.BIG_ENDIAN;

import io.hnhn.graph.CompressedRows;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;

/**
 * Writes the numbers of a part. Whole numbers are in blocks, each number by its difference from the
 * one before, zigzag and seven bits a byte: rows that ascend take a byte or two each. All else is
 * as a {@link DataOutputStream} writes it.
 */
final class PartOutput {
  /** Whole numbers in a block. */
  static final int BLOCK = 1 << 12;

  /** The most bytes that a whole number takes. */
  static final int MOST_BYTES = 5;

  /** Floats in bytes, as a {@link DataOutputStream} writes them. */
  static final ValueLayout.OfFloat FLOATS = JAVA_FLOAT_UNALIGNED.withOrder(BIG_ENDIAN);

  /** Bytes that are copied at a time. */
  static final int CHUNK = 1 << 16;

  private final CRC32 checksum = new CRC32();
  private final DataOutputStream data;
  private final byte[] block = new byte[BLOCK * MOST_BYTES];
  private int used;
  private int numbers;
  private int last;

  PartOutput(OutputStream out) {
    this.data = new DataOutputStream(new CheckedOutputStream(out, checksum));
  }

  /** Single numbers and texts. */
  DataOutputStream data() {
    return data;
  }

  /** How many, and then each. */
  void ints(int[] values) throws IOException {
    data.writeInt(values.length);
    for (int value : values) {
      put(value);
    }
    endBlock();
  }

  /** Shape, the length of every row, and then all entries. */
  void rows(CompressedRows rows) throws IOException {
    data.writeInt(rows.rows());
    data.writeInt(rows.columns());
    for (int row = 0; row < rows.rows(); row++) {
      put(rows.length(row));
    }
    endBlock();
    data.writeLong(rows.size());
    for (long k = 0; k < rows.size(); k++) {
      put(rows.column(k));
    }
    endBlock();
  }

  /** How many, and then each. */
  void doubles(double[] values) throws IOException {
    data.writeInt(values.length);
    for (double value : values) {
      data.writeDouble(value);
    }
  }

  /** How many, and then each. */
  void floats(MemorySegment values) throws IOException {
    data.writeLong(values.byteSize() / Float.BYTES);
    byte[] bytes = new byte[CHUNK];
    MemorySegment chunk = MemorySegment.ofArray(bytes);
    for (long at = 0; at < values.byteSize(); at += CHUNK) {
      int size = (int) Math.min(CHUNK, values.byteSize() - at);
      MemorySegment.copy(values, JAVA_FLOAT, at, chunk, FLOATS, 0, size / Float.BYTES);
      data.write(bytes, 0, size);
    }
  }

  /** The checksum of all that was written. */
  void end() throws IOException {
    data.writeLong(checksum.getValue());
    data.flush();
  }

  private void put(int value) throws IOException {
    int difference = value - last;
    last = value;
    int left = difference << 1 ^ difference >> 31;
    for (; (left & ~0x7f) != 0; left >>>= 7) {
      block[used++] = (byte) (left | 0x80);
    }
    block[used++] = (byte) left;
    if (++numbers == BLOCK) {
      endBlock();
    }
  }

  /** Numbers that follow begin anew. */
  private void endBlock() throws IOException {
    if (numbers > 0) {
      data.writeInt(used);
      data.write(block, 0, used);
    }
    used = 0;
    numbers = 0;
    last = 0;
  }
}
