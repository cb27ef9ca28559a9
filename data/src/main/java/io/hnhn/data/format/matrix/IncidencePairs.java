package io.hnhn.data.format.matrix;

import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.IncidenceSort;
import io.hnhn.data.stream.StageListener;
import java.io.IOException;
import java.nio.file.Path;

/** The incidences of a file that lists pairs. */
final class IncidencePairs implements FileIncidences {
  private final IncidenceSort sorted;
  private long count;
  private int nodes;
  private int hyperedges;

  private IncidencePairs(Path scratch) {
    this.sorted = new IncidenceSort(scratch);
  }

  static IncidencePairs read(Path file, Path scratch, StageListener stages) throws IOException {
    IncidencePairs pairs = new IncidencePairs(scratch);
    try {
      double expected = NumpyArray.in(file).count() / 2.0;
      IncidenceFiles.readPairs(
          file,
          (node, hyperedge) -> {
            if (StageListener.isTime(pairs.count)) {
              stages.reached(pairs.count / expected);
            }
            pairs.add(node, hyperedge);
          });
      return pairs;
    } catch (IOException | RuntimeException | Error e) {
      pairs.close();
      throw e;
    }
  }

  private void add(int node, int hyperedge) throws IOException {
    nodes = Math.max(nodes, node + 1);
    hyperedges = Math.max(hyperedges, hyperedge + 1);
    sorted.add(hyperedge, node, 1);
    count++;
  }

  @Override
  public int nodes() {
    return nodes;
  }

  @Override
  public int hyperedges() {
    return hyperedges;
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public boolean hasWeights() {
    return false;
  }

  @Override
  public void forEach(DatasetStream.IncidenceSink sink) throws IOException {
    sorted.forEach(sink);
  }

  @Override
  public long duplicates() {
    return sorted.duplicates();
  }

  @Override
  public void close() throws IOException {
    sorted.close();
  }
}
