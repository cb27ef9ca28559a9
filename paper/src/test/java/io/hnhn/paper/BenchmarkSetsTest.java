package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataHome;
import io.hnhn.data.Dataset;
import io.hnhn.data.catalogue.Catalogue;
import io.hnhn.data.format.plain.PlainFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkSetsTest {
  @TempDir private Path folder;

  @BeforeEach
  void haveZooAndAFolderOfOnesOwn() throws IOException {
    new PlainFormat().write(TwoGroups.dataset(), folder.resolve("data/zoo"));
    new PlainFormat().write(TwoGroups.dataset(), folder.resolve("own/groups"));
  }

  @Test
  void knownSetsAreFoundAndFoldersAreTakenByTheirNames() {
    assertThat(data()).extracting(BenchmarkData::name).containsExactly("zoo");
    assertThat(data("zoo", folder.resolve("own/groups").toString()))
        .extracting(BenchmarkData::name)
        .containsExactly("zoo", "groups");
  }

  /** All papers stay, those that nobody cites, too. */
  @Test
  void cocitationsAreOfAllPapers() throws IOException {
    Path cora = Files.createDirectories(folder.resolve("data/raw/linqs-cora"));
    Files.writeString(
        cora.resolve("cora.content"), "a\t1\t0\tX\nb\t0\t1\tX\nc\t1\t1\tY\nd\t0\t1\tY\n");
    // First who is cited, then by whom: c cites a and b, d cites a alone.
    Files.writeString(cora.resolve("cora.cites"), "a\tc\nb\tc\na\td\n");
    Dataset papers = data("cora-cocitation").getFirst().dataset();
    assertThat(papers.hypergraph().nodes()).isEqualTo(4);
    assertThat(papers.hypergraph().hyperedges()).as("one, and one a paper").isEqualTo(5);
  }

  @Test
  void whatIsNotThereIsSaid() {
    assertThatThrownBy(() -> data("zo"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Expected a data set of zoo, cora-cocitation, cora-coauthorship, citeseer, mushroom,"
                + " pubmed, or a folder, but found zo; did you mean zoo?");
    assertThatThrownBy(() -> data("pubmed"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Expected the data set pubmed in [")
        .hasMessageEndingWith("set HNHN_DATA to the folder that has it");
    assertThatThrownBy(() -> data("zoo", folder.resolve("data/zoo").toString()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Expected data sets of different names, but found zoo, zoo; rename one of the folders");
  }

  @Test
  void labelsAreDividedIntoAHalfAndTwoQuarters() {
    BenchmarkData.Division division = data().getFirst().division(3);
    assertThat(division.training().rows()).hasSize(40);
    assertThat(division.validation().rows()).hasSize(20).doesNotContain(division.training().rows());
    assertThat(division.heldOut()).hasToString("HeldOutSet[20 rows]");
    assertThat(data().getFirst().division(3).validation()).isEqualTo(division.validation());
    assertThat(data().getFirst().division(4).training()).isNotEqualTo(division.training());
  }

  private List<BenchmarkData> data(String... asked) {
    Catalogue catalogue =
        new Catalogue(
            Catalogue.standard().entries(),
            new DataHome(List.of(folder.resolve("data"))),
            folder.resolve("cache"));
    return new BenchmarkSets(catalogue, List.of(asked)).data();
  }
}
