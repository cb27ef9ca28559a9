package io.hnhn.linalg;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.tensor.Matrix;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Factorizations by LAPACK, as it is in OpenBLAS.
 *
 * <p>A tall matrix is cut into blocks of rows that fit in the cache. A_b = Q_b R_b for each, then
 * QR for the triangles R_b one below the other, and Q_b times its part of that (Demmel, Grigori,
 * Hoemmen, Langou: <em>Communication-optimal parallel and sequential QR and LU factorizations</em>,
 * 2012). Where the cuts are follows from the shape alone.
 */
final class Lapack implements Factorizations {
  /** LAPACK_ROW_MAJOR of lapacke.h. */
  private static final int ROW_MAJOR = 101;

  /** The first min(m, n) singular vectors of both sides. */
  private static final byte THIN = 'S';

  private static final int BLOCK_ROWS = 4096;

  private final LapackFunctions functions;
  private final OpenBlas gemm;

  private Lapack(LapackFunctions functions, OpenBlas gemm) {
    this.functions = functions;
    this.gemm = gemm;
  }

  /**
   * LAPACK of the library that OpenBLAS was opened from.
   *
   * @throws UnsatisfiedLinkError with the reason, if it can't be had
   */
  static Lapack of(OpenBlas gemm) {
    return new Lapack(LapackFunctions.of(OpenBlasLibrary.open()), gemm);
  }

  @Override
  public String name() {
    return "LAPACK";
  }

  @Override
  public Matrix orthonormalBasis(Matrix matrix) {
    JavaFactorizations.requireTall(matrix);
    int columns = matrix.columns();
    int blocks = matrix.rows() / Math.max(BLOCK_ROWS, 2 * columns);
    Matrix q = matrix.copy();
    if (blocks < 2) {
      orthonormalize(q.segment(), matrix.rows(), columns, Matrix.zeros(columns, columns).segment());
      return q;
    }
    RowBlocks tall = new RowBlocks(matrix.rows(), columns, blocks);
    RowBlocks square = new RowBlocks(blocks * columns, columns, blocks);
    Matrix triangles = Matrix.zeros(blocks * columns, columns);
    tall.forEach(
        b -> orthonormalize(tall.of(q, b), tall.rows(b), columns, square.of(triangles, b)));
    Matrix together = orthonormalBasis(triangles);
    Matrix result = Matrix.zeros(matrix.rows(), columns);
    tall.forEach(
        b ->
            gemm.multiply(
                false,
                false,
                tall.rows(b),
                columns,
                columns,
                tall.of(q, b),
                columns,
                square.of(together, b),
                columns,
                tall.of(result, b),
                columns));
    return result;
  }

  /** Stretches of rows of matrices with as many columns, about equally long. */
  private record RowBlocks(int rows, int columns, int count) {
    int from(int block) {
      return (int) ((long) rows * block / count);
    }

    int rows(int block) {
      return from(block + 1) - from(block);
    }

    MemorySegment of(Matrix matrix, int block) {
      long bytesOfRow = (long) columns * Float.BYTES;
      return matrix.segment().asSlice(from(block) * bytesOfRow, rows(block) * bytesOfRow);
    }

    void forEach(IntConsumer block) {
      IntStream.range(0, count).parallel().forEach(block);
    }
  }

  /** Replaces A by Q of A = QR, and writes R, columns x columns. */
  private void orthonormalize(MemorySegment a, int rows, int columns, MemorySegment r) {
    if (columns == 0) {
      return;
    }
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment tau = scratch.allocate(JAVA_FLOAT, columns);
      requireDone(
          "sgeqrf",
          (int) functions.sgeqrf().invokeExact(ROW_MAJOR, rows, columns, a, columns, tau));
      for (long i = 0; i < columns; i++) {
        long diagonal = (i * columns + i) * Float.BYTES;
        MemorySegment.copy(a, diagonal, r, diagonal, (columns - i) * Float.BYTES);
      }
      requireDone(
          "sorgqr",
          (int) functions.sorgqr().invokeExact(ROW_MAJOR, rows, columns, columns, a, columns, tau));
    } catch (Throwable e) {
      throw OpenBlas.failure("LAPACK", e);
    }
  }

  @Override
  public Svd svd(Matrix matrix) {
    int m = matrix.rows();
    int n = matrix.columns();
    int r = Math.min(m, n);
    Matrix left = Matrix.zeros(m, r);
    Matrix right = Matrix.zeros(r, n);
    if (r == 0) {
      return new Svd(left, new float[0], right);
    }
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment a = scratch.allocate(JAVA_FLOAT, matrix.size()).copyFrom(matrix.segment());
      MemorySegment values = scratch.allocate(JAVA_FLOAT, r);
      requireDone(
          "sgesdd",
          (int)
              functions
                  .sgesdd()
                  .invokeExact(
                      ROW_MAJOR, THIN, m, n, a, n, values, left.segment(), r, right.segment(), n));
      return new Svd(left, values.toArray(JAVA_FLOAT), right);
    } catch (Throwable e) {
      throw OpenBlas.failure("LAPACK", e);
    }
  }

  /** LAPACK gives 0, or minus the number of a bad argument, or how many values did not converge. */
  private static void requireDone(String function, int info) {
    if (info < 0) {
      throw new IllegalArgumentException(
          "Expected a matrix of finite elements, but found one that %s refuses (%d)"
              .formatted(function, info));
    }
    if (info > 0) {
      throw new IllegalStateException(
          "Expected %s to converge, but %d values did not".formatted(function, info));
    }
  }
}
