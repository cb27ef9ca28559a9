package io.hnhn.data.format;

import static io.hnhn.data.SameDataset.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataHome;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.hif.HifFormat;
import io.hnhn.data.format.matrix.MatrixFormat;
import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published data sets, where they are at hand; the counts are those of their readme. */
class RealDataTest {
  @TempDir Path root;

  @ParameterizedTest
  @CsvSource({
    "citeseer, 1490, 1107, 3509, 6, 3703, 0, true",
    "cora-author, 8821, 4498, 15194, 10, 1000, 0, false",
    "pubmed, 3840, 7963, 34629, 3, 500, 10, true",
    "dblp, 41302, 22363, 99561, 6, 0, 10, false",
    "cora-coauthorship, 2388, 1072, 4585, 7, 1433, 10, false",
    "zoo, 101, 42, 1716, 7, 16, 0, false",
    "mushroom, 8124, 292, 40614, 2, 22, 0, false",
  })
  void countsAreThePublishedOnes(
      String name,
      int nodes,
      int hyperedges,
      long incidences,
      int classes,
      int features,
      int splits,
      boolean hyperedgesDescribed)
      throws IOException {
    Dataset dataset = new PlainFormat().read(folder(name)).dataset();
    assertThat(dataset.name()).isEqualTo(name);
    assertThat(dataset.hypergraph().nodes()).isEqualTo(nodes);
    assertThat(dataset.hypergraph().hyperedges()).isEqualTo(hyperedges);
    assertThat(dataset.hypergraph().incidences()).isEqualTo(incidences);
    assertThat(dataset.classes()).isEqualTo(classes);
    assertThat(Arrays.stream(dataset.nodes().labels()).distinct()).hasSize(classes);
    assertThat(dataset.nodes().features().columns()).isEqualTo(features);
    assertThat(dataset.publishedSplits()).hasSize(splits);
    assertThat(dataset.hyperedges().hasLabels()).isEqualTo(hyperedgesDescribed);
    assertThat(dataset.hyperedges().hasFeatures()).isEqualTo(hyperedgesDescribed);
  }

  /** Classes of hyperedges are learned from what these say, so none may be without. */
  @ParameterizedTest
  @ValueSource(strings = {"citeseer", "pubmed"})
  void everyHyperedgeHasAClassAndWords(String name) throws IOException {
    Dataset dataset = new PlainFormat().read(folder(name)).dataset();
    Attributes hyperedges = dataset.hyperedges();
    SparseMatrix features = hyperedges.features().toSparse();
    assertThat(hyperedges.count()).isEqualTo(dataset.hypergraph().hyperedges());
    assertThat(features.rows()).isEqualTo(hyperedges.count());
    assertThat(features.columns()).isEqualTo(dataset.nodes().features().columns());
    assertThat(Arrays.stream(hyperedges.labels()))
        .hasSize(hyperedges.count())
        .allMatch(label -> label >= 0 && label < dataset.classes());
    assertThat(Arrays.stream(hyperedges.labels()).distinct()).hasSize(dataset.classes());
    assertThat(IntStream.range(0, features.rows()).filter(row -> isEmpty(features, row))).isEmpty();
  }

  private static boolean isEmpty(SparseMatrix features, int row) {
    return LongStream.range(features.pattern().start(row), features.pattern().end(row))
        .allMatch(entry -> features.value(entry) == 0);
  }

  @Test
  void realDataSurvivesWritingToTheLastBit() throws IOException {
    Dataset pubmed = new PlainFormat().read(folder("pubmed")).dataset();
    new PlainFormat().write(pubmed, root.resolve("pubmed"));
    Dataset again = new PlainFormat().read(root.resolve("pubmed")).dataset();
    assertSame(again, pubmed);
  }

  @Test
  void realDataSurvivesEveryFormatThatIsWritten() throws IOException {
    Dataset citeseer = new PlainFormat().read(folder("citeseer")).dataset();
    for (DatasetFormat format : List.of(new HifFormat(), new MatrixFormat())) {
      Path file = root.resolve(format.name() + ".gz");
      format.write(citeseer, file);
      assertSame(DatasetFormats.read(file).dataset(), citeseer);
    }
  }

  private static Path folder(String name) {
    Optional<Path> folder = DataHome.standard().find(name);
    assumeTrue(
        folder.isPresent(),
        () -> "skipped: no data set %s in %s".formatted(name, DataHome.standard().folders()));
    return folder.orElseThrow();
  }
}
