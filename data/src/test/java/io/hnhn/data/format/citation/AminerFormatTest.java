package io.hnhn.data.format.citation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.preparation.Connected;
import io.hnhn.data.preparation.LargestClasses;
import io.hnhn.data.preparation.Preparation;
import io.hnhn.data.text.TextAnalysis;
import io.hnhn.data.text.TextFeatures;
import io.hnhn.data.text.TextFeatures.Weighting;
import io.hnhn.graph.Hypergraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The layouts are the published ones; the papers are made up. */
public class AminerFormatTest {
  public static final String PAPERS =
      """
      4
      #*Spatial data
      #@Ada Byron,Bo Li
      #t1995
      #cVLDB
      #index10
      #%11
      #!Trees for spatial data

      #*Learning
      #@Bo Li,Ada Byron
      #t1996
      #cICML
      #index11
      #!Labels
      and trees

      #*Joins
      #@Bo Li
      #t1997
      #cVLDB
      #index12

      #*Nothing
      #@Bo Li
      #index13
      """;

  private static final TextFeatures WORDS =
      new TextFeatures(TextAnalysis.WORDS, 1, 1, 1000, Weighting.BINARY);

  @TempDir Path folder;

  @Test
  void anAuthorIsAHyperedgeAndTheVenueTheClass() throws IOException {
    Loaded loaded = DatasetFormats.read(write(PAPERS));
    Dataset dataset = loaded.dataset();
    assertThat(dataset.name()).isEqualTo("dblp");
    assertThat(dataset.nodes().names()).containsExactly("10", "11", "12");
    assertThat(dataset.classNames()).containsExactly("ICML", "VLDB");
    assertThat(dataset.nodes().labels()).containsExactly(1, 0, 1);
    assertThat(dataset.hyperedges().names()).containsExactly("Ada Byron", "Bo Li");
    assertThat(dataset.hypergraph())
        .isEqualTo(Hypergraph.of(3, new int[] {0, 1}, new int[] {0, 1, 2}));
    assertThat(loaded.omissions()).hasToString("1 node of other classes");
  }

  @Test
  void venuesAreClassesByAMapOrByTheirSize() throws IOException {
    Path file = write(PAPERS);
    Dataset mapped =
        new AminerFormat(Map.of("ICML", "learning"), Preparation.NONE, WORDS).read(file).dataset();
    assertThat(mapped.classNames()).containsExactly("learning");
    assertThat(mapped.nodes().labels()).containsExactly(-1, 0, -1, -1);
    Dataset largest =
        new AminerFormat(Map.of(), new LargestClasses(1).then(new Connected()), WORDS)
            .read(file)
            .dataset();
    assertThat(largest.classNames()).containsExactly("VLDB");
    assertThat(largest.nodes().names()).containsExactly("10", "12");
    assertThat(largest.nodes().featureNames())
        .containsExactly("data", "for", "joins", "spatial", "trees");
    assertThat(largest.nodes().features().toDense().row(1)).containsExactly(0, 0, 1, 0, 0);
  }

  @Test
  void aLineWithoutMarkGoesOnWithTheOneBefore() throws IOException {
    Dataset all = new AminerFormat(Map.of(), Preparation.NONE, WORDS).read(write(PAPERS)).dataset();
    int and = all.nodes().featureNames().indexOf("and");
    assertThat(all.nodes().features().toDense().get(1, and)).isEqualTo(1);
  }

  @Test
  void ofSeveralTitlesTheFirstCounts() throws IOException {
    Path file = write("#index1\n#*first\n#*second\n#@Ada\n");
    Dataset all = new AminerFormat(Map.of(), Preparation.NONE, WORDS).read(file).dataset();
    assertThat(all.nodes().featureNames()).containsExactly("first");
  }

  @Test
  void otherVersionsHaveLongerMarksAndSemicolons() throws IOException {
    Path file =
        write(
            """
            #index 1
            #*A title
            #@Ada Byron;Li, Bo
            #o Here;There
            #year1999
            #confKDD
            #citation3
            #arnetid77
            #%2

            #index 2
            #@Ada Byron

            #index 1
            #@Cy Young
            """);
    Loaded loaded = new AminerFormat(Map.of(), Preparation.NONE, WORDS).read(file);
    assertThat(loaded.dataset().nodes().names()).containsExactly("1", "2");
    assertThat(loaded.dataset().hyperedges().names()).containsExactly("Ada Byron", "Li, Bo");
    assertThat(loaded.dataset().classNames()).containsExactly("KDD");
    assertThat(loaded.omissions()).hasToString("1 duplicate paper");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "#*A\\n#@B\\n\\n#index1|3|a paper with a line #index that ends here|none",
        "#*A\\n#index|2|a paper with a line #index that ends here|none",
        "#index1\\n#zebra|2|a line of a paper that begins with #index, #conf, #citation, #year,"
            + " #arnetid, #*, #@, #o, #t, #c, #%, #!|\"#zebra\"",
        "4\\nloose|2|a line of a paper that begins with #index, #conf, #citation, #year, #arnetid,"
            + " #*, #@, #o, #t, #c, #%, #!|\"loose\"",
      })
  void aFaultIsToldWithPlaceExpectationAndFinding(
      String content, long line, String expected, String found) throws IOException {
    Path file = write(content.replace("\\n", "\n"));
    DataFormatException fault =
        catchThrowableOfType(DataFormatException.class, () -> new AminerFormat().read(file));
    assertThat(fault.file()).isEqualTo(file);
    assertThat(fault.line()).isEqualTo(line);
    assertThat(fault.expected()).isEqualTo(expected);
    assertThat(fault.found()).isEqualTo(found);
    assertThat(fault.advice()).isNotBlank();
  }

  @Test
  void otherFilesAreNotRecognised() throws IOException {
    AminerFormat format = new AminerFormat();
    assertThat(format.recognises(write(PAPERS))).isTrue();
    assertThat(format.recognises(write("#index 7\n#*x\n"))).isTrue();
    assertThat(format.recognises(write("#index,label\n1,2\n"))).isFalse();
    assertThat(format.recognises(write("5\n6\n"))).isFalse();
    assertThat(format.recognises(folder)).isFalse();
    Path broken = Files.writeString(folder.resolve("no.gz"), "not gzip");
    assertThat(format.recognises(broken)).isFalse();
    assertThat(catchThrowableOfType(DataFormatException.class, () -> format.read(folder)).found())
        .isEqualTo("a folder");
  }

  private Path write(String content) throws IOException {
    return Files.writeString(folder.resolve("dblp.v1.txt"), content);
  }
}
