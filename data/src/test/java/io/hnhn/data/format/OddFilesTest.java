package io.hnhn.data.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.SameDataset;
import io.hnhn.data.TinyDataset;
import io.hnhn.data.file.ResourceFile;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.citation.AminerFormatTest;
import io.hnhn.data.format.citation.LinqsFormatTest;
import io.hnhn.data.format.citation.McCallumCoraFormatTest;
import io.hnhn.data.format.citation.PubmedTabFormatTest;
import io.hnhn.data.format.hif.HifFormat;
import io.hnhn.data.format.mapped.MappedFormat;
import io.hnhn.data.format.matrix.MatrixFormat;
import io.hnhn.data.format.spi.DatasetFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is not the file or the text that a format expects, in place of each of its files. */
@Timeout(120) // a reader that waits for a pipe would wait for ever
class OddFilesTest {
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  @TempDir Path root;

  /** A data set of each format, in a folder of the format's name. */
  @BeforeEach
  void samples() throws IOException {
    write("plain/hyperedges.txt", "0 1\n1 2\n");
    write("plain/nodes.svm", "0 1:1\n-1 2:1\n1 3:2\n");
    write("plain/edges.svm", "0 1:1\n1 1:2\n");
    write("plain/node-names.txt", "a\nb\nc\n");
    write("plain/feature-names.txt", "x\ny\nz\n");
    write("plain/splits.json", "[[0, 2]]");
    write("plain/dataset.json", "{\"name\": \"tiny\"}");
    write("csv/incidences.csv", "node,edge\na,x\nb,x\n");
    write("csv/nodes.csv", "id,label,price\na,k,1\nb,,2\n");
    write("csv/hyperedges.csv", "id,weight\nx,2\n");
    write("csv/dataset.json", "{\"name\": \"tiny\"}");
    write("linqs/tiny.content", LinqsFormatTest.CONTENT);
    write("linqs/tiny.cites", LinqsFormatTest.CITES);
    write("pubmed-tab/Pubmed-Diabetes.NODE.paper.tab", PubmedTabFormatTest.PAPERS);
    write("pubmed-tab/Pubmed-Diabetes.DIRECTED.cites.tab", PubmedTabFormatTest.CITES);
    write("aminer.txt", AminerFormatTest.PAPERS);
    write("mtx/incidence.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 1 1\n1 1\n");
    write("mtx/labels.txt", "k\nl\n");
    write("single.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 1 1\n1 1\n");
    write("single.csv", "node,edge\na,x\nb,x\n");
    McCallumCoraFormatTest.writeFiles(Files.createDirectory(root.resolve("cora")));
    new HifFormat().write(TinyDataset.complete(), root.resolve("tiny.json"));
    new MatrixFormat().write(TinyDataset.complete(), root.resolve("numpy"));
    new MappedFormat().write(TinyDataset.weighted(), root.resolve("mapped"));
    for (String name : List.of("hypergraph.pickle", "features.pickle", "labels.pickle")) {
      ResourceFile.copy(DatasetFormatsTest.class, "pickle/lists-2/" + name, root);
    }
  }

  static List<String> sets() {
    return List.of(
        "plain",
        "csv",
        "linqs",
        "pubmed-tab",
        "aminer.txt",
        "mtx",
        "single.mtx",
        "single.csv",
        "cora",
        "tiny.json",
        "numpy",
        "mapped",
        "pickle/lists-2");
  }

  /** Something that is no file, in the place of one. */
  private interface Obstacle {
    void put(Path place) throws IOException;
  }

  @ParameterizedTest
  @MethodSource("sets")
  void aFolderInPlaceOfAFileIsRefused(String set) throws IOException {
    requireRefusals(set, Files::createDirectory);
  }

  @ParameterizedTest
  @MethodSource("sets")
  void aPipeInPlaceOfAFileIsRefused(String set) throws IOException {
    requireRefusals(set, OddFilesTest::makePipe);
  }

