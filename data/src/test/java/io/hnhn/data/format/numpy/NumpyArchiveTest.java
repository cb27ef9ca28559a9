package io.hnhn.data.format.numpy;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.FuzzedFiles;
import io.hnhn.data.file.ResourceFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files were written by NumPy; see src/test/python/numpy_archive.py. */
class NumpyArchiveTest {
  @TempDir private Path folder;
  private NumpyArchive archive;

  @BeforeEach
  void openTheArchive() throws IOException {
    archive = NumpyArchive.in(stored("arrays.npz"));
  }

  @Test
  void arraysOfEveryTypeAreRead() throws IOException {
    assertThat(archive.get("floats").shape()).containsExactly(2, 3);
    assertThat(archive.get("floats").toFloats()).containsExactly(1.5f, -2, 0.25f, 3, 4, 5);
    assertThat(archive.get("halves").toFloats()).containsExactly(1.5f, -2, 0.25f, 3, 4, 5);
    assertThat(archive.get("doubles").toDoubles()).containsExactly(0.1, 1e300);
    assertThat(archive.get("ints").toInts()).containsExactly(-7, Integer.MAX_VALUE);
    assertThat(archive.get("longs").toLongs()).containsExactly(1L << 40);
    assertThat(archive.get("bytes").toInts()).containsExactly(-1, -56);
    assertThat(archive.get("big").toInts()).containsExactly(1, -2);
    assertThat(archive.get("truths").toInts()).containsExactly(1, 0);
    assertThat(archive.get("scalar").shape()).isEmpty();
    assertThat(archive.get("scalar").toDoubles()).containsExactly(3);
    assertThat(archive.get("empty").shape()).containsExactly(0, 4);
    assertThat(archive.get("empty").toFloats()).isEmpty();
    assertThat(archive.get("word").toText()).isEqualTo("csr");
  }

  @Test
  void columnsFirstIsReadAsRowsFirst() throws IOException {
    assertThat(archive.get("columns").toFloats()).containsExactly(1.5f, -2, 0.25f, 3, 4, 5);
    assertThat(archive.get("columns").toMatrix().row(1)).containsExactly(3, 4, 5);
    refused(() -> archive.get("cube").toDoubles(), "expected an array of more than two axes");
  }

  @Test
  void wholeNumbersLoseNothing() throws IOException {
    assertThat(archive.get("whole").toInts()).containsExactly(4, -5);
    refused(
        () -> archive.get("fractions").toInts(),
        "expected whole numbers, but found 0.5 at element 1");
    refused(
        () -> archive.get("longs").toInts(),
        "expected whole numbers below 2^31, but found 1099511627776 at element 0");
    refused(
        () -> archive.get("unsigned").toLongs(),
        "expected numbers below 2^63, but found 9223372036854775809 at element 0");
    refused(
        () -> archive.get("doubles").toFloats(),
        "expected numbers in the range of a float, but found 1.0E300 at element 1");
  }

  @Test
  void whatIsNoNumberIsRefused() throws IOException {
    refused(() -> archive.get("word").toInts(), "expected numbers, but found elements of type |S3");
    refused(
        () -> archive.get("ints").toText(), "expected one text, but found <i4 of the shape [2]");
    refused(() -> archive.get("ints").toMatrix(), "expected an array of two axes");
    NumpyArchive words = NumpyArchive.in(stored("words.npz"));
    refused(
        () -> words.get("words"),
        "expected elements of type %s, but found \"<U1\"",
        NumpyType.KNOWN);
  }

  @Test
  void anArrayThatIsNotThereIsTold() {
    refused(
        () -> archive.get("weights"),
        "expected an array of the name weights, but found only [big, bytes, columns, cube, ");
  }

