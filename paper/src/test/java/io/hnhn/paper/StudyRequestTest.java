package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataHome;
import io.hnhn.data.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyRequestTest {
  @TempDir private Path folder;
  private final List<String> said = new ArrayList<>();

  @BeforeEach
  void haveCiteseerAlone() throws IOException {
    Files.createDirectories(folder.resolve("data/citeseer"));
  }

  @Test
  void ofAllStudiesThoseWithoutTheirDataAreLeftOutAndSaidSo() {
    assertThat(asked(List.of("all")).studies(said::add))
        .containsExactly("table", "figure", "hyperedges", "depth", "fano", "scaling");
    assertThat(said)
        .containsExactly(
            "lsa is left out: Expected the data set cora-author in [%s], but found none;"
                    .formatted(folder.resolve("data"))
                + " set HNHN_DATA to the folder that has it");
  }

  @Test
  void predictionIsNotInThePaperAndHasToBeNamed() throws IOException {
    Files.createDirectories(folder.resolve("data/pubmed"));
    assertThat(asked(List.of("all")).studies(said::add)).doesNotContain("prediction");
    assertThat(asked(List.of("prediction", "all")).studies(said::add))
        .contains("table", "prediction")
        .doesNotHaveDuplicates();
  }

  @Test
  void dataThatWasNotAskedForIsNotSaidToBeMissing() {
    assertThat(asked(List.of("all"), "citeseer").studies(said::add)).contains("table", "fano");
    assertThat(said)
        .containsExactly(
            "lsa is left out: Expected cora-author among --data for lsa, but found citeseer;"
                + " name it, or leave out --data");
  }

  @Test
  void aStudyThatIsNamedNeedsItsData() {
    assertThatThrownBy(() -> asked(List.of("fano", "lsa")).studies(said::add))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cora-author in [")
        .hasMessageEndingWith("set HNHN_DATA to the folder that has it");
    assertThatThrownBy(() -> asked(List.of("all", "lsa")).studies(said::add))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cora-author in [");
    assertThatThrownBy(() -> asked(List.of("lsa"), "citeseer").studies(said::add))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("among --data for lsa, but found citeseer");
    assertThat(said).isEmpty();
  }

  @Test
  void aStudyIsMadeOnWhatIsAskedForAndAtHand() throws IOException {
    Files.createDirectories(folder.resolve("data/pubmed"));
    assertThat(asked(List.of("all")).sets("hyperedges"))
        .containsExactly(PaperData.CITESEER, PaperData.PUBMED);
    assertThat(asked(List.of("all"), "pubmed").sets("hyperedges"))
        .containsExactly(PaperData.PUBMED);
    assertThat(asked(List.of("all")).sets("table"))
        .containsExactly(PaperData.CITESEER, PaperData.PUBMED);
  }

  /** It takes ten times as long as citeseer. */
  @Test
  void depthIsStudiedOnPubmedOnlyIfItIsNamed() throws IOException {
    Files.createDirectories(folder.resolve("data/pubmed"));
    assertThat(asked(List.of("depth")).sets("depth")).containsExactly(PaperData.CITESEER);
    assertThat(asked(List.of("depth"), "pubmed").sets("depth")).containsExactly(PaperData.PUBMED);
  }

  private StudyRequest asked(List<String> names, String... data) {
    Catalogue catalogue =
        new Catalogue(
            Catalogue.standard().entries(),
            new DataHome(List.of(folder.resolve("data"))),
            folder.resolve("cache"));
    return new StudyRequest(names, List.of(data), new PaperSets(catalogue));
  }
}
