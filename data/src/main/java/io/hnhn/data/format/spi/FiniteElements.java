package io.hnhn.data.format.spi;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.EntryShape;
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
      throw fault(file, fault.get());
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

  /** What there is to say about an element that was read and is infinite or no number. */
  public static DataFormatException fault(Path file, float value, long row, long column) {
    return fault(file, text(value, row, column));
  }

  private static DataFormatException fault(Path file, String found) {
    return new DataFormatException(file, "finite elements", found, "replace it by a number");
  }

  private static String text(float value, long row, long column) {
    return "%s at %s".formatted(value, EntryShape.place(row, column));
  }

  private static Optional<String> fault(Features matrix) {
    return switch (matrix) {
      case Matrix dense ->
          firstFault(dense.segment())
              .map(
                  at ->
                      text(
                          dense.segment().getAtIndex(JAVA_FLOAT, at),
                          at / dense.columns(),
                          at % dense.columns()));
      case SparseMatrix sparse ->
          firstFault(sparse.values())
              .map(
                  at ->
                      text(
                          sparse.value(at),
                          sparse.pattern().rowOf(at),
                          sparse.pattern().column(at)));
    };
  }

  private static Optional<Long> firstFault(MemorySegment values) {
    for (long at = 0; at < values.byteSize(); at += Float.BYTES) {
      if (!Float.isFinite(values.get(JAVA_FLOAT, at))) {
        return Optional.of(at / Float.BYTES);
      }
    }
    return Optional.empty();
  }
}
