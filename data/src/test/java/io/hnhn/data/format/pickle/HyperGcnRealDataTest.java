package io.hnhn.data.format.pickle;

import static io.hnhn.data.SameDataset.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.data.DataHome;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.plain.PlainFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The published pickles, where they are at hand, against the same data set prepared by others. */
class HyperGcnRealDataTest {
  @Test
  void theCoauthorshipPicklesGiveThePreparedDataSet() throws IOException {
    Loaded loaded = DatasetFormats.read(folder("raw/hypergcn-cora-coauthorship"));
    Dataset found = loaded.dataset();
    Dataset prepared = new PlainFormat().read(folder("cora-coauthorship")).dataset();
    assertThat(found.hypergraph()).isEqualTo(prepared.hypergraph());
    assertSame(found.nodes().features(), prepared.nodes().features());
    assertThat(found.nodes().labels()).isEqualTo(prepared.nodes().labels());
    assertThat(found.classNames()).isEqualTo(prepared.classNames());
    assertThat(found.publishedSplits()).hasSize(2);
    for (int s = 0; s < 2; s++) {
      assertThat(found.publishedSplits().get(s)).isEqualTo(prepared.publishedSplits().get(s));
    }
    assertThat(found.hyperedges().names()).startsWith("V Gupta", "A Srinivasan", "J Zavrel");
    assertThat(found.nodes().nameOf(199)).isEqualTo("235");
    assertThat(loaded.omissions()).hasToString("320 isolated nodes, 31 isolated nodes of splits");
  }

  private static Path folder(String name) {
    Optional<Path> folder = DataHome.standard().find(name);
    assumeTrue(
        folder.isPresent(),
        () -> "skipped: no data set %s in %s".formatted(name, DataHome.standard().folders()));
    return folder.orElseThrow();
  }
}
