package io.hnhn.data.format.hif;

import static io.hnhn.data.SameDataset.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.TinyDataset;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HifFormatTest {
  @TempDir Path folder;

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Dataset split = TinyDataset.bare().withPublishedSplits(List.of(new int[] {3, 0}));
    for (Dataset written :
        List.of(TinyDataset.complete(), TinyDataset.bare(), TinyDataset.weighted(), split)) {
      for (String name : List.of("set.json", "set.json.gz")) {
        Path file = folder.resolve(name);
        new HifFormat().write(written, file);
        Loaded read = new HifFormat().read(file);
        assertSame(read.dataset(), written);
        assertThat(read.omissions().isEmpty()).isTrue();
      }
    }
  }

  @Test
  void aHandwrittenFileIsADataSet() throws IOException {
    Loaded loaded =
        read(
            """
            {"incidences": [
               {"edge": "family", "node": "bob", "weight": 0.5},
               {"node": "ann", "edge": "family"},
               {"edge": 7, "node": "ann"}],
             "edges": [{"edge": 7, "weight": 3}, {"edge": "club", "attrs": {"label": "old"}}],
             "nodes": [
               {"attrs": {"label": 2, "features": {"age": 7, "height": 0.5}}, "node": "ann"},
               {"node": "eve", "attrs": {"label": "old", "features": {"height": 2}}}]}
            """);
    Dataset dataset = loaded.dataset();
    assertThat(dataset)
        .hasToString("hand: 3 nodes, 3 hyperedges, 3 incidences, 2 classes, 2 features");
    assertThat(dataset.nodes().names()).containsExactly("bob", "ann", "eve");
    assertThat(dataset.hyperedges().names()).containsExactly("family", "7", "club");
    assertThat(dataset.classNames()).containsExactly("2", "old");
    assertThat(dataset.nodes().labels()).containsExactly(-1, 0, 1);
    assertThat(dataset.hyperedges().labels()).containsExactly(-1, -1, 1);
    assertThat(dataset.nodes().featureNames()).containsExactly("age", "height");
    assertThat(dataset.nodes().features().toDense().toArray()).containsExactly(0, 0, 7, 0.5f, 0, 2);
    assertThat(dataset.hypergraph().nodesOf(0)).containsExactly(0, 1);
    assertThat(dataset.hypergraph().incidenceWeight(0)).isEqualTo(0.5f);
    assertThat(dataset.hypergraph().incidenceWeight(1)).isEqualTo(1);
    assertThat(dataset.hypergraph().hyperedgeWeight(1)).isEqualTo(3);
    assertThat(dataset.hypergraph().size(2)).isZero();
    assertThat(loaded.omissions().isEmpty()).isTrue();
  }

  @Test
  void listsOfNumbersAreFeaturesToo() throws IOException {
    Dataset dataset =
        read("""
        {"nodes": [{"node": 0, "attrs": {"features": [1, 0, -2e-3]}}, {"node": 1}],
         "edges": [{"edge": "e", "attrs": {"features": []}}],
         "incidences": []}
        """)
            .dataset();
    assertThat(dataset.nodes().features().toDense().toArray())
        .containsExactly(1, 0, -2e-3f, 0, 0, 0);
    assertThat(dataset.nodes().features().toSparse().size()).isEqualTo(2);
    assertThat(dataset.nodes().hasNames()).isFalse();
    assertThat(dataset.hyperedges().names()).containsExactly("e");
    assertThat(dataset.hyperedges().hasFeatures()).isFalse();
  }

  @Test
  void classesThatAreNumbersAreSortedByValue() throws IOException {
    Dataset dataset =
        read("""
        {"nodes": [{"node": 0, "attrs": {"label": 10}}, {"node": 1, "attrs": {"label": 9}},
          {"node": 2, "attrs": {"label": null}}], "incidences": []}
        """)
            .dataset();
    assertThat(dataset.classNames()).containsExactly("9", "10");
    assertThat(dataset.nodes().labels()).containsExactly(1, 0, -1);
  }

  @Test
  void whatHasNoPlaceIsCounted() throws IOException {
    Loaded loaded =
        read(
            """
            {"metadata": {"name": "zoo", "author": {"given": ["A"]}, "year": 2020},
             "nodes": [{"node": 0, "weight": 0, "attrs": {"x": 1, "y": [2]}}, {"node": 1, "weight": 1}],
             "edges": [{"edge": 0, "weight": 1.0, "attrs": {"colour": "red"}}],
             "incidences": [
               {"edge": 0, "node": 1, "direction": "head", "attrs": {"role": {"a": 1}}},
               {"edge": 0, "node": 1}]}
            """);
    assertThat(loaded.dataset().name()).isEqualTo("zoo");
    assertThat(loaded.omissions())
        .hasToString(
            "2 metadata entries, 1 incidence direction, 1 incidence attribute,"
                + " 2 node attributes, 1 node weight, 1 hyperedge attribute,"
                + " 1 duplicate incidence");
    assertThat(loaded.dataset().hypergraph().hasHyperedgeWeights()).isFalse();
    assertThat(loaded.dataset().hypergraph().hasIncidenceWeights()).isFalse();
  }

  @Test
  void aSimplicialComplexIsReadAsTheSimplicesItLists() throws IOException {
    Dataset dataset =
        read("""
        {"network-type": "asc", "incidences": [
          {"edge": 0, "node": 0}, {"edge": 0, "node": 1}, {"edge": 0, "node": 2}]}
        """)
            .dataset();
    assertThat(dataset.hypergraph().hyperedges()).isEqualTo(1);
    assertThat(dataset.hypergraph().size(0)).isEqualTo(3);
  }

  @Test
  void namesThatCantBeIdsAreRefusedBeforeAnythingIsWritten() throws IOException {
    Dataset bare = TinyDataset.bare();
    Path file = Files.writeString(folder.resolve("old.json"), "old");
    Dataset twins = bare.withNodes(bare.nodes().withNames(List.of("a", "b", "c", "b", "d")));
    assertThatThrownBy(() -> new HifFormat().write(twins, file))
        .hasMessage("Expected a different name for each node, but found \"b\" twice");
    SparseMatrix broken =
        SparseMatrix.of(5, 1, new int[] {2}, new int[] {0}, new float[] {Float.NaN});
    Dataset notFinite = bare.withNodes(bare.nodes().withFeatures(broken));
    assertThatThrownBy(() -> new HifFormat().write(notFinite, file))
        .hasMessage("Expected finite features, but found NaN at row 2, column 0, counted from 0");
    assertThat(file).hasContent("old");
    assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
  }

  private Loaded read(String json) throws IOException {
    return new HifFormat().read(Files.writeString(folder.resolve("hand.hif.json"), json));
  }
}
