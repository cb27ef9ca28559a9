package io.hnhn.tensor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MatrixTest {
  @Test
  void elementsLieRowAfterRow() {
    Matrix m = Matrix.of(2, 3, 1, 2, 3, 4, 5, 6);
    assertThat(m.get(0, 2)).isEqualTo(3);
    assertThat(m.get(1, 0)).isEqualTo(4);
    assertThat(m.row(1)).containsExactly(4, 5, 6);
    assertThat(m.segment().getAtIndex(JAVA_FLOAT, 4)).isEqualTo(5);
    assertThat(m.toArray()).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void rowsMakeTheSameMatrix() {
    Matrix m = Matrix.of(new float[][] {{1, 2, 3}, {4, 5, 6}});
    assertThat(m.shape()).isEqualTo(new Shape(2, 3));
    assertThat(m.toArray()).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(Matrix.of(new float[0][]).shape()).isEqualTo(new Shape(0, 0));
  }

  @Test
  void newMatrixIsZeroOrFilled() {
    assertThat(Matrix.zeros(3, 2).toArray()).containsExactly(0, 0, 0, 0, 0, 0);
    assertThat(Matrix.filled(2, 2, 1.5f).toArray()).containsExactly(1.5f, 1.5f, 1.5f, 1.5f);
  }

  @Test
  void emptyMatrixKeepsItsShape() {
    assertThat(Matrix.zeros(0, 5).shape()).isEqualTo(new Shape(0, 5));
    assertThat(Matrix.zeros(5, 0).shape()).isEqualTo(new Shape(5, 0));
    assertThat(Matrix.zeros(5, 0).row(4)).isEmpty();
    assertThat(Matrix.zeros(5, 0).toArray()).isEmpty();
  }

  @Test
  void setChangesOneElement() {
    Matrix m = Matrix.zeros(2, 3);
    m.set(1, 1, 7);
    assertThat(m.toArray()).containsExactly(0, 0, 0, 0, 7, 0);
  }

  @Test
  void copySharesNothing() {
    Matrix m = Matrix.filled(2, 2, 1);
    Matrix copy = m.copy();
    m.set(0, 0, 9);
    copy.set(1, 1, 5);
    assertThat(copy.toArray()).containsExactly(1, 1, 1, 5);
    assertThat(m.toArray()).containsExactly(9, 1, 1, 1);
  }

  @Test
  void rowIsACopy() {
    Matrix m = Matrix.filled(1, 2, 1);
    m.row(0)[0] = 9;
    assertThat(m.get(0, 0)).isEqualTo(1);
  }

  @Test
  void firstRowStartsOnACacheLine() {
    assertThat(Matrix.zeros(3, 5).segment().address() % 64).isZero();
  }

  @Test
  void positionOutsideIsRefused() {
    Matrix m = Matrix.zeros(2, 3);
    // (0, 3) would be (1, 0) if only the offset were checked.
    for (int[] at : new int[][] {{0, 3}, {2, 0}, {-1, 0}, {1, -1}}) {
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> m.get(at[0], at[1]))
          .withMessage("Expected a position in 2 x 3, but found (%d, %d)".formatted(at[0], at[1]));
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> m.set(at[0], at[1], 1));
    }
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> m.row(2));
  }

  @Test
  void elementsThatDoNotFitAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Matrix.of(2, 3, 1, 2, 3))
        .withMessage("Expected 6 elements for 2 x 3, but found 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Matrix.of(new float[][] {{1, 2}, {3}}))
        .withMessage("Expected 2 columns, but found 1 at row 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Matrix(2, 3, MemorySegment.ofArray(new float[5])))
        .withMessage("Expected 24 bytes for 2 x 3 floats, but found 20");
  }

  @Test
  void negativeShapeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Matrix(-2, -3, MemorySegment.ofArray(new float[6])))
        .withMessage("Expected a shape of at least 0 x 0, but found -2 x -3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Matrix.zeros(-2, 3))
        .withMessage("Expected a shape of at least 0 x 0, but found -2 x 3");
  }

  /** In a file with holes: 11 GB of which a few pages exist. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void offsetsPastTwoToThe31AreExact(@TempDir Path folder) throws IOException {
    int rows = 70_000;
    int columns = 40_000;
    long bytes = (long) rows * columns * Float.BYTES;
    try (RandomAccessFile file = new RandomAccessFile(folder.resolve("matrix").toFile(), "rw");
        Arena arena = Arena.ofShared()) {
      file.setLength(bytes);
      MemorySegment segment = file.getChannel().map(MapMode.READ_WRITE, 0, bytes, arena);
      Matrix m = new Matrix(rows, columns, segment);
      m.set(rows - 1, columns - 1, 3);
      m.set(60_000, 7, 5);
      assertThat(m.size()).isEqualTo(2_800_000_000L);
      assertThat(segment.getAtIndex(JAVA_FLOAT, 2_799_999_999L)).isEqualTo(3);
      assertThat(segment.getAtIndex(JAVA_FLOAT, 2_400_000_007L)).isEqualTo(5);
      assertThat(m.get(60_000, 7)).isEqualTo(5);
      assertThat(m.row(rows - 1)[columns - 1]).isEqualTo(3);
    }
  }

  @Test
  void printsItsShape() {
    assertThat(Matrix.zeros(2, 3)).hasToString("Matrix[2 x 3]");
  }

  @Test
  void selectedRowsComeInTheOrderAskedFor() {
    Matrix selected = Matrix.of(3, 2, 1, 2, 3, 4, 5, 6).selectRows(new int[] {2, 0, 2});
    assertThat(selected.shape()).isEqualTo(new Shape(3, 2));
    assertThat(selected.toArray()).containsExactly(5, 6, 1, 2, 5, 6);
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> selected.selectRows(new int[] {3}));
  }
}
