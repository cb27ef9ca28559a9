package io.hnhn.tensor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.OffHeap;
import io.hnhn.graph.RestrictedRows;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A sparse float32 matrix: a {@linkplain CompressedRows pattern} and one value for each of its
 * entries. Immutable, and safe to share between threads.
 *
 * <pre>{@code
 * SparseMatrix words = SparseMatrix.of(2, 5, new int[] {0, 1, 1}, new int[] {3, 0, 4}, new float[] {1, 2, 1});
 * words.size(); // 3 stored values
 * }</pre>
 */
public final class SparseMatrix implements Features {
  private final CompressedRows pattern;
  private final MemorySegment values;

  /** Computed at the first use; racing threads compute the same value. */
  private volatile @Nullable SparseMatrix transposed;

  /** A matrix with {@code values[k]}, a float, at entry {@code k} of {@code pattern}. */
  public SparseMatrix(CompressedRows pattern, MemorySegment values) {
    if (values.byteSize() != pattern.size() * Float.BYTES) {
      throw new IllegalArgumentException(
          "Expected %d values, but found %d"
              .formatted(pattern.size(), values.byteSize() / Float.BYTES));
    }
    this.pattern = pattern;
    this.values = OffHeap.expect(values);
  }

  /** A matrix without nonzero elements. */
  public static SparseMatrix zeros(int rows, int columns) {
    return of(rows, columns, new int[0], new int[0], new float[0]);
  }

