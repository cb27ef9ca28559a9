package io.hnhn.train;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.nio.ByteOrder.BIG_ENDIAN;

import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;

/** Writes the numbers of a checkpoint, in parts that need no second copy of the weights. */
final class CheckpointOutput {
  /** Numbers in a part. */
  static final int PART = 1 << 13;

  private final CRC32 checksum = new CRC32();
  private final DataOutputStream data;
  private final ByteBuffer buffer = ByteBuffer.allocate(PART * Double.BYTES);

  CheckpointOutput(OutputStream out) {
    this.data = new DataOutputStream(new CheckedOutputStream(out, checksum));
  }

  /** Single numbers and texts. */
  DataOutputStream data() {
    return data;
  }

  /** A whole vector, as doubles. */
  void write(Weights weights, Vector vector) throws IOException {
    long size = weights.layout().size();
    for (long at = 0; at < size; at += PART) {
      double[] part = new double[(int) Math.min(PART, size - at)];
      weights.readExactly(vector, at, part);
      buffer.asDoubleBuffer().put(part);
      data.write(buffer.array(), 0, part.length * Double.BYTES);
    }
  }

  /** Floats as they are. */
  void write(MemorySegment floats) throws IOException {
    MemorySegment part = MemorySegment.ofArray(buffer.array());
    long size = floats.byteSize() / Float.BYTES;
    for (long at = 0; at < size; at += PART) {
      int count = (int) Math.min(PART, size - at);
      MemorySegment.copy(
          floats,
          JAVA_FLOAT,
          at * Float.BYTES,
          part,
          JAVA_FLOAT_UNALIGNED.withOrder(BIG_ENDIAN),
          0,
          count);
      data.write(buffer.array(), 0, count * Float.BYTES);
    }
  }

  /** The checksum of all that was written. */
  void end() throws IOException {
    data.writeLong(checksum.getValue());
    data.flush();
  }
}
