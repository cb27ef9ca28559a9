package io.hnhn.data.format.numpy;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.data.DataFormatException;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedArrayTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void file() {
    file = folder.resolve("array.npy");
  }

  @Test
  void whatIsWrittenElementByElementIsMapped() throws IOException {
    try (NumpyOutput out = NumpyOutput.create(file, "i8")) {
      for (long k = 0; k < 100_000; k++) {
        out.putLong(k * k);
      }
      assertThat(out.count()).isEqualTo(100_000);
      out.finish();
    }
    MemorySegment longs = MappedArray.open(file, "i8").require(100_000);
    for (long k = 0; k < 100_000; k++) {
      assertThat(longs.getAtIndex(JAVA_LONG, k)).isEqualTo(k * k);
    }
    assertThat(longs.isReadOnly()).isTrue();
    assertThat(NumpyArray.in(file).toLongs()).hasSize(100_000).startsWith(0, 1, 4);
  }

  @Test
  void arraysMayBeEmptyAndHaveTwoAxes() throws IOException {
    try (NumpyOutput out = NumpyOutput.create(file, "u1")) {
      out.finish();
    }
    assertThat(MappedArray.open(file, "u1").require(0).byteSize()).isZero();
    Files.delete(file);
    try (NumpyOutput out = NumpyOutput.create(file, "f4")) {
      out.put(MemorySegment.ofArray(new float[] {1, 2, 3, 4}));
      out.putFloat(5);
      out.putFloat(6);
      out.finish(3, 2);
    }
    assertThat(MappedArray.open(file, "f4").require(3, 2).getAtIndex(JAVA_FLOAT, 4)).isEqualTo(5);
  }

  @Test
  void bytesThatAreLongerThanTheBufferAreWritten() throws IOException {
    byte[] bytes = new byte[700_000];
    Arrays.fill(bytes, (byte) 7);
    try (NumpyOutput out = NumpyOutput.create(file, "u1")) {
      out.put(bytes);
      out.finish();
    }
    assertThat(MappedArray.open(file, "u1").require(700_000).toArray(JAVA_BYTE)).isEqualTo(bytes);
  }

  @Test
  void whatWasNotFinishedIsNoArray() throws IOException {
    try (NumpyOutput out = NumpyOutput.create(file, "u1")) {
      out.put(new byte[700_000]);
    }
    assertThatThrownBy(() -> MappedArray.open(file, "u1"))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected an array in NumPy's format, but found other bytes");
  }

  @Test
  void anotherTypeShapeOrLengthIsRefused() throws IOException {
    try (NumpyOutput out = NumpyOutput.create(file, "i4")) {
      out.putInt(1);
      out.putInt(2);
      out.finish();
    }
    assertThatThrownBy(() -> MappedArray.open(file, "i8"))
        .hasMessageContaining("expected elements of type")
        .hasMessageContaining("i8");
    assertThatThrownBy(() -> MappedArray.open(file, "i4").require(3))
        .hasMessageContaining("expected the shape [3], but found the shape [2]");
    byte[] content = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(content, content.length - 1));
    assertThatThrownBy(() -> MappedArray.open(file, "i4"))
        .hasMessageContaining("[2] elements of 4 bytes behind its header, but found 7 bytes");
    Files.write(file, Arrays.copyOf(content, 40));
    assertThatThrownBy(() -> MappedArray.open(file, "i4")).hasMessageContaining("cut off");
  }

  @Test
  void theOtherByteOrderAndColumnsFirstAreRefused() throws IOException {
    ByteOrder other =
        ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
            ? ByteOrder.LITTLE_ENDIAN
            : ByteOrder.BIG_ENDIAN;
    write(new NumpyHeader(new NumpyType('i', 4, other), false, 1), 4);
    assertThatThrownBy(() -> MappedArray.open(file, "i4")).hasMessageContaining("row-major");
    write(new NumpyHeader(new NumpyType('i', 4, ByteOrder.nativeOrder()), true, 1), 4);
    assertThatThrownBy(() -> MappedArray.open(file, "i4")).hasMessageContaining("column-major");
  }

  @Test
  void anAbsurdShapeIsRefused() throws IOException {
    NumpyType type = new NumpyType('i', 4, ByteOrder.nativeOrder());
    write(new NumpyHeader(type, false, Long.MAX_VALUE, 3), 4);
    assertThatThrownBy(() -> MappedArray.open(file, "i4"))
        .hasMessageContaining("behind its header");
    write(new NumpyHeader(type, false, 1L << 62), 0);
    assertThatThrownBy(() -> MappedArray.open(file, "i4"))
        .hasMessageContaining("behind its header");
  }

  /** A hole takes no room on the disk, and looking at its end brings one page into memory. */
  @Test
  void moreThanTwoToTheThirtyOneElementsAreMapped() throws IOException {
    int rows = 70_001;
    int columns = 40_001;
    NumpyType type = new NumpyType('f', 4, ByteOrder.nativeOrder());
    byte[] header = new NumpyHeader(type, false, rows, columns).toBytes();
    long bytes = 4L * rows * columns;
    assumeTrue(isSparse(folder), "skipped: files here have no holes");
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.write(header);
      out.setLength(header.length + bytes);
      out.seek(header.length + bytes - 4);
      out.write(ByteBuffer.allocate(4).order(ByteOrder.nativeOrder()).putFloat(2.5f).array());
    }
    Matrix matrix = new Matrix(rows, columns, MappedArray.open(file, "f4").require(rows, columns));
    assertThat(matrix.size()).isGreaterThan(1L << 31);
    assertThat(matrix.get(rows - 1, columns - 1)).isEqualTo(2.5f);
    assertThat(matrix.selectRows(new int[] {rows - 1}).get(0, columns - 1)).isEqualTo(2.5f);
    assertThat(matrix.get(rows - 1, columns - 2)).isZero();
  }

  private static boolean isSparse(Path folder) throws IOException {
    return !Files.getFileStore(folder).type().matches("(?i)hfs.*|.*fat.*");
  }

  private void write(NumpyHeader header, int bytes) throws IOException {
    byte[] start = header.toBytes();
    Files.write(file, Arrays.copyOf(start, start.length + bytes));
  }
}