  /**
   * A matrix from coordinates in any order.
   *
   * @throws IllegalArgumentException if a coordinate is outside the shape or occurs twice
   */
  public static SparseMatrix of(
      int rows, int columns, int[] rowOf, int[] columnOf, float[] valueOf) {
    if (rowOf.length != columnOf.length || rowOf.length != valueOf.length) {
      throw new IllegalArgumentException(
          "Expected as many rows as columns and values, but found %d, %d and %d"
              .formatted(rowOf.length, columnOf.length, valueOf.length));
    }
    long[] keys = new long[rowOf.length];
    for (int k = 0; k < keys.length; k++) {
      if (rowOf[k] < 0 || rowOf[k] >= rows || columnOf[k] < 0 || columnOf[k] >= columns) {
        throw new IllegalArgumentException(
            "Expected coordinates in %d x %d, but found (%d, %d) at entry %d"
                .formatted(rows, columns, rowOf[k], columnOf[k], k));
      }
      keys[k] = (long) rowOf[k] * columns + columnOf[k];
    }
    long[] sorted = keys.clone();
    Arrays.sort(sorted);
    for (int k = 1; k < sorted.length; k++) {
      if (sorted[k] == sorted[k - 1]) {
        throw new IllegalArgumentException(
            "Expected each coordinate once, but found (%d, %d) twice"
                .formatted(sorted[k] / columns, sorted[k] % columns));
      }
    }
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, rows + 1L);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, keys.length);
    MemorySegment values = OffHeap.allocate(JAVA_FLOAT, keys.length);
    int next = 0;
    for (int r = 0; r < rows; r++) {
      for (; next < sorted.length && sorted[next] / columns == r; next++) {
        entries.setAtIndex(JAVA_INT, next, (int) (sorted[next] % columns));
      }
      offsets.setAtIndex(JAVA_LONG, r + 1L, next);
    }
    for (int k = 0; k < keys.length; k++) {
      values.setAtIndex(JAVA_FLOAT, Arrays.binarySearch(sorted, keys[k]), valueOf[k]);
    }
    return new SparseMatrix(CompressedRows.wrap(columns, offsets, entries), values);
  }

  /**
   * The matrix that picks rows: row {@code i} of {@code selection * x} is row {@code rows[i]} of x.
   */
  public static SparseMatrix selection(int[] rows, int columns) {
    return selection(rows.length, i -> rows[i], columns);
  }

  /** The same for so many rows whose numbers are asked for one by one. */
  public static SparseMatrix selection(int count, IntUnaryOperator rowOf, int columns) {
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, count + 1L);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, count);
    MemorySegment values = OffHeap.allocate(JAVA_FLOAT, count);
    for (int i = 0; i < count; i++) {
      offsets.setAtIndex(JAVA_LONG, i + 1L, i + 1L);
      entries.setAtIndex(JAVA_INT, i, rowOf.applyAsInt(i));
      values.setAtIndex(JAVA_FLOAT, i, 1);
    }
    return new SparseMatrix(CompressedRows.wrap(columns, offsets, entries), values);
  }

  /** The nonzero elements of a dense matrix. */
  public static SparseMatrix of(Matrix dense) {
    long count = 0;
    for (long i = 0; i < dense.size(); i++) {
      if (dense.segment().getAtIndex(JAVA_FLOAT, i) != 0) {
        count++;
      }
    }
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, dense.rows() + 1L);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, count);
    MemorySegment values = OffHeap.allocate(JAVA_FLOAT, count);
    long k = 0;
    for (int r = 0; r < dense.rows(); r++) {
      for (int c = 0; c < dense.columns(); c++) {
        float value = dense.get(r, c);
        if (value != 0) {
          entries.setAtIndex(JAVA_INT, k, c);
          values.setAtIndex(JAVA_FLOAT, k++, value);
        }
      }
      offsets.setAtIndex(JAVA_LONG, r + 1L, k);
    }
    return new SparseMatrix(CompressedRows.wrap(dense.columns(), offsets, entries), values);
  }

  /** Where the stored values are. */
  public CompressedRows pattern() {
    return pattern;
  }

  /** The stored values as floats, in the order of the pattern's entries; not to be written to. */
  public MemorySegment values() {
    return values;
  }

  /** Number of rows. */
  @Override
  public int rows() {
    return pattern.rows();
  }

  /** Number of columns. */
  @Override
  public int columns() {
    return pattern.columns();
  }

  /** Number of stored values. */
  public long size() {
    return pattern.size();
  }

  /** The shape. */
  public Shape shape() {
    return new Shape(rows(), columns());
  }

  /** The value of an entry. */
  public float value(long entry) {
    return values.getAtIndex(JAVA_FLOAT, entry);
  }

  /** Copies columns and values of a row, ascending by column, and returns how many they are. */
  int copyRow(int row, int[] columns, float[] into) {
    int length = pattern.copyRow(row, columns);
    MemorySegment.copy(values, JAVA_FLOAT, pattern.start(row) * Float.BYTES, into, 0, length);
    return length;
  }

  /**
   * Some rows that follow each other; columns and values are not copied.
   *
   * @param to one past the last
   */
  public SparseMatrix between(int from, int to) {
    return new SparseMatrix(pattern.between(from, to), valuesBetween(from, to));
  }

  /**
   * The same over some columns that follow each other, which all entries of these rows lie in.
   *
   * @param endColumn one past the last
   */
  public SparseMatrix between(int from, int to, int firstColumn, int endColumn) {
    return new SparseMatrix(
        pattern.between(from, to, firstColumn, endColumn), valuesBetween(from, to));
  }

  private MemorySegment valuesBetween(int from, int to) {
    long first = pattern.offsets().getAtIndex(JAVA_LONG, from);
    long end = pattern.offsets().getAtIndex(JAVA_LONG, to);
    return values.asSlice(first * Float.BYTES, (end - first) * Float.BYTES);
  }

  @Override
  public SparseMatrix selectRows(int[] rows) {
    long size = 0;
    for (int row : rows) {
      size += pattern.length(Objects.checkIndex(row, rows()));
    }
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, rows.length + 1L);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, size);
    MemorySegment selected = OffHeap.allocate(JAVA_FLOAT, size);
    long at = 0;
    for (int i = 0; i < rows.length; i++) {
      // An int an entry and a float an entry: as many bytes, at the same place.
      long start = pattern.start(rows[i]) * Integer.BYTES;
      long bytes = (long) pattern.length(rows[i]) * Integer.BYTES;
      MemorySegment.copy(pattern.entries(), start, entries, at, bytes);
      MemorySegment.copy(values, start, selected, at, bytes);
      at += bytes;
      offsets.setAtIndex(JAVA_LONG, i + 1L, at / Integer.BYTES);
    }
    return new SparseMatrix(CompressedRows.wrap(columns(), offsets, entries), selected);
  }

  @Override
  public SparseMatrix plusRows(Features others) {
    Matrix.expectColumns(columns(), others);
    SparseMatrix below =
        switch (others) {
          case SparseMatrix sparse -> sparse;
          case Matrix dense -> of(dense);
        };
    long size = size();
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, (long) rows() + below.rows() + 1);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, size + below.size());
    MemorySegment both = OffHeap.allocate(JAVA_FLOAT, size + below.size());
    offsets.copyFrom(pattern.offsets());
    for (int row = 0; row < below.rows(); row++) {
      offsets.setAtIndex(JAVA_LONG, (long) rows() + row + 1, size + below.pattern.end(row));
    }
    entries.copyFrom(pattern.entries());
    entries.asSlice(size * Integer.BYTES).copyFrom(below.pattern.entries());
    both.copyFrom(values);
    both.asSlice(size * Float.BYTES).copyFrom(below.values);
    return new SparseMatrix(CompressedRows.wrap(columns(), offsets, entries), both);
  }

  /**
   * The given rows and columns, renumbered in their order.
   *
   * @param rows ascending
   * @param columns ascending
   */
  public SparseMatrix restrictedTo(int[] rows, int[] columns) {
    RestrictedRows part = RestrictedRows.of(pattern, rows, columns);
    return new SparseMatrix(part.rows(), valuesAt(part.origin()));
  }

  /** The values of the given entries (longs), one after the other. */
  private MemorySegment valuesAt(MemorySegment origin) {
    MemorySegment moved = OffHeap.allocate(JAVA_FLOAT, origin.byteSize() / Long.BYTES);
    for (long k = 0; k < moved.byteSize() / Float.BYTES; k++) {
      moved.setAtIndex(JAVA_FLOAT, k, value(origin.getAtIndex(JAVA_LONG, k)));
    }
    return moved;
  }

  /** The transposed matrix; computed once. */
  public SparseMatrix transpose() {
    SparseMatrix result = transposed;
    if (result == null) {
      CompressedRows.Transposed t = pattern.transposed();
      result = new SparseMatrix(t.rows(), valuesAt(t.origin()));
      result.transposed = this;
      transposed = result;
    }
    return result;
  }

  /** The same elements, stored densely. */
  @Override
  public Matrix toDense() {
    Matrix result = Matrix.zeros(rows(), columns());
    for (int r = 0; r < rows(); r++) {
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        result.set(r, pattern.column(k), value(k));
      }
    }
    return result;
  }

  @Override
  public SparseMatrix toSparse() {
    return this;
  }

  @Override
  public String toString() {
    return "SparseMatrix[" + rows() + " x " + columns() + ", " + size() + " values]";
  }
}
