package io.hnhn.data.format.citation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.preparation.LargestClasses;
import io.hnhn.data.preparation.Preparation;
import io.hnhn.data.text.TextAnalysis;
import io.hnhn.data.text.TextFeatures;
import io.hnhn.data.text.TextFeatures.Weighting;
import io.hnhn.graph.Hypergraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The layout is the published one; the papers are made up. */
public class McCallumCoraFormatTest {
  static final String CLASSIFICATIONS =
      """
      http:##a.edu#one.ps.gz\t/Artificial_Intelligence/Machine_Learning/Theory/
      http:##a.edu#two.ps\t/Databases/Query_Evaluation/
      ftp:##b.org#three.ps.Z\t/Artificial_Intelligence/Planning/
      http:##a.edu#lost.ps\t/Databases/
      http:##a.edu#none.ps
      ftp:##b.org#four.ps\t/Networking/Routing/
      """;

  static final String ONE =
      """
      URL: http://a.edu/one.ps.gz
      Title: Learning from graphs
      Author: Ada Byron 1, Bo Li* and Cy Young
      Address: Here
      Abstract: We learn labels from graphs of
       papers.
      Abstract-found: 1
      Reference: <author> Ada Byron, </author> <title> Older graphs </title>
      """;

  private static final TextFeatures WORDS =
      new TextFeatures(TextAnalysis.WORDS, 1, 1, 1000, Weighting.BINARY);

  @TempDir Path folder;

  @BeforeEach
  void goodFiles() throws IOException {
    writeFiles(folder);
  }

  public static void writeFiles(Path folder) throws IOException {
    Files.writeString(folder.resolve("classifications"), CLASSIFICATIONS);
    Path extractions = Files.createDirectories(folder.resolve("extractions"));
    Files.writeString(extractions.resolve("http:##a.edu#one.ps.gz"), ONE);
    Files.writeString(
        extractions.resolve("http:##a.edu#two.ps"),
        "Author: Bo Li & Jos\u00e9 D. Luz\nAbstract: Joins\n",
        ISO_8859_1);
    Files.writeString(
        extractions.resolve("ftp:##b.org#three.ps.Z"), "Author: Cy  Young; Ada Byron\n");
    Files.writeString(extractions.resolve("ftp:##b.org#four.ps"), "Title: Routes\n");
  }

  @Test
  void anAuthorIsAHyperedgeAndTheFirstSubjectTheClass() throws IOException {
    Loaded loaded = DatasetFormats.read(folder);
    Dataset dataset = loaded.dataset();
    assertThat(dataset.name()).isEqualTo("cora");
    assertThat(dataset.nodes().names())
        .containsExactly("http://a.edu/one.ps.gz", "http://a.edu/two.ps", "ftp://b.org/three.ps.Z");
    assertThat(dataset.hyperedges().names()).containsExactly("Ada Byron", "Bo Li", "Cy Young");
    assertThat(dataset.hypergraph())
        .isEqualTo(Hypergraph.of(3, new int[] {0, 2}, new int[] {0, 1}, new int[] {0, 2}));
    assertThat(dataset.classNames())
        .containsExactly("Artificial_Intelligence", "Databases", "Networking");
    assertThat(dataset.nodes().labels()).containsExactly(0, 1, 0);
    assertThat(loaded.omissions())
        .hasToString(
            "1 paper without class, 1 paper without extraction,"
                + " 1 hyperedge with fewer than two nodes, 1 isolated node");
  }

  @Test
  void abstractsOfThePapersThatAreLeftBecomeFeatures() throws IOException {
    Dataset dataset = new McCallumCoraFormat(new LargestClasses(1), WORDS).read(folder).dataset();
    assertThat(dataset.nodes().featureNames())
        .containsExactly("from", "graphs", "labels", "learn", "of", "papers", "we");
    assertThat(dataset.nodes().features().toDense().row(0)).containsOnly(1);
    assertThat(dataset.nodes().features().toDense().row(1)).containsOnly(0);
  }

  @Test
  void namesOfPeopleAreRead() throws IOException {
    Dataset dataset = new McCallumCoraFormat(Preparation.NONE, WORDS).read(folder).dataset();
    assertThat(dataset.hyperedges().names())
        .containsExactly("Ada Byron", "Bo Li", "Cy Young", "Jos\u00e9 D. Luz");
  }

  @Test
  void authorsAreSeparatedByMarksOrTheWordAnd() {
    // U+0085 is a line break to some, and a character of ISO 8859-1 to others.
    String line = "Author: Jos\u00e9and Roy and Bo\u0085Li & A.-M. O'Neil*, Bo Li\n";
    assertThat(CoraExtraction.of(line).authors())
        .containsExactly("Jos\u00e9and Roy", "Bo Li", "A.-M. O'Neil");
    assertThat(CoraExtraction.of("").authors()).isEmpty();
  }

  @Test
  void ofSeveralAbstractsTheFirstCounts() {
    assertThat(CoraExtraction.of("Abstract: One\nlonger\nAbstract: Two\n").summary())
        .isEqualTo("One longer");
  }

  @Test
  void colonsMayHaveBecomeUnderscores() throws IOException {
    Path extractions = folder.resolve("extractions");
    Files.move(
        extractions.resolve("http:##a.edu#one.ps.gz"),
        extractions.resolve("http_##a.edu#one.ps.gz"));
    assertThat(new McCallumCoraFormat().read(folder).dataset().nodes().names())
        .contains("http://a.edu/one.ps.gz");
  }

  @Test
  void aPaperListedTwiceIsCounted() throws IOException {
    Files.writeString(
        folder.resolve("classifications"), CLASSIFICATIONS + CLASSIFICATIONS, ISO_8859_1);
    assertThat(new McCallumCoraFormat().read(folder).omissions().count("duplicate papers"))
        .isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Databases/", "/", "//Databases"})
  void subjectsAreAPath(String subjects) throws IOException {
    Files.writeString(
        folder.resolve("classifications"),
        CLASSIFICATIONS + "http:##a.edu#two.ps\t" + subjects + "\n");
    DataFormatException fault =
        catchThrowableOfType(
            DataFormatException.class, () -> new McCallumCoraFormat().read(folder));
    assertThat(fault.file()).isEqualTo(folder.resolve("classifications"));
    assertThat(fault.line()).isEqualTo(7);
    assertThat(fault.expected()).isEqualTo("a tab and subjects as /Databases/Query_Evaluation/");
    assertThat(fault.found()).isEqualTo("\"" + subjects + "\"");
  }

  @Test
  void missingPartsAreNamed() throws IOException {
    Files.delete(folder.resolve("classifications"));
    McCallumCoraFormat format = new McCallumCoraFormat();
    assertThat(format.recognises(folder)).isFalse();
    assertThat(catchThrowableOfType(DataFormatException.class, () -> format.read(folder)))
        .hasMessageContaining("a file classifications or classifications.gz in this folder");
    assertThat(
            catchThrowableOfType(
                DataFormatException.class, () -> format.read(folder.resolve("nowhere"))))
        .hasMessageContaining("expected a folder with one file a paper, but found none");
  }
}