  @Test
  void whatIsNoArchiveIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.npz"), "not a zip file");
    refused(() -> NumpyArchive.in(text), "expected a zip archive of arrays");
    refused(() -> NumpyArchive.in(folder.resolve("no.npz")), "found no such file");
    refused(
        () -> NumpyArray.in(text), "expected an array in NumPy's format, but found other bytes");
  }

  /** Without compression nothing else would notice. */
  @Test
  void aChangedBitIsNoticed() throws IOException {
    Path file = stored("stored.npz");
    String bytes = Files.readString(file, ISO_8859_1);
    Files.writeString(file, bytes.replace("\u00f9\u00ff\u00ff", "\u00f8\u00ff\u00ff"), ISO_8859_1);
    refused(() -> NumpyArchive.in(file).get("ints").toInts(), "(its checksum is another)");
  }

  @Test
  void anAbsurdShapeIsRefusedBeforeMemoryIsTaken() throws IOException {
    refused(
        () -> array("(2000000000, 2000000000, 2000000000)"), "expected fewer than 2^63 elements");
    refused(
        () -> array("(2000000000, 2)"),
        "expected 32000000000 bytes for 4000000000 elements of type <f8, but found 0");
    refused(
        () -> array("(99999999999,)"),
        "expected 799999999992 bytes for 99999999999 elements of type <f8, but found 0");
    refused(() -> array("(99999999999, 0)").toMatrix(), "expected a shape of numbers below 2^31");
    refused(() -> array("(-1,)"), "expected a header like NumPy's");
    ByteBuffer huge = ByteBuffer.wrap(header("(1,)"));
    Path file =
        Files.write(folder.resolve("huge.npy"), huge.put(6, (byte) 2).putInt(8, -1).array());
    refused(
        () -> NumpyArray.in(file),
        "expected a header of at most 65536 bytes, but found 4294967295");
  }

  /** The directory of the archive says how much an array unpacks to, long before it does. */
  @Test
  void anArrayThatUnpacksWithoutEndIsRefused() throws IOException {
    Path bomb = stored("stored.npz");
    byte[] bytes = Files.readAllBytes(bomb);
    int directory = new String(bytes, ISO_8859_1).indexOf("PK\1\2");
    ByteBuffer.wrap(bytes).order(LITTLE_ENDIAN).putInt(directory + 24, 320_000_000);
    Files.write(bomb, bytes);
    refused(
        () -> NumpyArchive.in(bomb),
        "expected an array that unpacks to at most 200 times its size, but found 320000000 bytes"
            + " from 136");
  }

  @Test
  void mutatedFilesAreReadOrRefused() throws IOException {
    FuzzedFiles fuzzed =
        new FuzzedFiles(
            11, "(", ")", ",", "'", "<f4", ">i8", "9", "0", "True", "-1", "\u00ff", "PK");
    Path plain = folder.resolve("array.npy");
    try (OutputStream out = Files.newOutputStream(plain)) {
      NumpyWriter.write(new int[] {1, 2, 3, 4, 5, 6}, out, 3, 2);
    }
    fuzzed.mutate(plain, 2000, () -> NumpyArray.in(plain).toMatrix());
    Path packed = stored("arrays.npz");
    fuzzed.mutate(packed, 500, () -> NumpyArchive.in(packed).get("columns").toInts());
    assertThat(fuzzed.read()).isGreaterThan(100);
    assertThat(fuzzed.refused()).isGreaterThan(1000);
  }

  private NumpyArray array(String shape) throws IOException {
    return NumpyArray.in(Files.write(folder.resolve("array.npy"), header(shape)));
  }

  private static byte[] header(String shape) {
    String text = "{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + ", }";
    String padded = text + " ".repeat(117 - text.length()) + "\n";
    return ("\u0093NUMPY\1\0" + (char) padded.length() + "\0" + padded).getBytes(ISO_8859_1);
  }

  private static void refused(ThrowingCallable call, String message, Object... arguments) {
    assertThatThrownBy(call)
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(message, arguments);
  }

  private Path stored(String name) throws IOException {
    return ResourceFile.copy(NumpyArchiveTest.class, name, folder);
  }

  /** Many ones pack so well that they would be refused: nothing large is packed. */
  @Test
  void whatIsLargeIsNotPacked() {
    assertThat(ScipySparse.level(1 << 20)).isEqualTo(Deflater.DEFAULT_COMPRESSION);
    assertThat(ScipySparse.level(1L << 28)).isEqualTo(Deflater.NO_COMPRESSION);
  }
}
