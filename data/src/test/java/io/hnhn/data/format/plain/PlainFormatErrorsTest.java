package io.hnhn.data.format.plain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.data.DataFormatException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainFormatErrorsTest {
  @TempDir Path folder;

  @BeforeEach
  void goodFiles() throws IOException {
    write("nodes.svm", "0 1:0.5 3:2\n1\n-1 2:1\n");
    write("hyperedges.txt", "2 0\n1 2\n");
    write("edges.svm", "1 2:1\n-1\n");
    write("splits.json", "[[0],\n [1, 0]]");
    write("node-names.txt", "a\nb\nc\n");
    write(
        "dataset.json",
        "{\"name\": \"bad\", \"nodes\": 3, \"incidences\": 4, \"features\": 3, \"classes\": 2}");
  }

  @Test
  void theFilesAreGoodBeforeTheyAreBroken() throws IOException {
    assertThat(new PlainFormat().read(folder).dataset())
        .hasToString("bad: 3 nodes, 2 hyperedges, 4 incidences, 2 classes, 3 features");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "nodes.svm|0\\n2\\n0|2|a label between -1 and 1|\"2\"",
        "nodes.svm|0\\n1.5\\n0|2|a label between -1 and 1|\"1.5\"",
        "nodes.svm|0\\n1\\n|0|3 nodes, as dataset.json says|2",
        "nodes.svm|0 \\n\\n0|2|a label between -1 and 1|\"\"",
        "nodes.svm|0 7|1|a feature as index:value|\"7\"",
        "nodes.svm|0 4:1|1|a feature index between 1 and 3|\"4\"",
        "nodes.svm|0 2:1 2:1|1|a feature index between 3 and 3|\"2\"",
        "nodes.svm|0 0:1|1|a feature index between 1 and 3|\"0\"",
        "nodes.svm|0 1:NaN|1|a finite number as value|\"NaN\"",
        "nodes.svm|0 1:1e99|1|a finite number as value|\"1e99\"",
        "nodes.svm|0 1:|1|a finite number as value|\"\"",
        "hyperedges.txt|0 1\\n2 3|2|a node number between 0 and 2|\"3\"",
        "hyperedges.txt|0 1\\n-1|2|a node number between 0 and 2|\"-1\"",
        "hyperedges.txt|0, 1|1|a node number between 0 and 2|\"0,\"",
        "hyperedges.txt|0 1 0|1|each node once|node 0 twice",
        "hyperedges.txt|0 1|0|4 incidences, as dataset.json says|2",
        "edges.svm|0\\n0\\n0|0|2 lines, one for each of the hyperedges|3",
        "node-names.txt|a|0|3 lines, one for each of the nodes|1",
        "splits.json|[[0],\\n[2]]|2|labelled nodes between 0 and 2, each once|\"2\"",
        "splits.json|[[0, 1, 0]]|1|labelled nodes between 0 and 2, each once|\"0\"",
        "splits.json|[[0.5]]|1|labelled nodes between 0 and 2, each once|\"0.5\"",
        "splits.json|[0]|1|a list of node numbers|\"0\"",
        "splits.json|{}|1|a list of lists of node numbers|\"{\"",
        "splits.json|[] []|1|nothing after the JSON value|\"[\"",
        "dataset.json|{\"nodes\": -3}|0|a number between 0 and 2147483647 as \"nodes\"|\"-3\"",
        "dataset.json|{\"classes\": 1e9}|0|a number between 0 and 1000000 as \"classes\"|\"1.0E9\"",
        "dataset.json|{\"name\": 7}|0|a text as \"name\"|\"7\"",
        "dataset.json|{\"classes\": [1]}|0|a number or a list of texts as \"classes\"|\"[1]\"",
        "dataset.json|[]|0|an object with the keys name, nodes, hyperedges, ...|\"[]\"",
      })
  void aFaultIsToldWithPlaceExpectationAndFinding(
      String file, String content, long line, String expected, String found) throws IOException {
    write(file, content.replace("\\n", "\n"));
    DataFormatException fault = fault();
    assertThat(fault.file()).isEqualTo(folder.resolve(file));
    assertThat(fault.line()).isEqualTo(line);
    assertThat(fault.expected()).isEqualTo(expected);
    assertThat(fault.found()).isEqualTo(found);
    assertThat(fault)
        .hasMessage(
            "file %s%s: expected %s, but found %s; %s"
                .formatted(
                    folder.resolve(file),
                    line > 0 ? ", line " + line : "",
                    expected,
                    found,
                    fault.advice()));
    assertThat(fault.advice()).isNotBlank();
  }

  @Test
  void missingFilesAndFoldersAreNamed() throws IOException {
    Files.delete(folder.resolve("nodes.svm"));
    assertThat(fault())
        .hasMessage(
            "file %s: expected a file nodes.svm or nodes.svm.gz in this folder, but found none; check the path"
                .formatted(folder));
    assertThat(
            catchThrowableOfType(
                DataFormatException.class, () -> new PlainFormat().read(folder.resolve("nowhere"))))
        .hasMessageContaining("but found no such folder");
  }

  @Test
  void twoFormsOfOneFileAreAmbiguous() throws IOException {
    Files.write(folder.resolve("nodes.svm.gz"), gzip("0\n1\n0\n"));
    assertThat(fault().found()).isEqualTo("nodes.svm.gz as well");
  }

  @Test
  void truncatedGzipIsNoShorterDataSet() throws IOException {
    byte[] whole = gzip("0\n1\n0\n");
    Files.delete(folder.resolve("nodes.svm"));
    Files.write(folder.resolve("nodes.svm.gz"), Arrays.copyOf(whole, whole.length - 9));
    assertThat(fault().expected()).startsWith("complete gzip data");
    Files.writeString(folder.resolve("nodes.svm.gz"), "0\n1\n0\n");
    assertThat(fault().expected()).isEqualTo("complete gzip data");
  }

  @Test
  void brokenUtf8IsNotReplacedSilently() throws IOException {
    Files.write(folder.resolve("node-names.txt"), new byte[] {'a', '\n', (byte) 0xff, '\n'});
    assertThat(fault().expected()).isEqualTo("text in UTF-8");
  }

  @Test
  void brokenJsonTellsTheLine() throws IOException {
    write("dataset.json", "{\"name\":\n \"x\",,}");
    DataFormatException fault = fault();
    assertThat(fault.line()).isEqualTo(2);
    assertThat(fault.expected()).isEqualTo("valid JSON");
  }

  @Test
  void longFindingsAreCut() throws IOException {
    write("hyperedges.txt", "9".repeat(5000));
    assertThat(fault().getMessage().length()).isLessThan(300);
  }

  private DataFormatException fault() {
    return catchThrowableOfType(DataFormatException.class, () -> new PlainFormat().read(folder));
  }

  private void write(String file, String content) throws IOException {
    Files.writeString(folder.resolve(file), content);
  }

  private static byte[] gzip(String content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }
}
