package io.hnhn.tensor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.graph.OffHeap;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A dense float32 matrix, row after row, off the heap. Offsets are 64-bit: a matrix may have more
 * than 2³¹ elements.
 *
 * <p>Several threads may read a matrix at once; one that writes must be alone with it. Matrices
 * that this library makes are freed by the garbage collector. One that wraps a segment of somebody
 * else's arena lives as long as that: used afterwards it throws an {@link IllegalStateException},
 * and the arena can't be closed while native code computes with the matrix.
 *
 * <pre>{@code
 * Matrix m = Matrix.of(2, 3, 1, 2, 3, 4, 5, 6);
 * m.get(1, 0); // 4.0
 * }</pre>
 */
public final class Matrix implements Features {
  private final int rows;
  private final int columns;
  private final MemorySegment segment;

  /**
   * Wraps {@code rows * columns} floats.
   *
   * @throws IllegalArgumentException if the segment has another size
   */
  public Matrix(int rows, int columns, MemorySegment segment) {
    Shape shape = new Shape(rows, columns);
    if (segment.byteSize() != shape.bytes()) {
      throw new IllegalArgumentException(
          "Expected %d bytes for %s floats, but found %d"
              .formatted(shape.bytes(), shape, segment.byteSize()));
    }
    this.rows = rows;
    this.columns = columns;
    this.segment = OffHeap.expect(segment);
  }

  /**
   * A matrix of zeros, freed by the garbage collector.
   *
   * @throws IllegalStateException if there is not enough memory
   */
  public static Matrix zeros(int rows, int columns) {
    long bytes = new Shape(rows, columns).bytes();
    return new Matrix(rows, columns, OffHeap.allocate(bytes));
  }

  /** A matrix with every element {@code value}. */
  public static Matrix filled(int rows, int columns, float value) {
    Matrix result = zeros(rows, columns);
    for (long i = 0; i < result.size(); i++) {
      result.segment.setAtIndex(JAVA_FLOAT, i, value);
    }
    return result;
  }

  /** A matrix of the given elements, row after row. */
  public static Matrix of(int rows, int columns, float... elements) {
    if (elements.length != (long) rows * columns) {
      throw new IllegalArgumentException(
          "Expected %d elements for %d x %d, but found %d"
              .formatted((long) rows * columns, rows, columns, elements.length));
    }
    Matrix result = zeros(rows, columns);
    MemorySegment.copy(elements, 0, result.segment, JAVA_FLOAT, 0, elements.length);
    return result;
  }

  /** A matrix of the given rows, all of one length. */
  public static Matrix of(float[][] rows) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    Matrix result = zeros(rows.length, columns);
    for (int r = 0; r < rows.length; r++) {
      if (rows[r].length != columns) {
        throw new IllegalArgumentException(
            "Expected %d columns, but found %d at row %d".formatted(columns, rows[r].length, r));
      }
      MemorySegment.copy(
          rows[r], 0, result.segment, JAVA_FLOAT, (long) r * columns * Float.BYTES, columns);
    }
    return result;
  }

  /** Number of rows. */
  @Override
  public int rows() {
    return rows;
  }

  /** Number of columns. */
  @Override
  public int columns() {
    return columns;
  }

  /** Number of elements. */
  public long size() {
    return (long) rows * columns;
  }

  /** The shape. */
  public Shape shape() {
    return new Shape(rows, columns);
  }

  /** The element at ({@code row}, {@code column}). */
  public float get(int row, int column) {
    return segment.getAtIndex(JAVA_FLOAT, index(row, column));
  }

  /** Sets the element at ({@code row}, {@code column}). */
  public void set(int row, int column, float value) {
    segment.setAtIndex(JAVA_FLOAT, index(row, column), value);
  }

  /** The elements, row after row; writes go through to the matrix. */
  public MemorySegment segment() {
    return segment;
  }

  /** A copy of one row. */
  public float[] row(int row) {
    long start = (long) Objects.checkIndex(row, rows) * columns * Float.BYTES;
    return segment.asSlice(start, (long) columns * Float.BYTES).toArray(JAVA_FLOAT);
  }

  /**
   * Some rows that follow each other, which are not copied.
   *
   * @param to one past the last
   */
  public Matrix between(int from, int to) {
    Objects.checkFromToIndex(from, to, rows);
    long width = (long) columns * Float.BYTES;
    return new Matrix(to - from, columns, segment.asSlice(from * width, (to - from) * width));
  }

  @Override
  public Matrix selectRows(int[] rows) {
    Matrix result = zeros(rows.length, columns);
    long bytes = (long) columns * Float.BYTES;
    for (int i = 0; i < rows.length; i++) {
      long from = Objects.checkIndex(rows[i], this.rows) * bytes;
      MemorySegment.copy(segment, from, result.segment, i * bytes, bytes);
    }
    return result;
  }

  @Override
  public Matrix plusRows(Features others) {
    expectColumns(columns, others);
    Matrix below = others.toDense();
    Matrix result = zeros(Math.addExact(rows, below.rows), columns);
    long bytes = segment.byteSize();
    MemorySegment.copy(segment, 0, result.segment, 0, bytes);
    MemorySegment.copy(below.segment, 0, result.segment, bytes, below.segment.byteSize());
    return result;
  }

  static void expectColumns(int expected, Features others) {
    if (others.columns() != expected) {
      throw new IllegalArgumentException(
          "Expected %d features a row, as before, but found %d"
              .formatted(expected, others.columns()));
    }
  }

  /** A copy that shares nothing with this matrix. */
  public Matrix copy() {
    Matrix result = zeros(rows, columns);
    result.segment.copyFrom(segment);
    return result;
  }

  /** The same elements, which can't be written to by this matrix. */
  public Matrix readOnly() {
    return new Matrix(rows, columns, segment.asReadOnly());
  }

  /** A copy of all elements on the heap, row after row. */
  public float[] toArray() {
    return segment.toArray(JAVA_FLOAT);
  }

  private long index(int row, int column) {
    if (row < 0 || row >= rows || column < 0 || column >= columns) {
      throw new IndexOutOfBoundsException(
          "Expected a position in %d x %d, but found (%d, %d)"
              .formatted(rows, columns, row, column));
    }
    return (long) row * columns + column;
  }

  @Override
  public Matrix toDense() {
    return this;
  }

  @Override
  public SparseMatrix toSparse() {
    return SparseMatrix.of(this);
  }

  @Override
  public String toString() {
    return "Matrix[" + rows + " x " + columns + "]";
  }
}
