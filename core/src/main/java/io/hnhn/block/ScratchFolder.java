package io.hnhn.block;

import io.hnhn.file.CacheFolder;
import io.hnhn.graph.MappedPages;
import io.hnhn.graph.OffHeap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A folder in which there is room for what does not fit into memory. Files have no name once they
 * are open, so that nothing is left behind, whatever happens.
 *
 * <p>As a source of memory it gives large arrays in such files; the system writes them out when
 * memory is short.
 *
 * @param path an existing folder
 */
public record ScratchFolder(Path path) implements OffHeap.Source {
  /** Smaller arrays are not worth a file. */
  private static final long SMALL = 1 << 20;

  private static final int AT_ONCE = 1 << 22;

  /**
   * This user's folder for what can be made again, or, where nobody may write to that, the system's
   * for temporary files.
   */
  public static ScratchFolder ofUser() {
    Path own = CacheFolder.ofUser();
    try {
      Files.createDirectories(own);
    } catch (IOException _) {
      return new ScratchFolder(Path.of(System.getProperty("java.io.tmpdir")));
    }
    return new ScratchFolder(
        Files.isWritable(own) ? own : Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** Opens a new file. */
  FileChannel create() throws IOException {
    try {
      return FileChannel.open(
          path.resolve(".hnhn-" + UUID.randomUUID()),
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      throw noRoom(e);
    }
  }

  /** Writes bytes at the end of a file. */
  void write(FileChannel channel, MemorySegment bytes) throws IOException {
    try {
      for (long at = 0; at < bytes.byteSize(); at += AT_ONCE) {
        long length = Math.min(AT_ONCE, bytes.byteSize() - at);
        ByteBuffer next = bytes.asSlice(at, length).asByteBuffer();
        while (next.hasRemaining()) {
          channel.write(next);
        }
      }
    } catch (IOException e) {
      throw noRoom(e);
    }
  }

  /** Large arrays in files, which are freed like others are. */
  @Override
  public MemorySegment allocate(long bytes, long alignment) {
    if (bytes < SMALL) {
      return Arena.ofAuto().allocate(bytes, alignment);
    }
    try (FileChannel channel = create();
        Arena zeros = Arena.ofConfined()) {
      // Written, not left as a hole: a disk that is full says so now, and not by a page it lacks.
      MemorySegment zero = zeros.allocate(AT_ONCE);
      for (long at = 0; at < bytes; at += AT_ONCE) {
        write(channel, zero.asSlice(0, Math.min(AT_ONCE, bytes - at)));
      }
      return MappedPages.ofUnnamed(channel, MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FileSystemException noRoom(IOException cause) {
    FileSystemException fault =
        new FileSystemException(
            path.toString(),
            null,
            "expected room for what does not fit into memory, but it can't be written there: %s;"
                    .formatted(cause.getMessage())
                + " make room, or give more memory");
    fault.initCause(cause);
    return fault;
  }
}
