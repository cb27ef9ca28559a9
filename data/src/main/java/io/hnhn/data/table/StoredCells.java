package io.hnhn.data.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Cells of a table one after another, to be walked through more than once: what a column holds is
 * known only after its last row. A cell takes its bytes in UTF-8 and one to five more for its
 * length; cells lie in chunks that are never moved.
 */
final class StoredCells {
  private static final int CHUNK = 1 << 20;
  private static final int LONGEST_PREFIX = 5;

  private final List<byte[]> full = new ArrayList<>();
  private byte[] chunk = new byte[1 << 10];
  private int used;

  void add(String cell) {
    byte[] bytes = cell.getBytes(UTF_8);
    makeRoom(LONGEST_PREFIX + bytes.length);
    int length = bytes.length;
    while (length > 0x7f) {
      chunk[used++] = (byte) ((length & 0x7f) | 0x80);
      length >>>= 7;
    }
    chunk[used++] = (byte) length;
    System.arraycopy(bytes, 0, chunk, used, bytes.length);
    used += bytes.length;
  }

  private void makeRoom(int bytes) {
    if (chunk.length - used < bytes) {
      full.add(Arrays.copyOf(chunk, used));
      chunk = new byte[Math.max(CHUNK, bytes)];
      used = 0;
    }
  }

  /** A walk through all cells from the first. */
  Walk walk() {
    return new Walk();
  }

  /** Gives the cells in the order they were added. */
  final class Walk {
    private int chunkNumber = -1;
    private byte[] bytes = {};
    private int position;

    String next() {
      while (position == bytes.length) {
        chunkNumber++;
        bytes = chunkNumber < full.size() ? full.get(chunkNumber) : Arrays.copyOf(chunk, used);
        position = 0;
      }
      int length = 0;
      int shift = 0;
      byte part;
      do {
        part = bytes[position++];
        length |= (part & 0x7f) << shift;
        shift += 7;
      } while (part < 0);
      position += length;
      return new String(bytes, position - length, length, UTF_8);
    }
  }
}
