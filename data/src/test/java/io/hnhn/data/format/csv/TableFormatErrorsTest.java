package io.hnhn.data.format.csv;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.data.DataFormatException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableFormatErrorsTest {
  @TempDir Path folder;

  @BeforeEach
  void goodFiles() throws IOException {
    write("incidences.csv", "node,edge\na,x\nb,x\n");
    write("nodes.csv", "id,label,price\na,k,1\nb,,2\n");
    write("hyperedges.csv", "id,weight\nx,2\n");
    write("splits.json", "[[0]]");
    write("dataset.json", "{\"name\": \"bad\", \"nodes\": {\"kinds\": {\"price\": \"numeric\"}}}");
  }

  @Test
  void theFilesAreGoodBeforeTheyAreBroken() throws IOException {
    assertThat(TableFormat.CSV.read(folder).dataset())
        .hasToString("bad: 2 nodes, 1 hyperedges, 2 incidences, 1 classes, 1 features");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "incidences.csv|node,edge\\na,x\\nb|3|2 cells, one for each column|1",
        "incidences.csv|node,edge\\n\"a\\na\",x\\nb,x,y|4|2 cells, one for each column|3",
        "incidences.csv|node,node\\na,b|1|a name of its own for each column|\"node\" twice",
        "incidences.csv|node,\\na,b|1|a name of its own for each column|a column without name",
        "incidences.csv|3,17\\n4,17|1|the names of the columns in the first line|numbers only",
        "incidences.csv|\\n\\n|0|a table|no line with anything in it",
        "incidences.csv|node|1|a column of hyperedges|the columns \"node\"",
        "incidences.csv|node,edge\\n"
            + "a,x\\n"
            + "\"b,x|3|cells of at most 1048576 characters, with every quote closed|a row that is"
            + " not so",
        "incidences.csv|node,edge\\n"
            + "\"a\"b,x|2|cells of at most 1048576 characters, with every quote closed|a row that"
            + " is not so",
        "nodes.csv|id,label,price\\na,k,1\\na,k,2|3|each id once|\"a\" again",
        "nodes.csv|id,label,price\\n"
            + "a,k,cheap|2|a finite number in the numeric column \"price\"|\"cheap\"",
        "nodes.csv|id,label\\na,k|1|a column \"price\"|the columns \"id\", \"label\"",
        "hyperedges.csv|id,weight\\nx,0|2|a finite weight above 0|\"0\"",
        "splits.json|[[1]]|1|labelled nodes between 0 and 1, each once|\"1\"",
        "dataset.json|[]|0|an object with the keys name, classes, incidences, ...|\"[]\"",
        "dataset.json|{\"numbers\": \"big\"}|0|one of standardised, raw as \"numbers\"|\"\"big\"\"",
        "dataset.json|{\"classes\": 2}|0|a list of texts as \"classes\"|\"2\"",
        "dataset.json|{\"classes\": [\"k\", \"k\"]}|0|each class once in"
            + " \"classes\"|\"[\"k\",\"k\"]\"",
        "dataset.json|{\"nodes\": 7}|0|an object as \"nodes\"|\"7\"",
        "dataset.json|{\"nodes\": {\"id\": \"\"}}|0|a text as \"id\"|\"\"\"\"",
      })
  void aFaultIsToldWithPlaceExpectationAndFinding(
      String file, String content, long line, String expected, String found) throws IOException {
    write(file, content.replace("\\n", "\n"));
    DataFormatException fault = fault(folder);
    assertThat(fault.file()).isEqualTo(folder.resolve(file));
    assertThat(fault.line()).isEqualTo(line);
    assertThat(fault.expected()).isEqualTo(expected);
    assertThat(fault.found()).isEqualTo(found);
    assertThat(fault.advice()).isNotBlank();
  }

  @Test
  void missingAndDoubleFilesAreNamed() throws IOException {
    write("nodes.tsv", "id\tlabel\n");
    assertThat(fault(folder).found()).isEqualTo("nodes.tsv as well");
    Files.delete(folder.resolve("nodes.tsv"));
    Files.delete(folder.resolve("incidences.csv"));
    assertThat(fault(folder).expected())
        .isEqualTo("a file incidences.csv or incidences.tsv in this folder");
    assertThat(fault(folder.resolve("nowhere.csv")).found()).isEqualTo("no such file");
  }

  @Test
  void otherEncodingsAreNotReplacedSilently() throws IOException {
    Files.write(folder.resolve("incidences.csv"), "node,edge\na,x\n".getBytes(UTF_16));
    assertThat(fault(folder).expected()).isEqualTo("text in UTF-8");
    byte[] late = ("node,edge\n" + "a,x\n".repeat(50_000) + "b,?\n").getBytes(UTF_8);
    late[late.length - 2] = (byte) 0xe4;
    Files.write(folder.resolve("incidences.csv"), late);
    assertThat(fault(folder).line()).isEqualTo(50_002);
  }

  @Test
  void truncatedGzipIsNoShorterTable() throws IOException {
    Files.delete(folder.resolve("incidences.csv"));
    Path file = folder.resolve("incidences.csv.gz");
    gzip(file, "node,edge\na,x\nb,x\n", 1);
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 9));
    assertThat(fault(folder).expected()).startsWith("complete gzip data");
  }

  @Test
  void endlessLinesAreCutOff() throws IOException {
    Path file = folder.resolve("bomb.csv.gz");
    gzip(file, "x".repeat(1 << 20), 100);
    assertThat(fault(file).expected()).startsWith("cells of at most 1048576 characters");
    gzip(file, "x,".repeat(1 << 19), 100);
    assertThat(fault(file).expected()).isEqualTo("at most 131072 cells in a row");
    gzip(file, "x".repeat(1 << 19) + ",", 100);
    assertThat(fault(file).expected()).isEqualTo("at most 16777216 characters in a row");
    gzip(file, "node,edge\n\"" + "\n".repeat(1 << 20), 100);
    assertThat(fault(file).line()).isEqualTo(2);
  }

  private static DataFormatException fault(Path path) {
    return catchThrowableOfType(DataFormatException.class, () -> TableFormat.CSV.read(path));
  }

  private void write(String file, String content) throws IOException {
    Files.writeString(folder.resolve(file), content);
  }

  private static void gzip(Path file, String text, int times) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file), 1 << 16)) {
      for (int i = 0; i < times; i++) {
        out.write(bytes);
      }
    }
  }
}
