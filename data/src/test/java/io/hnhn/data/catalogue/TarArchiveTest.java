package io.hnhn.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.hnhn.data.DataFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archives were written by GNU tar, in each of its formats. */
class TarArchiveTest {
  @TempDir Path root;
  private FetchLimits limits = FetchLimits.USUAL;

  @ParameterizedTest
  @ValueSource(strings = {"gnu", "pax"})
  void longNamesAreRead(String format) throws IOException {
    Path tiny = unpack(resource(format)).resolve("tiny");
    assertThat(tiny.resolve("tiny.content")).hasContent("p1\t1\tA\np2\t0\tB\np3\t1\tA\n");
    assertThat(tiny.resolve("tiny.cites")).hasContent("p1\tp3\np2\tp3\n");
    assertThat(tiny.resolve("http:##a.edu#" + "x".repeat(120))).hasContent("Title: long\n");
  }

  @Test
  void namesInTwoPartsAreReadAndLinksAreNotFollowed() throws IOException {
    Path tiny = unpack(resource("ustar")).resolve("tiny");
    assertThat(
            tiny.resolve("d")
                .resolve("deep".repeat(15))
                .resolve("file-with-a-rather-long-name-so-that-it-is-split.txt"))
        .hasContent("deep\n");
    assertThat(tiny.resolve("tiny.cites")).exists();
    assertThat(tiny.resolve("link")).doesNotExist();
  }

  @Test
  void aNameThatLeadsOutIsRefused() throws IOException {
    byte[] tar = plain(resource("gnu"));
    int at = new String(tar, StandardCharsets.ISO_8859_1).indexOf("tiny/tiny.cites");
    byte[] evil = "../../evil.txt\0".getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(evil, 0, tar, at, evil.length);
    assertThatThrownBy(() -> unpack(compressed(tar)))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(
            "expected names of files inside the archive, but found \"../../evil.txt\"");
    assertThat(root.resolve("evil.txt")).doesNotExist();
  }

  @Test
  void damageNeverGivesAnythingElseThanFilesOrAnError() throws IOException {
    byte[] tar = plain(resource("gnu"));
    SplittableRandom random = new SplittableRandom(3);
    int refused = 0;
    for (int i = 0; i < 300; i++) {
      byte[] damaged = tar.clone();
      for (int changes = random.nextInt(1, 6); changes > 0; changes--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      // Headers are at multiples of 512: names, sizes and types lie in their first bytes.
      damaged[512 * random.nextInt(6) + random.nextInt(160)] = (byte) random.nextInt(128);
      int length = i % 4 == 0 ? random.nextInt(damaged.length) : damaged.length;
      try {
        unpack(compressed(Arrays.copyOf(damaged, length)));
      } catch (IOException e) {
        refused++;
      } catch (RuntimeException e) {
        fail(Arrays.toString(damaged), e);
      }
    }
    assertThat(refused).isBetween(20, 290);
  }

  @Test
  void anArchiveThatUnpacksToFarMoreThanItIsIsRefused() throws IOException {
    byte[] tar = new byte[20 << 20];
    byte[] header = Arrays.copyOf(plain(resource("gnu")), 512);
    System.arraycopy(header, 0, tar, 0, header.length);
    System.arraycopy("zeros\0".getBytes(StandardCharsets.UTF_8), 0, tar, 0, 6);
    System.arraycopy("00117777777\0".getBytes(StandardCharsets.UTF_8), 0, tar, 124, 12);
    for (char type : new char[] {'0', '7'}) { // a file, and what is skipped
      tar[156] = (byte) type;
      assertThatThrownBy(() -> unpack(compressed(tar)))
          .isInstanceOf(DataFormatException.class)
          .hasMessageContaining("unpacks to at most 16777216 bytes, but found more");
    }
  }

  @Test
  void anArchiveOfTooManyEntriesIsRefused() {
    limits = new FetchLimits(Duration.ofSeconds(1), 1, 1, Long.MAX_VALUE, 2);
    assertThatThrownBy(() -> unpack(resource("gnu")))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected at most 2 entries, but found more");
  }

  @Test
  void aFileInTheWayOfAFolderIsRefused() throws IOException {
    byte[] tar = plain(resource("gnu"));
    // The folder comes first: as an empty file it is in the way of what lies in it.
    assertThat(tar[156]).isEqualTo((byte) '5');
    tar[156] = '0';
    assertThatThrownBy(() -> unpack(compressed(tar)))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected names of files and folders of their own");
  }

  @Test
  void whatIsNoArchiveIsRefused() {
    byte[] text = "not an archive".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> unpack(text))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected a complete .tar.gz file");
  }

  private Path unpack(byte[] archive) throws IOException {
    Path file = Files.write(root.resolve("archive.tgz"), archive);
    Path into = Files.createTempDirectory(root, "into");
    TarArchive.unpack(file, into, limits);
    return into;
  }

  private static byte[] resource(String format) throws IOException {
    try (InputStream in = TarArchiveTest.class.getResourceAsStream(format + ".tgz")) {
      return in.readAllBytes();
    }
  }

  private static byte[] plain(byte[] archive) throws IOException {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(archive))) {
      return in.readAllBytes();
    }
  }

  private static byte[] compressed(byte[] tar) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(tar);
    }
    return bytes.toByteArray();
  }
}
