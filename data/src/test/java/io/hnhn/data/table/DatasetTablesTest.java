package io.hnhn.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.NumberScale;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which nodes, hyperedges and incidences tables make, and which tables are refused. */
class DatasetTablesTest {
  private static final TableOptions RAW = TableOptions.GUESSED.withScale(NumberScale.RAW);
  private static final TableSource BASKETS =
      ListTable.of("order,product", "1,milk", "1,bread", "2,milk", "2,oil", "1,milk");
  private static final TableSource PRODUCTS =
      ListTable.of(
          "product,category,price,unit",
          "bread,food,2,piece",
          "milk,drink,1,litre",
          "soap,,,piece",
          "salt,food,3,");

  @Test
  void anIncidenceTableAloneIsADataSet() throws IOException {
    Loaded loaded = DatasetTables.of(BASKETS).read("shop", TableOptions.GUESSED);
    Dataset dataset = loaded.dataset();
    assertThat(dataset)
        .hasToString("shop: 3 nodes, 2 hyperedges, 4 incidences, 0 classes, 0 features");
    assertThat(dataset.nodes().names()).containsExactly("milk", "bread", "oil");
    assertThat(dataset.hyperedges().names()).containsExactly("1", "2");
    assertThat(dataset.hypergraph().nodesOf(0)).containsExactly(0, 1);
    assertThat(dataset.hypergraph().nodesOf(1)).containsExactly(0, 2);
    assertThat(loaded.omissions()).hasToString("1 duplicate incidence");
  }

  @Test
  void nodesComeInTheOrderOfTheirTableThenOfTheIncidences() throws IOException {
    Loaded loaded = DatasetTables.of(BASKETS).withNodes(PRODUCTS).read("shop", RAW);
    Dataset dataset = loaded.dataset();
    assertThat(dataset.nodes().names()).containsExactly("bread", "milk", "soap", "salt", "oil");
    assertThat(dataset.classNames()).containsExactly("drink", "food");
    assertThat(dataset.nodes().labels()).containsExactly(1, 0, -1, 1, -1);
    assertThat(dataset.nodes().featureNames()).containsExactly("price", "unit=litre", "unit=piece");
    // A missing price is the mean of the others; oil has no row and no features.
    assertThat(dataset.nodes().features().toDense().toArray())
        .containsExactly(2, 0, 1, 1, 1, 0, 2, 0, 1, 3, 0, 0, 0, 0, 0);
    assertThat(loaded.omissions())
        .hasToString("1 duplicate incidence, 1 node without a row, 2 missing cells");
  }

  @Test
  void isolatedAndUndescribedNodesGoWhenTold() throws IOException {
    AttributeColumns strict = AttributeColumns.GUESSED.withoutUnlinked().withoutUndescribed();
    Loaded loaded =
        DatasetTables.of(BASKETS).withNodes(PRODUCTS).read("shop", RAW.withNodes(strict));
    Dataset dataset = loaded.dataset();
    assertThat(dataset.nodes().names()).containsExactly("bread", "milk");
    assertThat(dataset.nodes().labels()).containsExactly(1, 0);
    assertThat(dataset.nodes().features().toDense().toArray()).containsExactly(2, 0, 1, 1, 1, 0);
    assertThat(dataset.hypergraph().nodesOf(0)).containsExactly(0, 1);
    assertThat(dataset.hypergraph().nodesOf(1)).containsExactly(1);
    assertThat(loaded.omissions().count("isolated nodes")).isEqualTo(2);
    assertThat(loaded.omissions().count("incidences with unknown ids")).isEqualTo(1);
  }

  @Test
  void nodesOfUnknownHyperedgesAreNotAdded() throws IOException {
    AttributeColumns strict = AttributeColumns.GUESSED.withoutUndescribed();
    Loaded loaded =
        DatasetTables.of(BASKETS)
            .withHyperedges(ListTable.of("order,day", "2,4"))
            .read("shop", RAW.withHyperedges(strict));
    assertThat(loaded.dataset().nodes().names()).containsExactly("milk", "oil");
    assertThat(loaded.dataset().hyperedges().names()).containsExactly("2");
    assertThat(loaded.omissions()).hasToString("3 incidences with unknown ids");
  }

