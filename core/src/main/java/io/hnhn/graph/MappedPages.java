package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Pages of mapped files that are about to be read by native code, or by vector instructions. Where
 * a file was cut off after it was mapped, plain Java gets an {@link InternalError}, which can be
 * told; those would end the process.
 *
 * <p>Nobody can cut off a file that has no name, as those are that are ours: their pages are not
 * looked at, since what is kept of a large computation is read again and again.
 */
public final class MappedPages {
  /** No page is smaller. */
  private static final long PAGE = 1 << 12;

  private static final Set<MemorySegment.Scope> UNNAMED =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private MappedPages() {}

  /**
   * Maps a file that has no name any more.
   *
   * @param arena one that has no other files
   */
  public static MemorySegment ofUnnamed(
      FileChannel channel, MapMode mode, long from, long bytes, Arena arena) throws IOException {
    MemorySegment mapped = channel.map(mode, from, bytes, arena);
    UNNAMED.add(mapped.scope());
    return mapped;
  }

  /** Whether memory is that of a file which somebody may cut off. */
  public static boolean canBeCut(MemorySegment memory) {
    return memory.isMapped() && !UNNAMED.contains(memory.scope());
  }

  /**
   * Looks at each page of some memory, if it can be cut off.
   *
   * @throws InternalError if one is not there any more
   */
  public static void require(MemorySegment memory) {
    if (memory.byteSize() > 0 && canBeCut(memory)) {
      look(memory, 0, memory.byteSize());
      enterVirtualMachine();
    }
  }

  /**
   * Looks at the pages of some rows of a matrix: those that the entries of other rows name.
   *
   * @param matrix one that can be cut off
   * @param rowBytes how long each of its rows is
   * @param pattern names rows of the matrix, in its own rows {@code from .. to-1}
   * @throws InternalError if one is not there any more
   */
  public static void requireNamed(
      MemorySegment matrix, long rowBytes, CompressedRows pattern, int from, int to) {
    if (rowBytes == 0) {
      return;
    }
    for (int r = from; r < to; r++) {
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        look(matrix, pattern.column(k) * rowBytes, rowBytes);
      }
    }
    enterVirtualMachine();
  }

  private static byte look(MemorySegment memory, long from, long bytes) {
    byte seen = memory.get(JAVA_BYTE, from + bytes - 1);
    for (long at = 0; at < bytes; at += PAGE) {
      seen ^= memory.get(JAVA_BYTE, from + at);
    }
    return seen;
  }

  /** A fault is thrown when the virtual machine is entered next, at the latest. */
  private static void enterVirtualMachine() {
    Runtime.getRuntime().freeMemory();
  }
}
