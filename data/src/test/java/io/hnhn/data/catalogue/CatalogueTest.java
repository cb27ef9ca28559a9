package io.hnhn.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.data.DataHome;
import io.hnhn.data.Dataset;
import io.hnhn.data.catalogue.CatalogueEntry.Counts;
import io.hnhn.data.catalogue.CatalogueEntry.RemoteFile;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.spi.DatasetFormat;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the shipped catalogue says is true of the files that are at hand. */
class CatalogueTest {
  @TempDir Path root;

  static List<CatalogueEntry> entries() {
    return Catalogue.published();
  }

  @Test
  void namesAreDifferentAndAddressesAreSafe() {
    assertThat(entries())
        .extracting(CatalogueEntry::name)
        .doesNotHaveDuplicates()
        .contains("citeseer", "cora-author", "pubmed", "dblp", "linqs-cora", "mccallum-cora");
    List<RemoteFile> files =
        entries().stream()
            .flatMap(entry -> Stream.concat(entry.files().stream(), entry.archive().stream()))
            .toList();
    assertThat(files).hasSizeGreaterThan(30);
    assertThat(files)
        .allSatisfy(
            file -> {
              assertThat(file.name()).doesNotContain("..").doesNotStartWith("/");
              file.url().ifPresent(url -> assertThat(url).startsWith("https://"));
              file.sha256().ifPresent(sum -> assertThat(sum).matches("[0-9a-f]{64}"));
              file.bytes().ifPresent(bytes -> assertThat(bytes).isPositive());
            });
  }

  @ParameterizedTest
  @MethodSource("entries")
  void everyEntryTellsOriginAndPaper(CatalogueEntry entry) {
    assertThat(entry.title()).isNotBlank();
    assertThat(entry.origin()).isNotBlank();
    assertThat(entry.citations()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("entries")
  void checksumsAreThoseOfTheFilesAtHand(CatalogueEntry entry) throws IOException {
    Path folder = atHand(entry);
    for (RemoteFile file : entry.files()) {
      assertThat(Checksum.of(folder.resolve(file.name()))).isEqualTo(file.sha256().orElseThrow());
      assertThat(Files.size(folder.resolve(file.name()))).isEqualTo(file.bytes().orElseThrow());
    }
  }

  @ParameterizedTest
  @MethodSource("entries")
  void countsAreThoseOfTheDataAtHand(CatalogueEntry entry) throws IOException {
    Path folder = atHand(entry);
    Optional<DatasetFormat> format =
        DatasetFormats.ALL.stream().filter(f -> f.name().equals(entry.format())).findFirst();
    assumeTrue(format.isPresent(), () -> "skipped: no format " + entry.format());
    Dataset dataset = format.orElseThrow().read(folder).dataset();
    assertThat(entry.counts())
        .isEqualTo(
            new Counts(
                Optional.of((long) dataset.hypergraph().nodes()),
                Optional.of((long) dataset.hypergraph().hyperedges()),
                Optional.of(dataset.hypergraph().incidences()),
                Optional.of((long) dataset.classes()),
                Optional.of((long) dataset.nodes().features().columns())));
  }

  private static Path atHand(CatalogueEntry entry) {
    Optional<Path> folder = DataHome.standard().find(entry.folder());
    assumeTrue(folder.isPresent(), () -> "skipped: no files of " + entry.name() + " at hand");
    return folder.orElseThrow();
  }

  @Test
  void whatIsAtHandIsFoundWithoutNetwork() throws IOException {
    Path home = root.resolve("home");
    Path cora = Files.createDirectories(home.resolve("raw/linqs-cora"));
    Catalogue catalogue = new Catalogue(entries(), new DataHome(List.of(home)), root);
    assertThat(catalogue.fetch("linqs-cora", FetchProgress.NONE)).isEqualTo(cora);
    Path fetched = Files.createDirectory(root.resolve("zoo"));
    assertThat(catalogue.find(catalogue.entry("zoo"))).contains(fetched);
    assertThat(catalogue.find(catalogue.entry("dblp"))).isEmpty();
  }

  @Test
  void whereNothingCanBeFetchedTheMessageSaysWhereToPutTheFiles() {
    Catalogue catalogue = new Catalogue(entries(), new DataHome(List.of()), root);
    assertThatThrownBy(() -> catalogue.fetch("zoo", FetchProgress.NONE))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessage(
            ("no data set \"zoo\" at hand, and no address to fetch it from (origin: UCI Machine"
                    + " Learning Repository, as a hypergraph by ycq091044/LEGCN); put dataset.json,"
                    + " hyperedges.txt.gz, nodes.svm.gz into %s, or set HNHN_DATA to a folder that"
                    + " has them in zoo")
                .formatted(root.resolve("zoo")));
    assertThatThrownBy(() -> catalogue.fetch("aminer-dblp", FetchProgress.NONE))
        .hasMessageContaining("put its files into " + root.resolve("aminer-dblp"));
  }

  @Test
  void unknownNamesAreRefused() {
    Catalogue catalogue = new Catalogue(entries().subList(0, 2), new DataHome(List.of()), root);
    assertThatThrownBy(() -> catalogue.entry("nowhere"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected a data set of citeseer, cora-author, but found nowhere");
  }

  @Test
  void theStandardCatalogueHasACacheOfItsOwn() {
    assertThat(Catalogue.standard().cache()).endsWithRaw(Path.of("hnhn", "data"));
    assertThat(Catalogue.standard().entries()).isEqualTo(entries());
  }
}
