package io.hnhn.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.ColumnSummary;
import io.hnhn.data.ColumnSummary.Count;
import io.hnhn.data.ColumnSummary.Numbers;
import io.hnhn.data.ColumnSummary.Unread;
import io.hnhn.data.ColumnSummary.Use;
import io.hnhn.data.ColumnSummary.Values;
import io.hnhn.data.ColumnSummary.Words;
import io.hnhn.data.Loaded;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every column is told with what it was taken for and what is in it. */
class ColumnSummaryTest {
  private static final DatasetTables TABLES =
      DatasetTables.of(
              ListTable.of("product,basket,weight,till", "milk,1,2,", "bread,1,,a", "milk,2,4,"))
          .withNodes(
              ListTable.of(
                  "product,label,price,unit,title",
                  "milk,dairy,1,litre,fresh milk from the alps",
                  "bread,bakery,NA,piece,",
                  "roll,bakery,0.1,piece,white roll of white wheat",
                  "oil,,1.9,,oil from olives of here"))
          .withHyperedges(ListTable.of("basket,weight", "1,0.5", "2,"));

  @Test
  void everyColumnIsTold() throws IOException {
    assertThat(TABLES.read("shop", TableOptions.GUESSED).columns())
        .containsExactly(
            column("product", Use.NODES, 0, new Values(2, List.of())),
            column("basket", Use.HYPEREDGES, 0, new Values(2, List.of())),
            column("weight", Use.WEIGHT, 1, new Numbers(2, 4, 3)),
            column("till", Use.LEFT_OUT, 2, new Unread()),
            column("product", Use.ID, 0, new Values(4, List.of())),
            column(
                "label",
                Use.LABEL,
                1,
                new Values(2, List.of(new Count("bakery", 2), new Count("dairy", 1)))),
            column("price", Use.NUMBER, 1, new Numbers(0.1, 1.9, 1)),
            column(
                "unit",
                Use.CATEGORY,
                1,
                new Values(2, List.of(new Count("piece", 2), new Count("litre", 1)))),
            column("title", Use.TEXT, 1, new Words(12, 5)),
            column("basket", Use.ID, 0, new Values(2, List.of())),
            column("weight", Use.WEIGHT, 1, new Numbers(0.5, 0.5, 0.5)));
  }

  @Test
  void ofManyValuesTheMostFrequentAreTold() throws IOException {
    List<String> rows = new ArrayList<>(List.of("product,sort,key"));
    for (int i = 0; i < 42; i++) {
      rows.add("p%d,%s,%s".formatted(i, "s" + i % 7, i == 0 ? "" : "k%d of its own".formatted(i)));
    }
    rows.add("p42,s3,");
    Loaded loaded =
        DatasetTables.of(ListTable.of("product,basket", "p0,1", "p1,1"))
            .withNodes(ListTable.of(rows.toArray(String[]::new)))
            .read("many", TableOptions.GUESSED);
    assertThat(loaded.columns())
        .contains(
            column(
                "sort",
                Use.CATEGORY,
                0,
                new Values(
                    7,
                    List.of(
                        new Count("s3", 7),
                        new Count("s0", 6),
                        new Count("s1", 6),
                        new Count("s2", 6),
                        new Count("s4", 6)))));
    TableOptions without =
        TableOptions.GUESSED.withNodes(
            AttributeColumns.GUESSED.withKind("sort", ColumnKind.IGNORE));
    assertThat(
            DatasetTables.of(ListTable.of("product,basket", "p0,1", "p1,1"))
                .withNodes(ListTable.of(rows.toArray(String[]::new)))
                .read("many", without)
                .columns())
        .contains(column("sort", Use.LEFT_OUT, 0, new Unread()));
  }

  private static ColumnSummary column(
      String name, Use use, long missing, ColumnSummary.Content content) {
    return new ColumnSummary("list", name, use, missing, content);
  }
}
