package io.hnhn.data.format.citation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.DataHome;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.preparation.Preparation;
import io.hnhn.graph.Hypergraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class LinqsFormatTest {
  public static final String CONTENT =
      """
      p1\t0\t1\t0\tTheory
      p2\t1\t1\t0\tAgents
      p3\t0\t0\t0\tTheory
      p4\t0\t0\t1\tDB
      p5\t1\t0\t1\tAgents
      """;

  /** The second paper cites the first: p4 cites p1 and p2; p5 cites p2 (twice), p3 and p4. */
  public static final String CITES =
      """
      p1\tp4
      p2\tp4
      p2\tp5
      p2\tp5
      p3\tp5
      p4\tp5
      p1\tp2
      p1\tnobody
      nobody\tp5
      """;

  @TempDir Path folder;

  @BeforeEach
  void goodFiles() throws IOException {
    Files.writeString(folder.resolve("tiny.content"), CONTENT);
    Files.writeString(folder.resolve("tiny.cites"), CITES);
  }

  @Test
  void aCitingPaperIsAHyperedgeOfThePapersItCites() throws IOException {
    Loaded loaded = DatasetFormats.read(folder);
    Dataset dataset = loaded.dataset();
    assertThat(dataset.name()).isEqualTo("tiny");
    assertThat(dataset.nodes().names()).containsExactly("p1", "p2", "p3", "p4");
    assertThat(dataset.hyperedges().names()).containsExactly("p4", "p5");
    assertThat(dataset.hypergraph())
        .isEqualTo(Hypergraph.of(4, new int[] {0, 1}, new int[] {1, 2, 3}));
    assertThat(dataset.classNames()).containsExactly("Agents", "DB", "Theory");
    assertThat(dataset.nodes().labels()).containsExactly(2, 0, 2, 1);
    assertThat(dataset.hyperedges().labels()).containsExactly(1, 0);
    assertThat(dataset.nodes().features().toDense().row(1)).containsExactly(1, 1, 0);
    assertThat(dataset.hyperedges().features().toDense().row(1)).containsExactly(1, 0, 1);
    assertThat(loaded.omissions())
        .hasToString(
            "2 citations of or by unknown papers, 1 duplicate citation,"
                + " 1 hyperedge with fewer than two nodes, 1 isolated node");
  }

  @Test
  void withoutPreparationEveryPaperAndEveryCitingPaperStays() throws IOException {
    Dataset dataset = new LinqsFormat(Preparation.NONE).read(folder).dataset();
    assertThat(dataset.hypergraph().nodes()).isEqualTo(5);
    assertThat(dataset.hyperedges().names()).containsExactly("p2", "p4", "p5");
  }

  @Test
  void filesMayBeInsideGzipAndNamedOneByOne() throws IOException {
    Files.writeString(folder.resolve("other.cites"), "");
    compress(folder.resolve("other.content.gz"), "a\t1\tX\n");
    LinqsFormat all = new LinqsFormat(Preparation.NONE);
    assertThat(all.read(folder.resolve("other.content.gz")).dataset().nodes().names())
        .containsExactly("a");
    assertThat(all.read(folder.resolve("tiny.content")).dataset().hypergraph().nodes())
        .isEqualTo(5);
    assertThat(fault(folder).found()).isEqualTo("several (other, tiny)");
  }

  @Test
  void onlyPairsOfFilesAreRecognised() throws IOException {
    LinqsFormat format = new LinqsFormat();
    assertThat(format.recognises(folder)).isTrue();
    assertThat(format.recognises(folder.resolve("tiny.cites"))).isFalse();
    Files.delete(folder.resolve("tiny.cites"));
    assertThat(format.recognises(folder)).isFalse();
    assertThat(fault(folder).found()).isEqualTo("none");
    assertThat(fault(folder.resolve("nowhere")).found()).isEqualTo("none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "content|p1\\t0\\tA\\np1\\t0\\tA|2|each paper once|\"p1\" again",
        "content|p1\\t0\\tA\\np2\\t0\\t1\\tA|2|1 numbers between id and class, as in line 1|2",
        "content|p1\\tx\\tA|1|a number for each word|\"x\"",
        "content|p1\\tNaN\\tA|1|a number for each word|\"NaN\"",
        "content|p1\\t1\\tA\\np2|2|an id, numbers and a class|\"p2\"",
        "content|p1\\tA\\n\\np2\\tA|2|an id, numbers and a class|\"\"",
        "cites|p1\\tp2\\np3|2|two ids|\"p3\"",
        "cites|p1\\tp2\\tp3|1|two ids|\"p1\\u0009p2\\u0009p3\"",
      })
  void aFaultIsToldWithPlaceExpectationAndFinding(
      String file, String content, long line, String expected, String found) throws IOException {
    Path damaged = folder.resolve("tiny." + file);
    Files.writeString(damaged, content.replace("\\n", "\n").replace("\\t", "\t"));
    DataFormatException fault = fault(folder);
    assertThat(fault.file()).isEqualTo(damaged);
    assertThat(fault.line()).isEqualTo(line);
    assertThat(fault.expected()).isEqualTo(expected);
    assertThat(fault.found()).isEqualTo(found);
    assertThat(fault.advice()).isNotBlank();
  }

  @Test
  void aSmallFileThatUnpacksToAnEndlessLineIsRefused() throws IOException {
    Files.delete(folder.resolve("tiny.cites"));
    Path bomb = folder.resolve("tiny.cites.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
      byte[] zeros = new byte[1 << 20];
      for (int megabytes = 0; megabytes < 65; megabytes++) {
        out.write(zeros);
      }
    }
    assertThat(Files.size(bomb)).isLessThan(1 << 18);
    assertThat(fault(folder).expected()).isEqualTo("lines of at most 67108864 characters");
  }

  @Test
  void realCoraHasThePublishedCounts() throws IOException {
    Optional<Path> cora = DataHome.standard().find("raw/linqs-cora");
    assumeTrue(cora.isPresent(), "skipped: no files raw/linqs-cora at hand");
    Loaded loaded = DatasetFormats.read(cora.orElseThrow());
    assertThat(loaded.dataset())
        .hasToString(
            "cora: 1434 nodes, 1579 hyperedges, 4786 incidences, 7 classes, 1433 features");
    assertThat(loaded.dataset().nodes().names()).doesNotHaveDuplicates().contains("35");
    assertThat(loaded.omissions())
        .hasToString("643 hyperedges with fewer than two nodes, 1274 isolated nodes");
  }

  private static DataFormatException fault(Path path) {
    return catchThrowableOfType(DataFormatException.class, () -> new LinqsFormat().read(path));
  }

  private static void compress(Path file, String content) throws IOException {
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }
}
