package io.hnhn.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.graph.CompressedRows;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SparseMatrixTest {
  private static final Shape[] SHAPES = {
    new Shape(0, 0),
    new Shape(0, 4),
    new Shape(4, 0),
    new Shape(1, 1),
    new Shape(7, 5),
    new Shape(1, 40),
    new Shape(23, 2)
  };

  /** A dense matrix of which the given share of the elements is not zero. */
  static Matrix random(int rows, int columns, double share, int stream) {
    Philox random = new Philox(17);
    Matrix result = Matrix.zeros(rows, columns);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        long index = (long) r * columns + c;
        if (random.uniform(stream, index) < share) {
          result.set(r, c, (float) random.gaussian(stream, index));
        }
      }
    }
    return result;
  }

  private static void assertSame(Matrix found, Matrix expected) {
    assertThat(found.shape()).isEqualTo(expected.shape());
    assertThat(found.toArray()).containsExactly(expected.toArray());
  }

  @Test
  void coordinatesMayComeInAnyOrder() {
    Philox random = new Philox(3);
    for (Shape shape : SHAPES) {
      Matrix dense = random(shape.rows(), shape.columns(), 0.4, 1);
      SparseMatrix expected = SparseMatrix.of(dense);
      int[] order = random.permutation((int) expected.size(), 2);
      int[] rowOf = new int[order.length];
      int[] columnOf = new int[order.length];
      float[] valueOf = new float[order.length];
      for (int r = 0; r < shape.rows(); r++) {
        for (long k = expected.pattern().start(r); k < expected.pattern().end(r); k++) {
          rowOf[order[(int) k]] = r;
          columnOf[order[(int) k]] = expected.pattern().column(k);
          valueOf[order[(int) k]] = expected.value(k);
        }
      }
      SparseMatrix found = SparseMatrix.of(shape.rows(), shape.columns(), rowOf, columnOf, valueOf);
      assertThat(found.pattern()).isEqualTo(expected.pattern());
      assertSame(found.toDense(), dense);
    }
  }

  @Test
  void denseAndBackIsTheSame() {
    for (Shape shape : SHAPES) {
      for (double share : new double[] {0, 0.3, 1}) {
        Matrix dense = random(shape.rows(), shape.columns(), share, 4);
        SparseMatrix sparse = SparseMatrix.of(dense);
        assertSame(sparse.toDense(), dense);
        assertThat(sparse.shape()).isEqualTo(shape);
        if (share == 1) {
          assertThat(sparse.size()).isEqualTo(shape.size());
        }
      }
    }
  }

  @Test
  void zerosAreNotStored() {
    SparseMatrix sparse = SparseMatrix.of(Matrix.of(2, 3, 0, -0f, 1, 0, Float.NaN, 0));
    assertThat(sparse.size()).isEqualTo(2);
    assertThat(sparse.pattern()).isEqualTo(CompressedRows.of(3, new int[][] {{2}, {1}}));
    assertThat(sparse.value(1)).isNaN();
  }

  /** What a caller names is kept, zero or not. */
  @Test
  void zeroThatIsNamedIsStored() {
    SparseMatrix sparse = SparseMatrix.of(1, 2, new int[] {0}, new int[] {1}, new float[] {0});
    assertThat(sparse.size()).isEqualTo(1);
  }

  @Test
  void coordinateThatOccursTwiceIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                SparseMatrix.of(
                    5, 9, new int[] {4, 0, 4}, new int[] {7, 0, 7}, new float[] {1, 2, 3}))
        .withMessage("Expected each coordinate once, but found (4, 7) twice");
  }

  @Test
  void coordinateOutsideIsRefused() {
    for (int[] at : new int[][] {{5, 0}, {0, 9}, {-1, 3}, {3, -1}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  SparseMatrix.of(
                      5, 9, new int[] {1, at[0]}, new int[] {1, at[1]}, new float[] {1, 1}))
          .withMessage(
              "Expected coordinates in 5 x 9, but found (%d, %d) at entry 1"
                  .formatted(at[0], at[1]));
    }
  }

  @Test
  void listsOfDifferentLengthAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SparseMatrix.of(5, 9, new int[3], new int[2], new float[1]))
        .withMessage("Expected as many rows as columns and values, but found 3, 2 and 1");
    CompressedRows pattern = CompressedRows.of(3, new int[][] {{0, 2}});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SparseMatrix(pattern, MemorySegment.ofArray(new float[3])))
        .withMessage("Expected 2 values, but found 3");
  }

  @Test
  void coordinatesOfAnEnormousMatrixAreExact() {
    int last = Integer.MAX_VALUE - 1;
    SparseMatrix sparse =
        SparseMatrix.of(
            3, Integer.MAX_VALUE, new int[] {2, 2}, new int[] {last, 0}, new float[] {1, 2});
    assertThat(sparse.pattern().row(2)).containsExactly(0, last);
    assertThat(sparse.value(0)).isEqualTo(2);
    assertThat(sparse.pattern().length(0)).isZero();
  }

  @Test
  void selectionPicksRowsInOrderAndRepeatsThem() {
    SparseMatrix selection = SparseMatrix.selection(new int[] {3, 0, 3}, 4);
    assertSame(selection.toDense(), Matrix.of(3, 4, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1));
    assertThat(SparseMatrix.selection(new int[0], 4).shape()).isEqualTo(new Shape(0, 4));
  }

  @Test
  void selectionOfARowThatIsNotThereIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SparseMatrix.selection(new int[] {0, 4}, 4))
        .withMessage("Expected a column between 0 and 3 at row 1, but found 4");
  }

  @Test
  void transposeSwapsRowsAndColumns() {
    for (Shape shape : SHAPES) {
      Matrix dense = random(shape.rows(), shape.columns(), 0.5, 6);
      Matrix swapped = Matrix.zeros(shape.columns(), shape.rows());
      for (int r = 0; r < shape.rows(); r++) {
        for (int c = 0; c < shape.columns(); c++) {
          swapped.set(c, r, dense.get(r, c));
        }
      }
      assertSame(SparseMatrix.of(dense).transpose().toDense(), swapped);
    }
  }

  @Test
  void transposedTwiceIsTheVeryMatrix() {
    SparseMatrix sparse = SparseMatrix.of(random(7, 5, 0.5, 7));
    assertThat(sparse.transpose().transpose()).isSameAs(sparse);
    assertThat(sparse.transpose()).isSameAs(sparse.transpose());
  }

  @Test
  void printsShapeAndSize() {
    assertThat(SparseMatrix.selection(new int[] {1}, 4))
        .hasToString("SparseMatrix[1 x 4, 1 values]");
  }

  @Test
  void restrictedMatrixHasTheRowsAndColumnsAskedFor() {
    Matrix dense = random(13, 11, 0.4, 5);
    SparseMatrix sparse = SparseMatrix.of(dense);
    for (int step = 1; step <= 13; step++) {
      int every = step;
      int[] rows = IntStream.range(0, 13).filter(r -> r % every == every / 2).toArray();
      int[] columns = IntStream.range(0, 11).filter(c -> c % every == every / 3).toArray();
      Matrix part = sparse.restrictedTo(rows, columns).toDense();
      assertThat(part.shape()).isEqualTo(new Shape(rows.length, columns.length));
      for (int r = 0; r < rows.length; r++) {
        for (int c = 0; c < columns.length; c++) {
          assertThat(part.get(r, c)).isEqualTo(dense.get(rows[r], columns[c]));
        }
      }
    }
  }

  @Test
  void selectedRowsComeInTheOrderAskedFor() {
    Matrix dense = random(6, 4, 0.5, 6);
    SparseMatrix part = SparseMatrix.of(dense).selectRows(new int[] {5, 1, 5});
    assertThat(part.columns()).isEqualTo(4);
    assertThat(part.toDense().toArray())
        .containsExactly(dense.selectRows(new int[] {5, 1, 5}).toArray());
  }

  @Test
  void nothingRemainsOfNoRowsOrNoColumns() {
    SparseMatrix sparse = SparseMatrix.of(random(6, 4, 0.5, 6));
    SparseMatrix noRows = sparse.restrictedTo(new int[0], new int[] {1});
    assertThat(noRows.shape()).isEqualTo(new Shape(0, 1));
    SparseMatrix noColumns = sparse.restrictedTo(new int[] {1, 2}, new int[0]);
    assertThat(noColumns.shape()).isEqualTo(new Shape(2, 0));
    assertThat(noColumns.size()).isZero();
  }
}
