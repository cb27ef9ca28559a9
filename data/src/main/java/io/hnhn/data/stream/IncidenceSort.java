package io.hnhn.data.stream;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Sorts incidences outside memory, by hyperedge and then by node. Of an incidence that occurs more
 * than once, the last weight counts. For one thread.
 */
public final class IncidenceSort implements Closeable {
  private final SortedRecords sorted;
  private long duplicates;

  /**
   * No incidences yet.
   *
   * @param file is made if they don't fit into memory
   */
  public IncidenceSort(Path file) {
    this.sorted = new SortedRecords(file);
  }

  /** Puts a node into a hyperedge. */
  public void add(int hyperedge, int node, float weight) throws IOException {
    sorted.add((long) hyperedge << Integer.SIZE | node, Float.floatToIntBits(weight));
  }

  /** Hands over all incidences, each once; nothing is left of them afterwards. */
  public void forEach(DatasetStream.IncidenceSink sink) throws IOException {
    LastOfEach last = new LastOfEach(sink);
    sorted.forEach(last::add);
    last.finish();
    duplicates = last.duplicates;
  }

  /** How many were left out because they were there already, once all were handed over. */
  public long duplicates() {
    return duplicates;
  }

  private static final class LastOfEach {
    private final DatasetStream.IncidenceSink sink;
    private long key = -1;
    private long value;
    private long duplicates;

    LastOfEach(DatasetStream.IncidenceSink sink) {
      this.sink = sink;
    }

    void add(long nextKey, long nextValue) throws IOException {
      if (nextKey == key) {
        duplicates++;
      } else {
        finish();
      }
      key = nextKey;
      value = nextValue;
    }

    void finish() throws IOException {
      if (key >= 0) {
        sink.add((int) (key >>> Integer.SIZE), (int) key, Float.intBitsToFloat((int) value));
      }
    }
  }

  /** Removes the file. */
  @Override
  public void close() throws IOException {
    sorted.close();
  }
}
