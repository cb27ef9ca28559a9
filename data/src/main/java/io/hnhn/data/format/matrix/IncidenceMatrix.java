package io.hnhn.data.format.matrix;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.EntryShape;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.StageListener;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The incidences of a file that holds the incidence matrix: its elements, of a dense one those that
 * are not 0, sorted by column.
 */
final class IncidenceMatrix extends SortedElements implements FileIncidences {
  private final FirstFault notPositive = new FirstFault();
  private boolean weighted;

  private IncidenceMatrix(Path scratch, StageListener stages) {
    super(scratch, stages);
  }

  static IncidenceMatrix read(Path file, Path scratch, StageListener stages) throws IOException {
    IncidenceMatrix incidences = new IncidenceMatrix(scratch, stages);
    try {
      incidences.read(file);
      return incidences;
    } catch (IOException | RuntimeException | Error e) {
      incidences.close();
      throw e;
    }
  }

  @Override
  void read(Path matrix) throws IOException {
    super.read(matrix);
    if (notPositive.isThere()) {
      throw IncidenceFiles.notPositive(
          file(), notPositive.value(), notPositive.row(), notPositive.column());
    }
  }

  @Override
  void keep(int node, int hyperedge, float weight) throws IOException {
    if (comesDense() && weight == 0) {
      return;
    }
    if (weight <= 0) {
      notPositive.add(node, hyperedge, weight);
    }
    weighted |= weight != 1;
    keepAt(hyperedge, node, weight);
  }

  @Override
  DataFormatException twice(EntryShape shape, int hyperedge, int node) {
    return shape.twice(node, hyperedge);
  }

  @Override
  public int nodes() {
    return shapeRows();
  }

  @Override
  public int hyperedges() {
    return shapeColumns();
  }

  @Override
  public long count() {
    return size();
  }

  @Override
  public boolean hasWeights() {
    return weighted;
  }

  @Override
  public void forEach(DatasetStream.IncidenceSink sink) throws IOException {
    forEachElement(sink::add);
  }

  /** There are none: a place with two values is a fault. */
  @Override
  public long duplicates() {
    return 0;
  }

  @Override
  public void close() throws IOException {
    closeElements();
  }
}
