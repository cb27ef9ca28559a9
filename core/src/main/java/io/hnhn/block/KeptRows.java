package io.hnhn.block;

import io.hnhn.graph.MappedPages;
import io.hnhn.graph.OffHeap;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;

/**
 * A matrix on disk, written from its first row to its last and mapped when it is complete. Its file
 * has no name that anybody could find, and is gone when this is closed or the process ends, however
 * that ends.
 */
final class KeptRows implements AutoCloseable {
  private final ScratchFolder folder;
  private final Shape shape;
  private final FileChannel channel;
  private final BlockMemory memory;
  private long written;

  KeptRows(ScratchFolder folder, Shape shape) throws IOException {
    this.folder = folder;
    this.shape = shape;
    this.channel = folder.create();
    this.memory = BlockMemory.of(shape.bytes());
  }

  /** Writes the next rows. */
  void add(MemorySegment rows) throws IOException {
    folder.write(channel, rows);
    written += rows.byteSize();
  }

  /**
   * All rows.
   *
   * @throws IllegalStateException if some are missing
   */
  Matrix map() throws IOException {
    if (written != shape.bytes()) {
      throw new IllegalStateException(
          "Expected %d bytes of a kept matrix, but found %d".formatted(shape.bytes(), written));
    }
    MemorySegment all =
        written == 0
            ? OffHeap.allocate(0)
            : MappedPages.ofUnnamed(channel, MapMode.READ_ONLY, 0, written, memory.arena());
    return new Matrix(shape.rows(), shape.columns(), all);
  }

  @Override
  public void close() throws IOException {
    memory.close();
    channel.close();
  }
}
