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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetTablesTest {
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
    Loaded loaded = DatasetTables.of(BASKETS).withNodes(PRODUCTS).read("shop", raw());
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
        DatasetTables.of(BASKETS).withNodes(PRODUCTS).read("shop", raw().withNodes(strict));
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
            .read("shop", raw().withHyperedges(strict));
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
            .read("many", raw().withNodes(AttributeColumns.GUESSED.withoutUndescribed()))
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

  @ParameterizedTest
  @ValueSource(strings = {"inf", "-Infinity", "1e39", "cheap", "1.2.3", "12%", "0x1F"})
  void oneBadCellDoesNotTurnNumbersIntoSomethingElse(String bad) {
    List<String> rows = numbers(60);
    rows.set(41, "n40," + bad);
    assertThatThrownBy(() -> readNodes(rows))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(
            ("file list, line 42: expected a finite number in the column \"price\", as in most"
                 + " other rows, but found \"%s\"; correct it, leave it empty if it is not known,"
                 + " or say in dataset.json what the column is: {\"nodes\": {\"kinds\": {\"price\":"
                 + " \"categorical\"}}}")
                .formatted(bad));
  }

  @Test
  void aNumberBeyondAFloatIsToldInASmallTableToo() {
    assertThatThrownBy(() -> readNodes(List.of("id,price", "a,1", "b,1e39", "c,2")))
        .hasMessageContaining("line 3: expected a finite number in the column \"price\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "--", "NA", "n/a", "#N/A", "NaN", "null", "None", "?", "missing"})
  void aMarkOfAMissingNumberCountsAsMissing(String mark) throws IOException {
    List<String> rows = numbers(60);
    rows.set(41, "n40," + mark);
    Loaded loaded = readNodes(rows);
    assertThat(loaded.dataset().nodes().featureNames()).containsExactly("price");
    assertThat(loaded.omissions()).hasToString("1 missing cell");
  }

  @Test
  void manyOtherValuesMakeNoColumnOfNumbers() throws IOException {
    List<String> rows = numbers(60);
    rows.replaceAll(row -> row.replaceAll("(n[1-4],).*", "$1small"));
    assertThat(readNodes(rows).omissions()).hasToString("1 column unfit for features");
    List<String> sizes = new ArrayList<>(List.of("id,size"));
    IntStream.range(0, 60).forEach(i -> sizes.add("n%d,%s".formatted(i, i % 5 == 0 ? "XL" : "38")));
    assertThat(readNodes(sizes).dataset().nodes().featureNames())
        .containsExactly("size=38", "size=XL");
  }

  @Test
  void aColumnIsWhatItIsToldToBeWhateverItsCells() throws IOException {
    List<String> rows = numbers(60);
    rows.set(41, "n40,cheap");
    AttributeColumns told = AttributeColumns.GUESSED.withKind("price", ColumnKind.CATEGORICAL);
    Dataset dataset =
        DatasetTables.of(ListTable.of("node,edge", "n0,x"))
            .withNodes(ListTable.of(rows.toArray(String[]::new)))
            .read("told", raw().withNodes(told))
            .dataset();
    assertThat(dataset.nodes().featureNames()).hasSize(60).contains("price=cheap");
  }

  @Test
  void numbersWithCommasAreNoValues() {
    assertCommas("1,5", "write 1.5, or say");
    assertCommas("1,000", "write 1000, or 1.000 if the comma is a decimal one, or say");
    assertCommas("1,234,567.5", "write 1234567.5, or say");
  }

  @Test
  void fewNumbersWithCommasMayBeValues() throws IOException {
    assertThat(readCommas("1,5", 19, "2").nodes().featureNames()).contains("price=1,5");
    assertThat(readCommas("1,5", 40, "S").nodes().featureNames()).contains("price=1,5");
  }

  private static void assertCommas(String cell, String advice) {
    assertThatThrownBy(() -> readCommas(cell, 20, "2"))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(
            "line 2: expected numbers without commas in the column \"price\", where all cells are"
                + " numbers, but found \"%s\"; %s".formatted(cell, advice));
  }

  /** Rows of a cell with a comma, and as many of another. */
  private static Dataset readCommas(String cell, int count, String other) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(List.of("a" + i, cell));
      rows.add(List.of("b" + i, other));
    }
    return DatasetTables.of(ListTable.of("node,edge", "a0,x"))
        .withNodes(ListTable.ofCells(List.of("id", "price"), rows))
        .read("shop", raw())
        .dataset();
  }

  @Test
  void textsAreNoClasses() {
    assertThatThrownBy(() -> readLabels(60, 40))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(
            "line 1: expected classes in the column \"label\", at most 1000 and each in two rows or"
                + " more on average, but found 40 different labels in 60 rows, such as \"c0\"; name"
                + " another column as label, or list them as \"classes\" in dataset.json");
    assertThatThrownBy(() -> readLabels(5000, 1001))
        .hasMessageContaining("found 1001 different labels in 5000 rows");
  }

  @Test
  void manyClassesOfFewRowsOrInManyRowsAreClasses() throws IOException {
    assertThat(readLabels(49, 49).classes()).isEqualTo(49);
    assertThat(readLabels(60, 30).classes()).isEqualTo(30);
    assertThat(readLabels(5000, 1000).classes()).isEqualTo(1000);
  }

  @Test
  void classesThatAreListedAreMeant() throws IOException {
    List<String> listed = IntStream.range(0, 60).mapToObj(i -> "c" + i).toList();
    assertThat(readLabels(60, 60, listed).classNames()).isEqualTo(listed);
  }

  private static Dataset readLabels(int rows, int classes) throws IOException {
    return readLabels(rows, classes, List.of());
  }

  private static Dataset readLabels(int rows, int classes, List<String> listed) throws IOException {
    List<String> lines = new ArrayList<>(List.of("id,label"));
    IntStream.range(0, rows).forEach(i -> lines.add("n%d,c%d".formatted(i, i % classes)));
    return DatasetTables.of(ListTable.of("node,edge", "n0,x"))
        .withNodes(ListTable.of(lines.toArray(String[]::new)))
        .read("labels", raw(), listed)
        .dataset();
  }

  /** A table of products and prices: its header, then so many rows. */
  private static List<String> numbers(int count) {
    List<String> rows = new ArrayList<>(List.of("id,price"));
    IntStream.range(0, count).forEach(i -> rows.add("n%d,%d.5".formatted(i, i)));
    return rows;
  }

  private static Loaded readNodes(List<String> rows) throws IOException {
    return DatasetTables.of(ListTable.of("node,edge", rows.get(1).replaceFirst(",.*", ",x")))
        .withNodes(ListTable.of(rows.toArray(String[]::new)))
        .read("shop", raw());
  }

  @Test
  void aColumnOfATableThatIsNotThereIsRefused() {
    AttributeColumns labelled = AttributeColumns.GUESSED.withLabel("nope");
    assertThatThrownBy(() -> DatasetTables.of(BASKETS).read("shop", raw().withHyperedges(labelled)))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(
            "expected a table of hyperedges beside this one, with the column \"nope\", but found"
                + " none; add it, or name no column of it");
    assertThatThrownBy(() -> DatasetTables.of(BASKETS).read("shop", raw().withNodes(labelled)))
        .hasMessageContaining("expected a table of nodes beside this one, with the column");
    assertThatThrownBy(
            () ->
                DatasetTables.of(BASKETS)
                    .read(
                        "shop",
                        raw()
                            .withNodes(
                                AttributeColumns.GUESSED.withKind("price", ColumnKind.TEXT))))
        .hasMessageContaining("with the column \"price\"");
  }

  @Test
  void emptyHyperedgesStayUnlessTold() throws IOException {
    DatasetTables tables =
        DatasetTables.of(ListTable.of("node,edge,weight", "a,x,2", "b,x,3", "b,z,4"))
            .withHyperedges(
                ListTable.of("id,label,weight,size", "y,good,7,1", "x,bad,0.5,2", "z,,,3"));
    Dataset all = tables.read("all", raw()).dataset();
    assertThat(all.hyperedges().names()).containsExactly("y", "x", "z");
    assertThat(all.classNames()).containsExactly("bad", "good");
    assertThat(all.hyperedges().labels()).containsExactly(1, 0, -1);
    assertThat(all.hypergraph().size(0)).isZero();
    assertThat(all.hypergraph().hyperedgeWeight(0)).isEqualTo(7);
    assertThat(all.hypergraph().hyperedgeWeight(2)).isEqualTo(1);
    Dataset linked =
        tables
            .read("linked", raw().withHyperedges(AttributeColumns.GUESSED.withoutUnlinked()))
            .dataset();
    assertThat(linked.hyperedges().names()).containsExactly("x", "z");
    assertThat(linked.hypergraph().nodesOf(1)).containsExactly(1);
    assertThat(linked.hypergraph().incidenceWeight(2)).isEqualTo(4);
    assertThat(linked.hypergraph().hyperedgeWeight(0)).isEqualTo(0.5f);
    assertThat(linked.hyperedges().features().toDense().toArray()).containsExactly(2, 3);
  }

  @Test
  void numbersAreStandardisedOverTheRowsThatStay() throws IOException {
    Dataset dataset =
        DatasetTables.of(ListTable.of("node,edge", "a,x", "b,x", "c,x", "d,x"))
            .withNodes(
                ListTable.of("id,v,same", "a,1,5", "gone,1000,5", "b,3,5", "c,NA,5", "d,5,5"))
            .read(
                "scaled",
                TableOptions.GUESSED.withNodes(AttributeColumns.GUESSED.withoutUnlinked()))
            .dataset();
    float step = (float) Math.sqrt(1.5);
    assertThat(dataset.nodes().featureNames()).containsExactly("v", "same");
    assertThat(dataset.nodes().features().toDense().toArray())
        .containsExactly(-step, 0, 0, 0, 0, 0, step, 0);
  }

  @Test
  void theContentTellsTheKindOfAColumn() throws IOException {
    String[] rows = new String[41];
    rows[0] = "id,number,flag,key,story,when,nothing";
    for (int i = 1; i < rows.length; i++) {
      rows[i] =
          "n%d,%s,%s,%s,%s,2024-01-%02d,"
              .formatted(
                  i, i * 0.5, i % 2 == 0, "k" + i, "there was once a fox " + (i % 7), i % 28 + 1);
    }
    Loaded loaded =
        DatasetTables.of(ListTable.of("node,edge", "n1,x"))
            .withNodes(ListTable.of(rows))
            .read("kinds", TableOptions.GUESSED);
    assertThat(loaded.dataset().nodes().featureNames())
        .containsExactly(
            "number",
            "flag=false",
            "flag=true",
            "story:0",
            "story:1",
            "story:2",
            "story:3",
            "story:4",
            "story:5",
            "story:6");
    // The key and the date tell rows apart; the column without any value is not worth a word.
    assertThat(loaded.omissions().count("columns unfit for features")).isEqualTo(2);
  }

  @Test
  void theKindOfAColumnCanBeTold() throws IOException {
    AttributeColumns told =
        AttributeColumns.GUESSED
            .withId("code")
            .withKind("class", ColumnKind.CATEGORICAL)
            .withKind("size", ColumnKind.CATEGORICAL)
            .withKind("title", ColumnKind.TEXT)
            .withKind("rest", ColumnKind.IGNORE);
    Dataset dataset =
        DatasetTables.of(ListTable.of("node,edge", "a,x", "b,x"))
            .withNodes(
                ListTable.of(
                    "id,code,class,size,title,rest", "1,a,k,10,Red fox,3", "2,b,k,9,Fox,3"))
            .read(
                "told",
                raw()
                    .withNodes(told.withKind("id", ColumnKind.NUMERIC))
                    .withText(new TextOptions(TextOptions.DEFAULT.analysis(), 1, 10)))
            .dataset();
    assertThat(dataset.nodes().names()).containsExactly("a", "b");
    assertThat(dataset.nodes().hasLabels()).isFalse();
    assertThat(dataset.nodes().featureNames())
        .containsExactly("id", "class=k", "size=10", "size=9", "title:fox", "title:red");
    assertThat(dataset.nodes().features().toDense().row(1)).containsExactly(2, 1, 0, 1, 1, 0);
  }

  @Test
  void namesOfColumnsAreFoundInManyForms() throws IOException {
    assertThat(firstNode("OrderID,Product_Id,Weight", "o,p,2")).isEqualTo("p");
    assertThat(firstNode("weight,baskets,items", "2,b,i")).isEqualTo("i");
    assertThat(firstNode("left,right", "l,r")).isEqualTo("l");
    assertThat(firstNode("group,left", "g,l")).isEqualTo("l");
    assertThat(firstNode("id,session,other", "7,s,o")).isEqualTo("7");
  }

  @Test
  void classesThatAreNumbersAreSortedAsNumbers() throws IOException {
    Dataset dataset =
        DatasetTables.of(ListTable.of("node,edge", "a,x"))
            .withNodes(ListTable.of("id,label", "a,10", "b,9", "c,-1"))
            .read("numbers", TableOptions.GUESSED)
            .dataset();
    assertThat(dataset.classNames()).containsExactly("-1", "9", "10");
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

  private static TableOptions raw() {
    return TableOptions.GUESSED.withScale(NumberScale.RAW);
  }

  private static String firstNode(String... lines) throws IOException {
    Dataset dataset =
        DatasetTables.of(ListTable.of(lines)).read("x", TableOptions.GUESSED).dataset();
    return dataset.nodes().nameOf(0);
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
