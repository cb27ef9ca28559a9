package io.hnhn.data.format.matrix;

import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.StageListener;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Features of nodes or hyperedges that are not in memory. */
interface MatrixFeatures extends Closeable {
  int rows();

  int columns();

  boolean isDense();

  /** Hands over the rows; nothing may be left of them afterwards. */
  void forEach(DatasetStream.FeatureSink sink) throws IOException;

  /**
   * Looks through a matrix of a folder, which may be missing. The rows of a NumPy array stay where
   * they are, unless columns come first in it; everything else is sorted on disk.
   *
   * @param scratch is made where something does not fit into memory
   * @param stages is told how far that is
   * @throws io.hnhn.data.DataFormatException as {@link MatrixFiles#read(Path)} would
   */
  static MatrixFeatures read(Optional<Path> file, Path scratch, StageListener stages)
      throws IOException {
    if (file.isEmpty()) {
      return new SortedMatrix(scratch, stages);
    }
    if (ArrayRows.isIn(file.get())) {
      return ArrayRows.read(file.get(), stages);
    }
    SortedMatrix matrix = new SortedMatrix(scratch, stages);
    try {
      matrix.read(file.get());
      return matrix;
    } catch (IOException | RuntimeException | Error e) {
      matrix.close();
      throw e;
    }
  }
}
