package io.hnhn.train;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.nio.ByteOrder.BIG_ENDIAN;

import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.graph.Amount;
import io.hnhn.graph.OffHeap;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link CheckpointOutput} wrote, part by part. To verify a file it keeps nothing; then,
 * from its start again, numbers go where they belong.
 */
final class CheckpointInput {
  private static final int PART = CheckpointOutput.PART;

  /** The first two bytes of gzip; a checkpoint starts with others. */
  private static final int GZIP = 0x1f8b;

  private final CRC32 checksum = new CRC32();
  private final DataInputStream data;
  private final @Nullable Weights weights;
  private final ByteBuffer buffer = ByteBuffer.allocate(PART * Double.BYTES);

  private CheckpointInput(FileChannel channel, @Nullable Weights weights) throws IOException {
    this.weights = weights;
    this.data = new DataInputStream(new CheckedInputStream(unpacked(channel), checksum));
  }

  /** Reads and forgets. */
  static CheckpointInput verifying(FileChannel channel) throws IOException {
    return new CheckpointInput(channel, null);
  }

  /** Reads vectors into weights. */
  static CheckpointInput into(Weights weights, FileChannel channel) throws IOException {
    return new CheckpointInput(channel, weights);
  }

  /** A file whose name ends with {@code .gz} is written inside gzip. */
  private static InputStream unpacked(FileChannel channel) throws IOException {
    InputStream in = new BufferedInputStream(Channels.newInputStream(channel.position(0)), 1 << 16);
    in.mark(Short.BYTES);
    int first = in.read() << Byte.SIZE | in.read();
    in.reset();
    return first == GZIP ? new GZIPInputStream(in, 1 << 16) : in;
  }

  /** Single numbers and texts. */
  DataInputStream data() {
    return data;
  }

  /** The checksum of all that was read so far. */
  long checksum() {
    return checksum.getValue();
  }

  /** Adds so many doubles to a list. */
  void read(int count, List<Double> into) throws IOException {
    for (int i = 0; i < count; i++) {
      double value = data.readDouble();
      if (weights != null) {
        into.add(value);
      }
    }
  }

  /** A whole vector. */
  void read(Vector vector, long size) throws IOException {
    for (long at = 0; at < size; at += PART) {
      int count = (int) Math.min(PART, size - at);
      data.readFully(buffer.array(), 0, count * Double.BYTES);
      if (weights != null) {
        double[] part = new double[count];
        buffer.asDoubleBuffer().get(part);
        weights.writeExactly(vector, at, part);
      }
    }
  }

  /** So many floats, or nothing where nothing is kept. */
  @Nullable MemorySegment readFloats(long size) throws IOException {
    MemorySegment floats =
        weights == null ? null : OffHeap.allocate(Arena.ofAuto(), Amount.floatBytes(size));
    MemorySegment part = MemorySegment.ofArray(buffer.array());
    for (long at = 0; at < size; at += PART) {
      int count = (int) Math.min(PART, size - at);
      data.readFully(buffer.array(), 0, count * Float.BYTES);
      if (floats != null) {
        MemorySegment.copy(
            part,
            JAVA_FLOAT_UNALIGNED.withOrder(BIG_ENDIAN),
            0,
            floats,
            JAVA_FLOAT,
            at * Float.BYTES,
            count);
      }
    }
    return floats;
  }
}
