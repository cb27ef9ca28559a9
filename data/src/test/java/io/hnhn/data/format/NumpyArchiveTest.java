package io.hnhn.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file was written by NumPy; see src/test/python/numpy_archive.py. */
class NumpyArchiveTest {
  @TempDir private Path folder;
  private Path whole;

  @BeforeEach
  void copyTheFile() throws IOException {
    whole = folder.resolve("arrays.npz");
    try (InputStream in = NumpyArchiveTest.class.getResourceAsStream("arrays.npz")) {
      Files.copy(in, whole);
    }
  }

  @Test
  void arraysOfEveryTypeAreRead() throws IOException {
    Path readable = without("columns", "words");
    NumpyArchive archive = NumpyArchive.read(readable);
    assertThat(archive.get("floats").shape()).containsExactly(2, 3);
    assertThat(archive.get("floats").toFloats()).containsExactly(1.5f, -2, 0.25f, 3, 4, 5);
    assertThat(archive.get("doubles").values()).containsExactly(0.1, 1e300);
    assertThat(archive.get("ints").toInts()).containsExactly(-7, Integer.MAX_VALUE);
    assertThat(archive.get("longs").values()).containsExactly(0x1p40);
    assertThat(archive.get("scalar").shape()).isEmpty();
    assertThat(archive.get("scalar").values()).containsExactly(3);
    assertThat(archive.get("empty").shape()).containsExactly(0, 4);
    assertThat(archive.get("empty").values()).isEmpty();
  }

  @Test
  void anArrayThatIsNotThereIsTold() throws IOException {
    Path readable = without("columns", "words");
    assertThatThrownBy(() -> NumpyArchive.read(readable).get("weights"))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected an array of the name weights, but found only [");
  }

  @Test
  void columnMajorOrderAndTextAreRefused() throws IOException {
    assertThatThrownBy(() -> NumpyArchive.read(without("words")))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected an array in row-major order");
    assertThatThrownBy(() -> NumpyArchive.read(without("columns")))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected elements of type <f4, <f8, <i4 or <i8, but found <U1");
  }

  @Test
  void whatIsNoArchiveIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.npz"), "not a zip file");
    assertThatThrownBy(() -> NumpyArchive.read(text))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected a zip archive of arrays");
  }

  /** A damaged array is an array or one clear error, whatever byte was changed or cut off. */
  @Test
  void damageNeverGivesAnythingElseThanAnErrorOrAnArray() throws IOException {
    byte[] array = entry("floats");
    Random random = new Random(7);
    for (int i = 0; i < 3000; i++) {
      byte[] damaged = array.clone();
      int at = random.nextInt(array.length);
      damaged[at] = (byte) random.nextInt(256);
      int length = i % 3 == 0 ? at : array.length;
      try {
        NumpyArray.read(new ByteArrayInputStream(damaged, 0, length), whole);
      } catch (DataFormatException e) {
        assertThat(e).hasMessageContaining("expected");
      }
    }
  }

  @Test
  void anAbsurdShapeIsRefusedBeforeMemoryIsTaken() {
    String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2000000000, 2000000000), }";
    byte[] text = header.getBytes(StandardCharsets.ISO_8859_1);
    byte[] bytes = new byte[10 + text.length];
    byte[] start = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) text.length, 0};
    System.arraycopy(start, 0, bytes, 0, start.length);
    System.arraycopy(text, 0, bytes, start.length, text.length);
    assertThatThrownBy(() -> NumpyArray.read(new ByteArrayInputStream(bytes), whole))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected at most 2 GB of elements");
  }

  private byte[] entry(String name) throws IOException {
    try (ZipFile zip = new ZipFile(whole.toFile())) {
      return zip.getInputStream(zip.getEntry(name + ".npy")).readAllBytes();
    }
  }

  /** The archive without some of its arrays. */
  private Path without(String... names) throws IOException {
    Path copy = Files.createTempFile(folder, "part", ".npz");
    try (ZipFile zip = new ZipFile(whole.toFile());
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(copy))) {
      for (ZipEntry entry : zip.stream().<ZipEntry>map(e -> e).toList()) {
        if (!List.of(names).contains(entry.getName().replace(".npy", ""))) {
          out.putNextEntry(new ZipEntry(entry.getName()));
          zip.getInputStream(entry).transferTo(out);
        }
      }
    }
    return copy;
  }
}
