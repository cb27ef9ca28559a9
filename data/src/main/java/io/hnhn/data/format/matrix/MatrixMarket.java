package io.hnhn.data.format.matrix;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hnhn.data.file.StoredFile;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;

/**
 * Matrices as text in the Matrix Market format ({@code .mtx}).
 *
 * <pre>{@code
 * %%MatrixMarket matrix coordinate real general
 * % three rows, two columns, two entries
 * 3 2 2
 * 1 1 0.5
 * 3 2 -1
 * }</pre>
 *
 * <p>Rows and columns count from 1. {@code coordinate} lists entries and gives a sparse matrix;
 * {@code array} lists all elements, column after column, and gives a dense one. Elements are {@code
 * real} or {@code integer}; with {@code pattern} every entry is 1. A {@code symmetric} matrix lists
 * the lower triangle only.
 */
public final class MatrixMarket {
  static final String BANNER = "%%MatrixMarket";

  private MatrixMarket() {}

  /** Whether a file has the ending of the format. */
  static boolean isNameOf(Path file) {
    String name = file.toString();
    return name.endsWith(".mtx") || name.endsWith(".mtx" + StoredFile.COMPRESSED);
  }

  /**
   * Reads a matrix: sparse from coordinates, dense from an array.
   *
   * @throws io.hnhn.data.DataFormatException if the file is not as described above
   */
  public static Features read(StoredFile file) throws IOException {
    MatrixInMemory matrix = new MatrixInMemory(file.path());
    MatrixMarketReader.read(file, matrix);
    return matrix.matrix();
  }

  /** Writes a matrix: sparse as real coordinates, dense as a real array. */
  public static void write(Features matrix, OutputStream out) throws IOException {
    Writer text = text(out);
    switch (matrix) {
      case SparseMatrix sparse -> writeEntries(text, sparse);
      case Matrix dense -> writeArray(text, dense);
    }
    text.flush();
  }

  /** Writes where a matrix has entries. */
  public static void write(CompressedRows pattern, OutputStream out) throws IOException {
    Writer text = text(out);
    writeStart(text, "coordinate pattern", pattern);
    for (int r = 0; r < pattern.rows(); r++) {
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        writePlace(text, r, pattern.column(k));
        text.write('\n');
      }
    }
    text.flush();
  }

  private static Writer text(OutputStream out) {
    return new BufferedWriter(new OutputStreamWriter(out, US_ASCII));
  }

  private static void writeStart(Writer text, String form, CompressedRows pattern)
      throws IOException {
    text.write("%s matrix %s general\n".formatted(BANNER, form));
    text.write("%d %d %d\n".formatted(pattern.rows(), pattern.columns(), pattern.size()));
  }

  private static void writeEntries(Writer text, SparseMatrix matrix) throws IOException {
    CompressedRows pattern = matrix.pattern();
    writeStart(text, "coordinate real", pattern);
    for (int r = 0; r < pattern.rows(); r++) {
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        writePlace(text, r, pattern.column(k));
        text.write(' ');
        text.write(finite(matrix.value(k)));
        text.write('\n');
      }
    }
  }

  private static void writePlace(Writer text, int row, int column) throws IOException {
    text.write(Long.toString(row + 1L));
    text.write(' ');
    text.write(Long.toString(column + 1L));
  }

  private static void writeArray(Writer text, Matrix matrix) throws IOException {
    text.write("%s matrix array real general\n".formatted(BANNER));
    text.write("%d %d\n".formatted(matrix.rows(), matrix.columns()));
    for (int c = 0; c < matrix.columns(); c++) {
      for (int r = 0; r < matrix.rows(); r++) {
        text.write(finite(matrix.get(r, c)));
        text.write('\n');
      }
    }
  }

  private static String finite(float value) {
    if (!Float.isFinite(value)) {
      throw new IllegalArgumentException("Expected finite elements, but found " + value);
    }
    return Float.toString(value);
  }
}
