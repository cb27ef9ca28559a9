package io.hnhn.data.format.citation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.format.spi.DatasetFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is in the files: the answer is a data set or a {@link DataFormatException}. */
class CitationFormatsFuzzTest {
  private static final int MUTATIONS = 250;

  /** What means something to one of the formats. */
  private static final String[] TELLING = {
    "\t",
    "\n",
    "\n\n",
    " ",
    "0",
    "1",
    "-1",
    "NaN",
    "1e99",
    "#",
    "#*",
    "#index",
    "#@",
    "#!",
    "/",
    "=",
    "|",
    "paper:",
    "label=",
    "numeric:",
    ":0.0",
    "cat=",
    "p1",
    "101",
    ",",
    ";",
    "Author:",
    "\0",
    "\u00ff",
    "http:##a.edu#two.ps",
    "99999999999999999999"
  };

  private final SplittableRandom random = new SplittableRandom(5);
  private int read;
  private int refused;

  @TempDir Path folder;

  @Test
  void linqs() throws IOException {
    Path content = Files.writeString(folder.resolve("t.content"), LinqsFormatTest.CONTENT);
    Path cites = compressed("t.cites.gz", LinqsFormatTest.CITES);
    mutate(content, new LinqsFormat(), folder);
    mutate(cites, new LinqsFormat(), folder);
    assertBothWaysOut();
  }

  @Test
  void pubmedTab() throws IOException {
    Path papers =
        Files.writeString(folder.resolve(PubmedTabFormat.PAPERS), PubmedTabFormatTest.PAPERS);
    Path cites =
        Files.writeString(folder.resolve(PubmedTabFormat.CITES), PubmedTabFormatTest.CITES);
    mutate(papers, new PubmedTabFormat(), folder);
    mutate(cites, new PubmedTabFormat(), folder);
    assertBothWaysOut();
  }

  @Test
  void mcCallumCora() throws IOException {
    McCallumCoraFormatTest.writeFiles(folder);
    mutate(folder.resolve("classifications"), new McCallumCoraFormat(), folder);
    assertThat(read).isGreaterThan(20);
    assertThat(refused).isPositive();
    int before = refused;
    mutate(folder.resolve("extractions/http:##a.edu#one.ps.gz"), new McCallumCoraFormat(), folder);
    // What a program extracted from a paper may be anything.
    assertThat(refused).isEqualTo(before);
  }

  @Test
  void aminer() throws IOException {
    Path file = Files.writeString(folder.resolve("dblp.txt"), AminerFormatTest.PAPERS);
    mutate(file, new AminerFormat(), file);
    Path packed = compressed("dblp.txt.gz", AminerFormatTest.PAPERS);
    mutate(packed, new AminerFormat(), packed);
    assertBothWaysOut();
  }

  /** If only one of the two were seen, the mutations would test nothing. */
  private void assertBothWaysOut() {
    assertThat(read).isGreaterThan(20);
    assertThat(refused).isGreaterThan(20);
  }

  private void mutate(Path file, DatasetFormat format, Path path) throws IOException {
    byte[] original = Files.readAllBytes(file);
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] mutated = mutated(original);
      Files.write(file, mutated);
      try {
        format.recognises(path);
        format.read(path);
        read++;
      } catch (DataFormatException _) {
        refused++;
      } catch (Exception | Error e) {
        fail("%s with content %s".formatted(file, Arrays.toString(mutated)), e);
      }
    }
    Files.write(file, original);
  }

  private byte[] mutated(byte[] original) {
    byte[] bytes = original.clone();
    for (int changes = random.nextInt(1, 4); changes > 0 && bytes.length > 0; changes--) {
      int at = random.nextInt(bytes.length);
      int until = random.nextInt(at, bytes.length);
      byte[] telling =
          TELLING[random.nextInt(TELLING.length)].getBytes(StandardCharsets.ISO_8859_1);
      bytes =
          switch (random.nextInt(5)) {
            case 0 -> replaced(bytes, at, at + 1, (byte) random.nextInt(256));
            case 1 -> replaced(bytes, at, at, telling);
            case 2 -> replaced(bytes, at, at + 1, telling);
            case 3 -> Arrays.copyOf(bytes, at);
            default -> replaced(bytes, at, at, Arrays.copyOfRange(bytes, at, until));
          };
    }
    return bytes;
  }

  /** The bytes with those from {@code start} to {@code end} replaced by others. */
  private static byte[] replaced(byte[] bytes, int start, int end, byte... others) {
    byte[] result = new byte[bytes.length - (end - start) + others.length];
    System.arraycopy(bytes, 0, result, 0, start);
    System.arraycopy(others, 0, result, start, others.length);
    System.arraycopy(bytes, end, result, start + others.length, bytes.length - end);
    return result;
  }

  private Path compressed(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }
}
