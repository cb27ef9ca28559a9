package io.hnhn.data.format.matrix;

import io.hnhn.data.EntryShape;
import io.hnhn.data.format.spi.FiniteElements;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.SortedRecords;
import io.hnhn.data.stream.StageListener;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The incidences of a file that holds the incidence matrix: its elements, of a dense one those that
 * are not 0, sorted by column.
 */
final class IncidenceMatrix implements FileIncidences, MatrixSink {
  private final Path file;
  private final SortedRecords elements;
  private final StageListener stages;
  private final FirstFault infinite = new FirstFault();
  private final FirstFault notPositive = new FirstFault();
  private EntryShape shape;
  private boolean dense;
  private long expected;
  private long added;
  private boolean weighted;

  private IncidenceMatrix(Path file, Path scratch, StageListener stages) {
    this.file = file;
    this.stages = stages;
    this.elements = new SortedRecords(scratch);
    this.shape = new EntryShape(file, 0, 0);
  }

  static IncidenceMatrix read(Path file, Path scratch, StageListener stages) throws IOException {
    IncidenceMatrix incidences = new IncidenceMatrix(file, scratch, stages);
    try {
      MatrixFiles.read(file, incidences);
      incidences.requireWeights();
      return incidences;
    } catch (IOException | RuntimeException | Error e) {
      incidences.close();
      throw e;
    }
  }

  @Override
  public void begin(long rows, long columns, long announced) throws IOException {
    shape = EntryShape.of(file, rows, columns, announced);
    expected = announced;
  }

  @Override
  public void beginDense(int rows, int columns) {
    shape = new EntryShape(file, rows, columns);
    expected = (long) rows * columns;
    dense = true;
  }

  @Override
  public void add(long row, long column, float value) throws IOException {
    shape.require(row, column, elements.size());
    if (StageListener.isTime(added++)) {
      stages.reached(Math.min(1, (double) added / expected));
    }
    if (dense && value == 0) {
      return;
    }
    if (!Float.isFinite(value)) {
      infinite.add(row, column, value);
    }
    if (value <= 0) {
      notPositive.add(row, column, value);
    }
    weighted |= value != 1;
    elements.add(column << Integer.SIZE | row, Float.floatToRawIntBits(value));
  }

  private void requireWeights() throws IOException {
    if (infinite.isThere()) {
      throw FiniteElements.fault(file, infinite.value(), infinite.row(), infinite.column());
    }
    if (notPositive.isThere()) {
      throw IncidenceFiles.notPositive(
          file, notPositive.value(), notPositive.row(), notPositive.column());
    }
  }

  @Override
  public int nodes() {
    return shape.rows();
  }

  @Override
  public int hyperedges() {
    return shape.columns();
  }

  @Override
  public long count() {
    return elements.size();
  }

  @Override
  public boolean hasWeights() {
    return weighted;
  }

  @Override
  public void forEach(DatasetStream.IncidenceSink sink) throws IOException {
    long[] last = {-1};
    elements.forEach(
        (place, bits) -> {
          int hyperedge = (int) (place >>> Integer.SIZE);
          int node = (int) place;
          if (place == last[0]) {
            throw shape.twice(node, hyperedge);
          }
          last[0] = place;
          sink.add(hyperedge, node, Float.intBitsToFloat((int) bits));
        });
  }

  /** There are none: a place with two values is a fault. */
  @Override
  public long duplicates() {
    return 0;
  }

  @Override
  public void close() throws IOException {
    elements.close();
  }
}
