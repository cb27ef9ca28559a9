package io.hnhn.cli.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.Attributes;
import io.hnhn.graph.Hypergraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeSetsTest {
  private static final Attributes NODES = Attributes.none(3).withNames(List.of("a", "b", "c"));

  @TempDir private Path folder;

  @Test
  void setsAreReadOneALine() throws IOException {
    Hypergraph sets = NodeSets.read(written("\ufeffb; a\r\n\n c;c\n"), NODES).sets();
    assertThat(sets.hyperedges()).isEqualTo(2);
    assertThat(sets.nodesOf(0)).containsExactly(0, 1);
    assertThat(sets.nodesOf(1)).containsExactly(2);
  }

  @Test
  void answersHaveTheSetsAsTheyWereGiven() throws IOException {
    NodeSets asked = NodeSets.read(written("b;a\nc; a ;b\n"), NODES);
    assertThat(asked.described().names()).containsExactly("b;a", "c; a ;b");
  }

  @Test
  void aNameThatIsNotInTheDataIsToldWithItsLine() throws IOException {
    Path file = written("a\nb;" + "x".repeat(1000) + "\n");
    assertThatThrownBy(() -> NodeSets.read(file, NODES))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ", line 2: expected names of nodes with semicolons between")
        .hasMessageEndingWith("xxx...\", which is not in the data");
  }

  @Test
  void aFolderIsNoFile() {
    assertThatThrownBy(() -> NodeSets.read(folder, NODES))
        .hasMessageContaining("expected a text file, but found a folder");
  }

  private Path written(String text) throws IOException {
    return Files.writeString(folder.resolve("sets"), text);
  }
}
