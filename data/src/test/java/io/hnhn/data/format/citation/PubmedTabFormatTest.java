package io.hnhn.data.format.citation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.graph.Hypergraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The layout is the published one; the papers are made up. */
public class PubmedTabFormatTest {
  public static final String PAPERS =
      """
      NODE\tpaper
      cat=1,2,3:label\tnumeric:w-rat:0.0\tnumeric:w-insulin:0.0\tnumeric:w-cell:0.0\tstring:summary
      101\tlabel=1\tw-rat=0.09\tw-cell=0.25\tsummary=w-rat,w-cell
      102\tlabel=3\tw-insulin=1.5E-2\tsummary=w-insulin
      103\tlabel=2\tw-cell=0.5\tw-rat=0.125\tsummary=w-cell,w-rat
      104\tlabel=1\tsummary=
      """;

  /** The first paper cites the second: 103 cites 101 and 102; 104 cites 103. */
  public static final String CITES =
      """
      DIRECTED\tcites
      NO_FEATURES
      1\tpaper:103\t|\tpaper:101
      2\tpaper:103\t|\tpaper:102
      3\tpaper:104\t|\tpaper:103
      4\tpaper:104\t|\tpaper:999
      """;

  @TempDir Path folder;

  @BeforeEach
  void goodFiles() throws IOException {
    Files.writeString(folder.resolve(PubmedTabFormat.PAPERS), PAPERS);
    Files.writeString(folder.resolve(PubmedTabFormat.CITES), CITES);
  }

  @Test
  void wordsLabelsAndCitationsAreRead() throws IOException {
    Loaded loaded = DatasetFormats.read(folder);
    Dataset dataset = loaded.dataset();
    assertThat(dataset.hypergraph()).isEqualTo(Hypergraph.of(2, new int[] {0, 1}));
    assertThat(dataset.nodes().names()).containsExactly("101", "102");
    assertThat(dataset.nodes().labels()).containsExactly(0, 2);
    assertThat(dataset.classNames()).containsExactly("1", "2", "3");
    assertThat(dataset.nodes().featureNames()).containsExactly("w-rat", "w-insulin", "w-cell");
    assertThat(dataset.nodes().features().toDense().toArray())
        .containsExactly(0.09f, 0, 0.25f, 0, 0.015f, 0);
    assertThat(dataset.hyperedges().names()).containsExactly("103");
    assertThat(dataset.hyperedges().labels()).containsExactly(1);
    assertThat(dataset.hyperedges().features().toDense().toArray())
        .containsExactly(0.125f, 0, 0.5f);
    assertThat(loaded.omissions())
        .hasToString(
            "1 citation of or by unknown papers, 1 hyperedge with fewer than two nodes,"
                + " 2 isolated nodes");
  }

  @Test
  void filesMayLieInTheFolderDataAsInTheArchive() throws IOException {
    Path data = Files.createDirectories(folder.resolve("unpacked/data"));
    for (String file : new String[] {PubmedTabFormat.PAPERS, PubmedTabFormat.CITES}) {
      Files.move(folder.resolve(file), data.resolve(file));
    }
    assertThat(new PubmedTabFormat().recognises(folder)).isFalse();
    assertThat(new PubmedTabFormat().recognises(data.getParent())).isTrue();
    assertThat(DatasetFormats.read(data.getParent()).dataset().name()).isEqualTo("pubmed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NODE|NODE\\tpaper|EDGE\\tpaper|1|a line \"NODE paper\"|\"EDGE paper\"",
        "NODE|numeric:w-cell:0.0|numeric:w-cell:1.0|2|columns cat=..:label, numeric:WORD:0.0 or"
            + " string:NAME|\"numeric:w-cell:1.0\"",
        "NODE|cat=1,2,3:label\\t||2|columns cat=..:label, numeric:WORD:0.0 or string:NAME|\"none"
            + " for the label\"",
        "NODE|numeric:w-cell|numeric:w-rat|2|each column once|\"w-rat\" again",
        "NODE|w-rat=0.09|w-rat=much|3|a number for the word w-rat|\"much\"",
        "NODE|w-rat=0.09|w-rat|3|a number for the word w-rat|\"w-rat\"",
        "NODE|w-rat=0.09|w-dog=0.09|3|a word of line 2 with its number|\"w-dog=0.09\"",
        "NODE|label=3|label=4|4|a paper as ID label=CLASS WORD=NUMBER .., its class one of"
            + " \"1,2,3\"|\"102\\u0009label=4\\u0009w-insulin=1.5E-2\\u0009summary=w-insulin\"",
        "NODE|102|101|4|each paper once|\"101\" again",
        "DIRECTED|NO_FEATURES|SOME|2|a line \"NO_FEATURES\"|\"SOME\"",
        "DIRECTED|paper:102|102|4|a citation as NUMBER paper:ID ~"
            + " paper:ID|\"2\\u0009paper:103\\u0009~\\u0009102\"",
      })
  void aFaultIsToldWithPlaceExpectationAndFinding(
      String file, String good, String bad, long line, String expected, String found)
      throws IOException {
    Path damaged =
        folder.resolve(file.equals("NODE") ? PubmedTabFormat.PAPERS : PubmedTabFormat.CITES);
    String replacement = bad == null ? "" : bad.replace("\\t", "\t");
    Files.writeString(
        damaged, Files.readString(damaged).replaceFirst(good.replace("\\t", "\t"), replacement));
    DataFormatException fault =
        catchThrowableOfType(DataFormatException.class, () -> new PubmedTabFormat().read(folder));
    assertThat(fault.file()).isEqualTo(damaged);
    assertThat(fault.line()).isEqualTo(line);
    assertThat(fault.expected()).isEqualTo(expected.replace('~', '|'));
    assertThat(fault.found()).isEqualTo(found.replace('~', '|'));
    assertThat(fault.advice()).isNotBlank();
  }

  @Test
  void anEmptyFileIsNoCollection() throws IOException {
    Files.writeString(folder.resolve(PubmedTabFormat.PAPERS), "");
    assertThat(
            catchThrowableOfType(
                    DataFormatException.class, () -> new PubmedTabFormat().read(folder))
                .expected())
        .isEqualTo("a line \"NODE paper\"");
  }
}