  @Test
  void manyRowsAreNumberedAsOneByOne() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<String> lines = new ArrayList<>(List.of("node,edge"));
    Set<String> hyperedges = new LinkedHashSet<>();
    Set<String> incidences = new TreeSet<>();
    for (int i = 0; i < 5000; i++) {
      String node = "n" + random.nextInt(400);
      String hyperedge = "e" + random.nextInt(300);
      lines.add(node + "," + hyperedge);
      if (node.length() < 4) {
        hyperedges.add(hyperedge);
        incidences.add(node + " in " + hyperedge);
      }
    }
    List<String> known = new ArrayList<>(List.of("id"));
    IntStream.range(0, 100).forEach(i -> known.add("n" + i));
    Dataset dataset =
        DatasetTables.of(ListTable.of(lines.toArray(String[]::new)))
            .withNodes(ListTable.of(known.toArray(String[]::new)))
            .read("many", RAW.withNodes(AttributeColumns.GUESSED.withoutUndescribed()))
            .dataset();
    Set<String> found = new TreeSet<>();
    for (int j = 0; j < dataset.hypergraph().hyperedges(); j++) {
      for (int node : dataset.hypergraph().nodesOf(j)) {
        found.add(dataset.nodes().nameOf(node) + " in " + dataset.hyperedges().nameOf(j));
      }
    }
    assertThat(found).isEqualTo(incidences);
    assertThat(dataset.hyperedges().names()).containsExactlyElementsOf(hyperedges);
  }

  @Test
  void aColumnOfATableThatIsNotThereIsRefused() {
    AttributeColumns labelled = AttributeColumns.GUESSED.withLabel("nope");
    assertThatThrownBy(() -> DatasetTables.of(BASKETS).read("shop", RAW.withHyperedges(labelled)))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(
            "expected a table of hyperedges beside this one, with the column \"nope\", but found"
                + " none; add it, or name no column of it");
    assertThatThrownBy(() -> DatasetTables.of(BASKETS).read("shop", RAW.withNodes(labelled)))
        .hasMessageContaining("expected a table of nodes beside this one, with the column");
    assertThatThrownBy(
            () ->
                DatasetTables.of(BASKETS)
                    .read(
                        "shop",
                        RAW.withNodes(AttributeColumns.GUESSED.withKind("price", ColumnKind.TEXT))))
        .hasMessageContaining("with the column \"price\"");
  }

  @Test
  void emptyHyperedgesStayUnlessTold() throws IOException {
    DatasetTables tables =
        DatasetTables.of(ListTable.of("node,edge,weight", "a,x,2", "b,x,3", "b,z,4"))
            .withHyperedges(
                ListTable.of("id,label,weight,size", "y,good,7,1", "x,bad,0.5,2", "z,,,3"));
    Dataset all = tables.read("all", RAW).dataset();
    assertThat(all.hyperedges().names()).containsExactly("y", "x", "z");
    assertThat(all.classNames()).containsExactly("bad", "good");
    assertThat(all.hyperedges().labels()).containsExactly(1, 0, -1);
    assertThat(all.hypergraph().size(0)).isZero();
    assertThat(all.hypergraph().hyperedgeWeight(0)).isEqualTo(7);
    assertThat(all.hypergraph().hyperedgeWeight(2)).isEqualTo(1);
    Dataset linked =
        tables
            .read("linked", RAW.withHyperedges(AttributeColumns.GUESSED.withoutUnlinked()))
            .dataset();
    assertThat(linked.hyperedges().names()).containsExactly("x", "z");
    assertThat(linked.hypergraph().nodesOf(1)).containsExactly(1);
    assertThat(linked.hypergraph().incidenceWeight(2)).isEqualTo(4);
    assertThat(linked.hypergraph().hyperedgeWeight(0)).isEqualTo(0.5f);
    assertThat(linked.hyperedges().features().toDense().toArray()).containsExactly(2, 3);
  }

  @Test
  void wrongOptionsAndRowsAreTold() {
    assertThatThrownBy(
            () ->
                DatasetTables.of(BASKETS)
                    .read(
                        "x",
                        TableOptions.GUESSED.withIncidences(IncidenceColumns.of("sku", "order"))))
        .hasMessage(
            "file list, line 1: expected a column \"sku\", but found the columns \"order\","
                + " \"product\"; name one of them");
    assertThat(fault("node,edge", "a,")).isEqualTo("2: a hyperedge in each row, an empty cell");
    assertThat(fault("node,edge", ",b")).isEqualTo("2: a node in each row, an empty cell");
    assertThat(fault("node")).startsWith("1: a column of hyperedges, the columns \"node\"");
    for (String weight : new String[] {"0", "-1", "NaN", "1e99", "1e-99", "x"}) {
      assertThat(fault("node,edge,weight", "a,x,1", "b,x," + weight))
          .isEqualTo("3: a finite weight above 0, \"" + weight + "\"");
    }
    assertThat(faultOfNodes("id,x", "a,1", "b,2", "a,3")).isEqualTo("4: each id once, \"a\" again");
    assertThat(faultOfNodes("id,x", ",1")).isEqualTo("2: an id in each row, an empty cell");
    assertThat(faultOfNodes("id,price", "a,1", "b,cheap"))
        .isEqualTo("3: a finite number in the numeric column \"price\", \"cheap\"");
    assertThat(faultOfNodes("id,price", "a,1e99"))
        .isEqualTo("2: a finite number in the numeric column \"price\", \"1e99\"");
  }

  private static String fault(String... incidences) {
    return fault(DatasetTables.of(ListTable.of(incidences)), TableOptions.GUESSED);
  }

  private static String faultOfNodes(String... nodes) {
    AttributeColumns price =
        nodes[0].contains("price")
            ? AttributeColumns.GUESSED.withKind("price", ColumnKind.NUMERIC)
            : AttributeColumns.GUESSED;
    return fault(
        DatasetTables.of(BASKETS).withNodes(ListTable.of(nodes)),
        TableOptions.GUESSED.withNodes(price));
  }

  private static String fault(DatasetTables tables, TableOptions options) {
    DataFormatException fault =
        catchThrowableOfType(DataFormatException.class, () -> tables.read("x", options));
    return "%d: %s, %s".formatted(fault.line(), fault.expected(), fault.found());
  }
}
