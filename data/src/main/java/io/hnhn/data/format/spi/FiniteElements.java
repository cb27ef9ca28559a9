package io.hnhn.data.format.spi;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.data.DataFormatException;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;

/** Checks for features that are infinite or no number, from which nothing can be learned. */
public final class FiniteElements {
  private FiniteElements() {}

  /**
   * Checks a matrix that was read.
   *
   * @throws DataFormatException if an element is infinite or no number
   */
  public static void requireIn(Path file, Features matrix) throws DataFormatException {
    Optional<String> fault = fault(matrix);
    if (fault.isPresent()) {
      throw new DataFormatException(file, "finite elements", fault.get(), "replace it by a number");
    }
  }

  /**
   * Checks a matrix that is to be written.
   *
   * @throws IllegalArgumentException if an element is infinite or no number
   */
  public static void require(Features matrix) {
    fault(matrix)
        .ifPresent(
            fault -> {
              throw new IllegalArgumentException("Expected finite features, but found " + fault);
            });
  }

  private static Optional<String> fault(Features matrix) {
    MemorySegment values =
        switch (matrix) {
          case Matrix dense -> dense.segment();
          case SparseMatrix sparse -> sparse.values();
        };
    for (long at = 0; at < values.byteSize(); at += Float.BYTES) {
      float value = values.get(JAVA_FLOAT, at);
      if (!Float.isFinite(value)) {
        return Optional.of("%s at stored element %d".formatted(value, at / Float.BYTES));
      }
    }
    return Optional.empty();
  }
}
