package io.hnhn.data.stream;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts records, each a key of 63 bits and a value, outside memory: as many as fit are sorted and
 * written as a run, and the runs are merged. Records of one key stay in the order in which they
 * came. What fits into memory never touches the disk. For one thread.
 *
 * <pre>{@code
 * try (SortedRecords records = new SortedRecords(folder.resolve("runs"))) {
 *   records.add(7, 1);
 *   records.add(3, 2);
 *   records.forEach((key, value) -> ...); // (3, 2), (7, 1)
 * }
 * }</pre>
 */
public final class SortedRecords implements Closeable {
  /** How many records are sorted at a time: 64 MB, and as much again while they are sorted. */
  private static final int USUAL_RUN = 1 << 22;

  private static final int SMALLEST = 1 << 10;

  private final Path file;
  private final int longestRun;
  private final List<SortedRun> runs = new ArrayList<>();
  private @Nullable FileChannel channel;
  private long[] keys = new long[SMALLEST];
  private long[] values = new long[SMALLEST];
  private int count;
  private long size;

  /** Takes a record. */
  public interface Sink {
    /** Takes the next record. */
    void add(long key, long value) throws IOException;
  }

  /**
   * No records yet.
   *
   * @param file is made if they don't fit into memory
   */
  public SortedRecords(Path file) {
    this(file, USUAL_RUN);
  }

  SortedRecords(Path file, int longestRun) {
    this.file = file;
    this.longestRun = longestRun;
  }

  /** How many records there are. */
  public long size() {
    return size;
  }

  /** Adds a record; its key is not negative. */
  public void add(long key, long value) throws IOException {
    if (count == longestRun) {
      writeRun();
    }
    if (count == keys.length) {
      int larger = Math.min(longestRun, 2 * count);
      keys = Arrays.copyOf(keys, larger);
      values = Arrays.copyOf(values, larger);
    }
    keys[count] = key;
    values[count] = value;
    count++;
    size++;
  }

  private void writeRun() throws IOException {
    RadixSort.sort(keys, values, count);
    if (channel == null) {
      channel =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    }
    runs.add(SortedRun.write(channel, keys, values, count));
    count = 0;
  }

  /** Hands over all records in the order of their keys; nothing is left of them afterwards. */
  public void forEach(Sink sink) throws IOException {
    if (runs.isEmpty()) {
      RadixSort.sort(keys, values, count);
      for (int k = 0; k < count; k++) {
        sink.add(keys[k], values[k]);
      }
    } else {
      writeRun();
      keys = new long[0];
      values = new long[0];
      merge(sink);
      close();
    }
    count = 0;
  }

  private void merge(Sink sink) throws IOException {
    SortedRun[] heap = runs.toArray(SortedRun[]::new);
    ByteBuffer[] buffers = SortedRun.buffers(heap.length);
    for (int i = 0; i < heap.length; i++) {
      heap[i].begin(buffers[i]);
    }
    int left = heap.length;
    for (int i = left / 2 - 1; i >= 0; i--) {
      sink(heap, i, left);
    }
    while (left > 0) {
      SortedRun first = heap[0];
      sink.add(first.key(), first.value());
      if (!first.next()) {
        heap[0] = heap[--left];
      }
      sink(heap, 0, left);
    }
  }

  /** Lets a run sink to its place in a heap of which the first has the smallest key. */
  private static void sink(SortedRun[] heap, int from, int size) {
    int at = from;
    SortedRun sinking = heap[at];
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && heap[child + 1].isBefore(heap[child])) {
        child++;
      }
      if (!heap[child].isBefore(sinking)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = sinking;
  }

  /** Removes the file. */
  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
