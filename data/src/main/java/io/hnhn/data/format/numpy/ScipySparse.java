package io.hnhn.data.format.numpy;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.EntrySink;
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
    SparseEntries entries = new SparseEntries(file);
    read(file, entries);
    return entries.toMatrix();
  }

  /** The same, handed over entry by entry as they are stored. */
  public static void read(Path file, EntrySink sink) throws IOException {
    NumpyArchive archive = NumpyArchive.in(file);
    String form = archive.get("format").toText();
    long[] shape = archive.get("shape").toLongs();
    if (shape.length != 2) {
      throw problem(file, "a shape of two numbers", Integer.toString(shape.length));
    }
    NumpyArray data = archive.get("data");
    sink.begin(shape[0], shape[1], data.count());
    switch (form) {
      case "csr" -> readCompressed(file, shape[0], archive, data, sink::add);
      case "csc" ->
          readCompressed(
              file, shape[1], archive, data, (column, row, value) -> sink.add(row, column, value));
      case "coo" -> readCoordinates(file, archive.get("row"), archive.get("col"), data, sink::add);
      default -> throw problem(file, "the form csr, csc or coo", DataFormatException.quoted(form));
    }
  }

  private interface Entries {
    void add(long row, long column, float value) throws IOException;
  }

  private static void readCompressed(
      Path file, long rows, NumpyArchive archive, NumpyArray data, Entries to) throws IOException {
    readCompressed(file, rows, archive.get("indptr"), archive.get("indices"), data, to);
  }

  private static void readCoordinates(
      Path file, NumpyArray rows, NumpyArray columns, NumpyArray data, Entries to)
      throws IOException {
    requireLength(file, "rows", data.count(), rows.count());
    requireLength(file, "columns", data.count(), columns.count());
    try (NumpyElements row = rows.elements();
        NumpyElements column = columns.elements();
        NumpyElements value = data.elements()) {
      for (long k = 0; k < data.count(); k++) {
        to.add(row.nextInteger(), column.nextInteger(), value.nextFloat());
      }
      row.requireEnd();
      column.requireEnd();
      value.requireEnd();
    }
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
    SparseEntries entries = new SparseEntries(file);
    entries.begin(rows, columns, data.count());
    readCompressed(file, rows, starts, columnOf, data, entries::add);
    return entries.toMatrix();
  }

  private static void readCompressed(
      Path file, long rows, NumpyArray starts, NumpyArray columns, NumpyArray data, Entries to)
      throws IOException {
    long count = data.count();
    requireLength(file, "offsets of rows", rows + 1, starts.count());
    requireLength(file, "columns", count, columns.count());
    try (NumpyElements start = starts.elements();
        NumpyElements column = columns.elements();
        NumpyElements value = data.elements()) {
      long end = start.nextInteger();
      requireOffset(file, end == 0, 0, 0, 0, end);
      for (long r = 0; r < rows; r++) {
        long begin = end;
        end = start.nextInteger();
        requireOffset(file, end >= begin && end <= count, begin, count, r + 1, end);
        for (long k = begin; k < end; k++) {
          to.add(r, column.nextInteger(), value.nextFloat());
        }
      }
      requireOffset(file, end == count, count, count, rows, end);
      start.requireEnd();
      column.requireEnd();
      value.requireEnd();
    }
  }

  private static void requireOffset(
      Path file, boolean fits, long least, long most, long row, long found)
      throws DataFormatException {
    if (!fits) {
      throw problem(
          file,
          least == most
              ? "%d as offset %d of rows".formatted(least, row)
              : "an offset between %d and %d as offset %d of rows".formatted(least, most, row),
          Long.toString(found));
    }
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

  private static void requireLength(Path file, String what, long expected, long found)
      throws DataFormatException {
    if (expected != found) {
      throw problem(file, "%d %s".formatted(expected, what), Long.toString(found));
    }
  }

  private static DataFormatException problem(Path file, String expected, String found) {
    return new DataFormatException(
        file, expected, found, "write matrix.tocsr() with scipy.sparse.save_npz");
  }
}