  @ParameterizedTest
  @MethodSource("sets")
  void aLinkThatLeadsNowhereIsRefused(String set) throws IOException {
    requireRefusals(set, place -> Files.createSymbolicLink(place, root.resolve("nowhere")));
    requireRefusals(set, place -> Files.createSymbolicLink(place, place.getFileName()));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void anEmptyFileIsReadOrRefused(String set) throws IOException {
    for (Path file : filesOf(set)) {
      instead(file, set, Files::createFile, false);
    }
  }

  private void requireRefusals(String set, Obstacle obstacle) throws IOException {
    for (Path file : filesOf(set)) {
      // A paper of this collection may lack its extraction; all other files are asked for.
      boolean optional = file.getParent().endsWith("extractions");
      instead(file, set, obstacle, !optional);
    }
  }

  private void instead(Path file, String set, Obstacle obstacle, boolean mustBeRefused)
      throws IOException {
    Path aside = root.resolve("aside");
    Files.move(file, aside);
    obstacle.put(file);
    try {
      DatasetFormats.read(root.resolve(set));
      assertThat(mustBeRefused).as("%s was read without %s", set, file).isFalse();
    } catch (DataFormatException e) {
      assertThat(e.getMessage()).contains("expected", "but found").doesNotContain("\n");
    } catch (Exception | Error e) {
      fail("%s without %s".formatted(set, file), e);
    } finally {
      Files.delete(file);
      Files.move(aside, file);
    }
  }

  @ParameterizedTest
  @MethodSource("sets")
  void aByteOrderMarkIsNoPartOfTheText(String set) throws IOException {
    var expected = DatasetFormats.read(root.resolve(set)).dataset();
    for (Path file : filesOf(set)) {
      if (file.toString().matches(".*\\.(npy|npz|pickle)")) {
        continue; // no text
      }
      byte[] content = Files.readAllBytes(file);
      Files.write(file, marked(file, content));
      SameDataset.assertSame(DatasetFormats.read(root.resolve(set)).dataset(), expected);
      Files.write(file, content);
    }
  }

  @Test
  void whatIsNotUtf8IsToldWithLineAndByte() throws IOException {
    Files.writeString(root.resolve("single.csv"), "node,edge\na,x\nbö,x\n", ISO_8859_1);
    assertThat(fault("single.csv"))
        .hasMessage(
            "file %s, line 3: expected text in UTF-8, but found the byte 0xf6, number 16 of the"
                    .formatted(root.resolve("single.csv"))
                + " file; convert it, for example by iconv -f ISO-8859-1 -t UTF-8");
    Files.writeString(root.resolve("plain/node-names.txt"), "a\nb\nJosé\n", ISO_8859_1);
    assertThat(fault("plain").line()).isEqualTo(3);
    assertThat(fault("plain").found()).isEqualTo("the byte 0xe9, number 8 of the file");
  }

  @Test
  void aFarByteIsFoundInAPackedFile() throws IOException {
    Files.delete(root.resolve("plain/node-names.txt"));
    byte[] text = ("a\n" + "ä".repeat(200_000) + "\nc\n").getBytes(UTF_8);
    text[300_001] = (byte) 0xff;
    Files.write(root.resolve("plain/node-names.txt.gz"), packed(text));
    assertThat(fault("plain").line()).isEqualTo(2);
    assertThat(fault("plain").found()).isEqualTo("the byte 0xc3, number 300001 of the file");
  }

  @Test
  void utf16IsTold() throws IOException {
    for (String set : List.of("single.csv", "aminer.txt")) {
      Files.write(root.resolve(set), ("\ufeff" + "node,edge\na,x\n").getBytes(UTF_16LE));
    }
    assertThat(fault("single.csv"))
        .hasMessageContaining("line 1: expected text in UTF-8, but found the byte order mark of")
        .hasMessageEndingWith("UTF-16; convert it, for example by iconv -f UTF-16 -t UTF-8");
    assertThat(fault("aminer.txt").expected()).startsWith("a data set in one of the formats");
  }

  @Test
  void aPipeIsToldInsteadOfADataSet() throws IOException {
    makePipe(root.resolve("pipe.csv"));
    assertThat(fault("pipe.csv").found()).isEqualTo("a pipe or a device");
    for (DatasetFormat format : DatasetFormats.ALL) {
      assertThat(
              catchThrowableOfType(IOException.class, () -> format.read(root.resolve("pipe.csv"))))
          .as(format.name())
          .hasMessageContaining("expected");
    }
  }

  private DataFormatException fault(String set) {
    return catchThrowableOfType(
        DataFormatException.class, () -> DatasetFormats.read(root.resolve(set)));
  }

  private List<Path> filesOf(String set) throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve(set))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private void write(String name, String content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private static byte[] marked(Path file, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(MARK);
    if (!file.toString().endsWith("-names.txt.gz")) {
      bytes.write(content);
      return bytes.toByteArray();
    }
    bytes.write(new StoredFile(file).open().readAllBytes());
    return packed(bytes.toByteArray());
  }

  private static byte[] packed(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static void makePipe(Path place) throws IOException {
    try {
      int status = new ProcessBuilder("mkfifo", place.toString()).start().waitFor();
      assumeTrue(status == 0, "skipped: mkfifo made no pipe");
    } catch (IOException _) {
      abort("skipped: there is no mkfifo");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
