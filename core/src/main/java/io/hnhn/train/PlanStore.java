package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.file.CacheFolder;
import io.hnhn.graph.MappedPages;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Plans whose constants lie in a file and not in memory: operators, features and what was folded of
 * them, those of one plan behind those of the plan before. Whoever runs the plans one after the
 * other reads the file from its beginning to its end.
 *
 * <p>The file is mapped, so that its pages are the system's to keep or to drop. It has no name as
 * soon as it is open, and is gone when nobody can reach its plans any more, whatever happens to the
 * process; closing this only says that there will be no more of them.
 */
public final class PlanStore implements AutoCloseable {
  /** Where each constant begins: at a multiple of a cache line. */
  private static final long ALIGNMENT = Plan.ALIGNMENT;

  /** Buffers can't be longer than an int. */
  private static final long CHUNK = 1 << 30;

  private final Backend backend;
  private final Path folder;
  private final FileChannel channel;
  private long end;

  private PlanStore(Backend backend, Path folder, FileChannel channel) {
    this.backend = backend;
    this.folder = folder;
    this.channel = channel;
  }

  /**
   * A plan that was stored.
   *
   * @param constants its stretch of the file
   */
  public record Stored(Plan plan, MemorySegment constants) {
    /** Has the system read what is not in memory. */
    public void prefetch() {
      if (constants.isMapped()) {
        constants.load();
      }
    }
  }

  /**
   * An empty one, in this user's folder for what can be made again, or, where nobody may write to
   * that, among the system's temporary files.
   */
  public static PlanStore open(Backend backend) {
    try {
      return in(Files.createDirectories(CacheFolder.ofUser()), backend);
    } catch (IOException _) {
      Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
      try {
        return in(temporary, backend);
      } catch (IOException e) {
        throw fault(temporary, e);
      }
    }
  }

  /** An empty one in a folder. */
  public static PlanStore in(Path folder, Backend backend) throws IOException {
    return new PlanStore(
        backend,
        folder,
        FileChannel.open(
            folder.resolve("parts-" + UUID.randomUUID()),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE));
  }

  /** Stores a plan: it computes the same from the file. */
  public Stored store(Plan plan) {
    long start = end;
    List<MemorySegment> mapped = new ArrayList<>();
    Plan moved =
        plan.relocated(
            folded(plan),
            constants -> {
              MemorySegment stretch = write(constants);
              mapped.add(stretch);
              return slices(stretch, constants);
            });
    return new Stored(moved, end == start ? MemorySegment.NULL : mapped.getFirst());
  }

  /** What a plan would compute before its first run. */
  private List<Matrix> folded(Plan plan) {
    Plan folding = plan.folding();
    if (folding.outputs().isEmpty()) {
      return List.of();
    }
    try (Weights none = backend.allocate(folding.layout());
        Execution execution = backend.load(folding, none)) {
      execution.run(Randomness.NONE);
      return IntStream.range(0, folding.outputs().size()).mapToObj(execution::output).toList();
    }
  }

  private MemorySegment write(List<MemorySegment> constants) {
    long start = end;
    try {
      for (MemorySegment constant : constants) {
        for (long at = 0; at < constant.byteSize(); at += CHUNK) {
          long size = Math.min(CHUNK, constant.byteSize() - at);
          MemorySegment chunk = constant.asSlice(at, size);
          MappedPages.require(chunk);
          write(chunk.asByteBuffer(), end + at);
        }
        end = aligned(end + constant.byteSize());
      }
      // The last one may end before its cache line does.
      if (channel.size() < end) {
        write(ByteBuffer.allocate(1), end - 1);
      }
      return MappedPages.ofUnnamed(channel, MapMode.READ_ONLY, start, end - start, Arena.ofAuto());
    } catch (IOException e) {
      throw fault(folder, e);
    }
  }

  private void write(ByteBuffer bytes, long position) throws IOException {
    long at = position;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  private static List<MemorySegment> slices(MemorySegment stretch, List<MemorySegment> constants) {
    List<MemorySegment> slices = new ArrayList<>();
    long at = 0;
    for (MemorySegment constant : constants) {
      slices.add(stretch.asSlice(at, constant.byteSize()));
      at = aligned(at + constant.byteSize());
    }
    return slices;
  }

  private static long aligned(long bytes) {
    return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
  }

  /** Bytes of all that was stored. */
  public long bytes() {
    return end;
  }

  private static UncheckedIOException fault(Path folder, IOException e) {
    return new UncheckedIOException(
        "Can't keep parts in %s: %s. Make room there, or move the folder (on Linux by XDG_CACHE_HOME)"
            .formatted(folder, e.getMessage()),
        e);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw fault(folder, e);
    }
  }
}
