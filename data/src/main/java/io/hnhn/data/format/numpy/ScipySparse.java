package io.hnhn.data.format.numpy;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.SparseEntries;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Sparse matrices as {@code scipy.sparse.save_npz} writes them: an archive with the arrays {@code
 * format}, {@code shape}, {@code data} and where the data is: {@code indices} and {@code indptr}
 * (csr and csc), or {@code row} and {@code col} (coo).
 */
public final class ScipySparse {
  private ScipySparse() {}

  /** Whether an archive holds a sparse matrix. */
  public static boolean isIn(NumpyArchive archive) {
    return archive.names().contains("format") && archive.names().contains("shape");
  }

  /**
   * Reads a matrix.
   *
   * @throws DataFormatException if it is none, or in another form than csr, csc and coo
   */
  public static SparseMatrix read(Path file) throws IOException {
    NumpyArchive archive = NumpyArchive.in(file);
    String form = archive.get("format").toText();
    long[] shape = archive.get("shape").toLongs();
    if (shape.length != 2) {
      throw problem(file, "a shape of two numbers", Integer.toString(shape.length));
    }
    NumpyArray data = archive.get("data");
    return switch (form) {
      case "csr" ->
          fromCompressed(
              file, shape[0], shape[1], archive.get("indptr"), archive.get("indices"), data);
      case "csc" ->
          fromCompressed(
                  file, shape[1], shape[0], archive.get("indptr"), archive.get("indices"), data)
              .transpose();
      case "coo" -> {
        int[] rows = archive.get("row").toInts();
        int[] columns = archive.get("col").toInts();
        float[] values = data.toFloats();
        requireLength(file, "columns", rows.length, columns.length);
        requireLength(file, "values", rows.length, values.length);
        SparseEntries entries = SparseEntries.of(file, shape[0], shape[1], values.length);
        for (int k = 0; k < values.length; k++) {
          entries.add(rows[k], columns[k], values[k]);
        }
        yield entries.toMatrix();
      }
      default -> throw problem(file, "the form csr, csc or coo", DataFormatException.quoted(form));
    };
  }

  /**
   * The matrix of compressed rows: row {@code r} has the entries {@code starts[r]} to {@code
   * starts[r + 1] - 1}, in any order.
   *
   * @param file for messages
   */
  public static SparseMatrix fromCompressed(
      Path file, long rows, long columns, NumpyArray starts, NumpyArray columnOf, NumpyArray data)
      throws IOException {
    float[] values = data.toFloats();
    SparseEntries entries = SparseEntries.of(file, rows, columns, values.length);
    int[] start = starts.toInts();
    int[] column = columnOf.toInts();
    requireLength(file, "offsets of rows", entries.rows() + 1, start.length);
    requireLength(file, "columns", values.length, column.length);
    if (start[0] != 0 || start[start.length - 1] != values.length) {
      throw problem(
          file,
          "offsets of rows from 0 to %d".formatted(values.length),
          "from %d to %d".formatted(start[0], start[start.length - 1]));
    }
    for (int r = 0; r < entries.rows(); r++) {
      if (start[r + 1] < start[r] || start[r + 1] > values.length) {
        throw problem(
            file,
            "an offset between %d and %d after row %d".formatted(start[r], values.length, r),
            Integer.toString(start[r + 1]));
      }
      for (int k = start[r]; k < start[r + 1]; k++) {
        entries.add(r, column[k], values[k]);
      }
    }
    return entries.toMatrix();
  }

  /**
   * Writes a matrix in the form csr, compressed where it is not large; the same matrix always gives
   * the same bytes.
   */
  public static void write(SparseMatrix matrix, OutputStream out) throws IOException {
    CompressedRows pattern = matrix.pattern();
    ZipOutputStream zip = new ZipOutputStream(out);
    zip.setLevel(level((Math.max(pattern.size(), pattern.rows()) + 2) * Float.BYTES));
    put(zip, "indices", to -> NumpyWriter.write("i4", pattern.entries(), to, count(pattern)));
    put(zip, "indptr", to -> writeOffsets(pattern, to));
    put(zip, "format", to -> NumpyWriter.write("csr", to));
    put(zip, "shape", to -> NumpyWriter.write(new long[] {matrix.rows(), matrix.columns()}, to, 2));
    put(zip, "data", to -> NumpyWriter.write("f4", matrix.values(), to, count(pattern)));
    zip.finish();
  }

  /**
   * Many ones pack so well that {@link NumpyArchive} would refuse them: nothing large is packed.
   */
  static int level(long bytes) {
    return NumpyArchive.isHarmless(bytes) ? Deflater.DEFAULT_COMPRESSION : Deflater.NO_COMPRESSION;
  }

  /** SciPy wants offsets and columns of one type, so offsets are ints. */
  private static void writeOffsets(CompressedRows pattern, OutputStream out) throws IOException {
    int[] offsets = new int[pattern.rows() + 1];
    for (int r = 0; r < offsets.length; r++) {
      offsets[r] = Math.toIntExact(pattern.offsets().getAtIndex(JAVA_LONG, r));
    }
    NumpyWriter.write(offsets, out, offsets.length);
  }

  private static int count(CompressedRows pattern) {
    if (pattern.size() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "Expected fewer than 2^31 entries, but found " + pattern.size());
    }
    return (int) pattern.size();
  }

  private interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private static void put(ZipOutputStream zip, String name, Content content) throws IOException {
    ZipEntry entry = new ZipEntry(name + ".npy");
    entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
    zip.putNextEntry(entry);
    content.writeTo(zip);
    zip.closeEntry();
  }

  private static void requireLength(Path file, String what, int expected, int found)
      throws DataFormatException {
    if (expected != found) {
      throw problem(file, "%d %s".formatted(expected, what), Integer.toString(found));
    }
  }

  private static DataFormatException problem(Path file, String expected, String found) {
    return new DataFormatException(
        file, expected, found, "write matrix.tocsr() with scipy.sparse.save_npz");
  }
}
