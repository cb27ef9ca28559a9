package io.hnhn.data.format.matrix;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.NameFile;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A matrix of a folder with one row a node or hyperedge, which may be missing. */
record FeatureFile(Path folder, Optional<Path> file, Features features) {
  static FeatureFile read(Path folder, String stem) throws IOException {
    Optional<Path> file = find(folder, stem);
    Features features = file.isPresent() ? MatrixFiles.read(file.get()) : SparseMatrix.zeros(0, 0);
    return new FeatureFile(folder, file, features);
  }

  /** The file of a folder with this name and an ending that can be read, if it is there. */
  static Optional<Path> find(Path folder, String stem) throws DataFormatException {
    List<Path> present =
        MatrixFiles.READABLE.stream()
            .map(ending -> folder.resolve(stem + ending))
            .filter(StoredFile::isThere)
            .toList();
    if (present.size() > 1) {
      throw new DataFormatException(
          present.getFirst(),
          "this file alone",
          present.getLast().getFileName() + " as well",
          "remove the one that is out of date");
    }
    return present.stream().findFirst();
  }

  /** The number of rows, 0 if there is no file. */
  int rows() {
    return features.rows();
  }

  /** The features of {@code count} nodes or hyperedges; no columns if there is no file. */
  Features of(String what, int count) throws DataFormatException {
    if (file.isEmpty()) {
      return SparseMatrix.zeros(count, 0);
    }
    requireRows(file.get(), what, count, features.rows());
    return features;
  }

  /** Checks that a file has a row for each of something. */
  static void requireRows(Path file, String what, int count, int rows) throws DataFormatException {
    if (rows != count) {
      throw new DataFormatException(
          file,
          "%d rows, one for each of the %s".formatted(count, what),
          Integer.toString(rows),
          "write the file again, together with the incidence matrix");
    }
  }

  /** The names of the columns from another file of the folder; none if there is no such file. */
  List<String> names(String name, String what) throws IOException {
    return NameFile.read(folder, name, what, features.columns());
  }
}
