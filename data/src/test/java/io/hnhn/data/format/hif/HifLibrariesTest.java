package io.hnhn.data.format.hif;

import static io.hnhn.data.SameDataset.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.TinyDataset;
import io.hnhn.data.file.ResourceFile;
import io.hnhn.graph.Hypergraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that go to XGI and HyperNetX and come back from there; src/test/python/hif_check.py reads
 * and writes them with the libraries.
 */
class HifLibrariesTest {
  @TempDir Path folder;

  @Test
  void theFileThatTheLibrariesAcceptedIsTheOneWrittenToday() throws IOException {
    Path written = folder.resolve("today.json");
    new HifFormat().write(TinyDataset.weighted(), written);
    assertThat(written).hasSameTextualContentAs(stored("hnhn.json"));
    assertSame(new HifFormat().read(stored("hnhn.json")).dataset(), TinyDataset.weighted());
  }

  /** XGI has no weights and forgets the order; all else comes back. */
  @Test
  void aDataSetComesBackFromXgi() throws IOException {
    Dataset back = new HifFormat().read(stored("through-xgi.json")).dataset();
    Dataset sent = TinyDataset.complete();
    assertThat(back.name()).isEqualTo("weighted");
    assertThat(described(back)).isEqualTo(described(sent));
    assertThat(back.classNames()).isEqualTo(sent.classNames());
    assertThat(back.nodes().featureNames()).isEqualTo(sent.nodes().featureNames());
    assertThat(back.publishedSplits()).hasSize(2);
    assertThat(Arrays.stream(back.publishedSplits().getFirst()).mapToObj(back.nodes()::nameOf))
        .containsExactly("first", "größer");
  }

  /**
   * HyperNetX has weights, but no isolated nodes, no empty hyperedges and no metadata of others.
   */
  @Test
  void aDataSetComesBackFromHyperNetx() throws IOException {
    Loaded loaded = new HifFormat().read(stored("through-hypernetx.json"));
    Dataset back = loaded.dataset();
    Map<String, String> expected = described(TinyDataset.weighted());
    expected.remove("node größer");
    expected.remove("hyperedge nobody");
    assertThat(described(back)).isEqualTo(expected);
    assertThat(back.classNames()).containsExactly("blue", "green", "red");
    assertThat(loaded.omissions())
        .hasToString("1 metadata entry, 1 node attribute, 1 hyperedge attribute");
  }

  @Test
  void filesOfTheLibrariesThemselvesAreRead() throws IOException {
    Dataset hypernetx = new HifFormat().read(stored("hypernetx.json")).dataset();
    assertThat(described(hypernetx))
        .containsEntry(
            "hyperedge E1", "weight 1.0 label none features {} nodes {A=1.0, B=1.0, C=1.0}")
        .containsEntry("hyperedge E2", "weight 1.0 label none features {} nodes {B=1.0, D=1.0}")
        .hasSize(6);
    assertThat(hypernetx.hypergraph().hasHyperedgeWeights()).isFalse();
    assertThat(hypernetx.hypergraph().hasIncidenceWeights()).isFalse();
    Dataset complex = new HifFormat().read(stored("xgi-simplicial.json")).dataset();
    assertThat(complex.nodes().names()).containsExactly("1", "2", "3", "4");
    assertThat(complex.hypergraph().hyperedges()).isEqualTo(5);
  }

  @Test
  void aDirectedHypergraphIsRefused() throws IOException {
    Path directed = stored("xgi-directed.json");
    assertThatThrownBy(() -> new HifFormat().read(directed))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(
            "file %s, line 3: expected the network type undirected or asc, but found \"directed\";"
                    .formatted(directed)
                + " a directed hypergraph has no place here: make it undirected first");
  }

  /** Everything that is said of each node and hyperedge, whatever their order. */
  private static Map<String, String> described(Dataset dataset) {
    Map<String, String> result = new TreeMap<>();
    Hypergraph hypergraph = dataset.hypergraph();
    for (int i = 0; i < hypergraph.nodes(); i++) {
      result.put("node " + dataset.nodes().nameOf(i), attributes(dataset, i, true));
    }
    for (int j = 0; j < hypergraph.hyperedges(); j++) {
      Map<String, Float> members = new TreeMap<>();
      for (long k = hypergraph.byHyperedge().start(j); k < hypergraph.byHyperedge().end(j); k++) {
        int node = hypergraph.byHyperedge().column(k);
        members.put(dataset.nodes().nameOf(node), hypergraph.incidenceWeight(k));
      }
      result.put(
          "hyperedge " + dataset.hyperedges().nameOf(j),
          "weight %s %s nodes %s"
              .formatted(hypergraph.hyperedgeWeight(j), attributes(dataset, j, false), members));
    }
    return result;
  }

  private static String attributes(Dataset dataset, int row, boolean node) {
    var attributes = node ? dataset.nodes() : dataset.hyperedges();
    var features = attributes.features().toSparse();
    Map<String, Float> values = new TreeMap<>();
    for (long k = features.pattern().start(row); k < features.pattern().end(row); k++) {
      values.put(attributes.featureNames().get(features.pattern().column(k)), features.value(k));
    }
    int label = attributes.labels()[row];
    return "label %s features %s"
        .formatted(label < 0 ? "none" : dataset.classNames().get(label), values);
  }

  private Path stored(String name) throws IOException {
    return ResourceFile.copy(HifLibrariesTest.class, name, folder);
  }
}
