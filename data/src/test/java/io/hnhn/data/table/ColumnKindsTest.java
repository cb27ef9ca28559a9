package io.hnhn.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.NumberScale;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the cells of a column are taken for, and the features that become of them. */
class ColumnKindsTest {
  private static final TableOptions RAW = TableOptions.GUESSED.withScale(NumberScale.RAW);

  @ParameterizedTest
  @ValueSource(strings = {"inf", "-Infinity", "1e39", "cheap", "1.2.3", "12 pcs", "0x1F"})
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
            .read("told", RAW.withNodes(told))
            .dataset();
    assertThat(dataset.nodes().featureNames()).hasSize(60).contains("price=cheap");
  }

  @Test
  void numbersThatAreWrittenForPeopleAreNoValues() {
    assertUnread("1,5", "write 1.5, or say");
    assertUnread("1,000", "write 1000, or 1.000 if the comma is a decimal one, or say");
    assertUnread("1,234,567.5", "write 1234567.5, or say");
    assertUnread("1 000", "write 1000, or say");
    assertUnread("12%", "write 12 without %, or say");
    assertUnread("3,20 EUR", "write 3.20 without EUR, or say");
  }

  @Test
  void valuesWithNumbersInThemMayBeValues() throws IOException {
    assertThat(readPrices("1,5", "S").nodes().featureNames()).contains("price=1,5");
    assertThat(readPrices("2 EUR", "2 USD").nodes().featureNames())
        .containsExactly("price=2 EUR", "price=2 USD");
    assertThat(readPrices("3 mm", "4").nodes().featureNames()).contains("price=3 mm");
  }

  @Test
  void aNumberOfAColumnOfNumbersIsOfferedAsItIsRead() {
    assertThatThrownBy(
            () ->
                DatasetTables.of(ListTable.of("node,edge", "a,x"))
                    .withNodes(
                        ListTable.ofCells(
                            List.of("id", "price"), List.of(List.of("a", "1.234,56"))))
                    .read(
                        "shop",
                        TableOptions.GUESSED.withNodes(
                            AttributeColumns.GUESSED.withKind("price", ColumnKind.NUMERIC))))
        .isInstanceOf(DataFormatException.class)
        .hasMessageEndingWith("but found \"1.234,56\"; write 1234.56");
    assertThatThrownBy(
            () ->
                DatasetTables.of(ListTable.of("node,edge", "a,x"))
                    .withHyperedges(
                        ListTable.ofCells(List.of("edge", "weight"), List.of(List.of("x", "2,5"))))
                    .read("shop", TableOptions.GUESSED))
        .isInstanceOf(DataFormatException.class)
        .hasMessageEndingWith("but found \"2,5\"; write 2.5");
  }

  private static void assertUnread(String cell, String advice) {
    assertThatThrownBy(() -> readPrices(cell, "2"))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(
            "line 2: expected numbers such as 1234.5 in the column \"price\", where all cells are"
                + " numbers, but found \"%s\"; %s".formatted(cell, advice));
  }

  /** Two rows, each with one of the prices. */
  private static Dataset readPrices(String first, String second) throws IOException {
    return DatasetTables.of(ListTable.of("node,edge", "a,x"))
        .withNodes(
            ListTable.ofCells(
                List.of("id", "price"), List.of(List.of("a", first), List.of("b", second))))
        .read("shop", RAW)
        .dataset();
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
                RAW.withNodes(told.withKind("id", ColumnKind.NUMERIC))
                    .withText(new TextOptions(TextOptions.DEFAULT.analysis(), 1, 10)))
            .dataset();
    assertThat(dataset.nodes().names()).containsExactly("a", "b");
    assertThat(dataset.nodes().hasLabels()).isFalse();
    assertThat(dataset.nodes().featureNames())
        .containsExactly("id", "class=k", "size=10", "size=9", "title:fox", "title:red");
    assertThat(dataset.nodes().features().toDense().row(1)).containsExactly(2, 1, 0, 1, 1, 0);
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
        .read("shop", RAW);
  }
}
