package io.hnhn.data.format.matrix;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.format.numpy.NumpyElements;
import io.hnhn.data.stream.DatasetStream;
import java.io.IOException;
import java.nio.file.Path;

/** The weights of hyperedges in a folder, which may be missing. */
record WeightFile(Path path) {
  static WeightFile in(Path folder) {
    return new WeightFile(folder.resolve(MatrixFormat.HYPEREDGE_WEIGHTS));
  }

  boolean isThere() {
    return StoredFile.isThere(path);
  }

  /** Hands over the weights, one for each of so many hyperedges. */
  void read(int hyperedges, DatasetStream.WeightSink sink) throws IOException {
    NumpyArray array = NumpyArray.in(path);
    if (array.count() != hyperedges) {
      throw bad(
          "%d weights, one for each of the hyperedges".formatted(hyperedges),
          Long.toString(array.count()));
    }
    try (NumpyElements weights = array.elements()) {
      for (int j = 0; j < hyperedges; j++) {
        float weight = weights.nextFloat();
        if (!(weight > 0) || Float.isInfinite(weight)) {
          throw bad("finite weights above 0", Float.toString(weight));
        }
        sink.add(weight);
      }
      weights.requireEnd();
    }
  }

  private DataFormatException bad(String expected, String found) {
    return new DataFormatException(path, expected, found, "write the file again, or remove it");
  }
}
