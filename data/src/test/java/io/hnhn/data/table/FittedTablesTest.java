package io.hnhn.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.data.Attributes;
import io.hnhn.data.ColumnKind;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.Loaded;
import io.hnhn.data.NumberScale;
import io.hnhn.data.Omissions;
import io.hnhn.data.SameDataset;
import io.hnhn.data.text.TextAnalysis;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tables that are read by what was learned about other tables. */
class FittedTablesTest {
  private static final TableSource BASKETS =
      ListTable.of("product,basket", "milk,1", "bread,2", "salt,3");
  private static final TableSource PRODUCTS =
      ListTable.of(
          "product,price,unit,title,key,label",
          "milk,1,litre,fresh milk from the alps,k1 x,food",
          "bread,2,piece,dark bread of the mill,k2 y,food",
          "salt,6,piece,,k3 z,other");
  private static final TableSource ORDERS =
      ListTable.of(
          "basket,hour,day,note",
          "1,8,mon,left at the green door",
          "2,12,tue,paid in cash at once",
          "3,19,mon,a bill was not wanted");

  /** The key is told to be no feature, as it would be if there were more rows. */
  private static final TableOptions OPTIONS =
      TableOptions.GUESSED.withNodes(
          AttributeColumns.GUESSED
              .withKind("price", ColumnKind.NUMERIC)
              .withKind("unit", ColumnKind.CATEGORICAL)
              .withKind("title", ColumnKind.TEXT)
              .withKind("key", ColumnKind.IGNORE));

  @Test
  void whatWasLearnedGoesWithTheDataSet() throws IOException {
    Attributes nodes = learned().nodes();
    FittedColumns columns = nodes.columns().orElseThrow();
    assertThat(columns.columns())
        .containsExactly(
            new FittedColumn.Numeric("price", NumberScale.STANDARDISED, 3, Math.sqrt(14 / 3.0)),
            new FittedColumn.Categorical("unit", List.of("litre", "piece")),
            new FittedColumn.Text(
                "title",
                TextAnalysis.LETTERS_AND_DIGITS,
                new TreeMap<>(
                    Map.of(
                        "alps", 1, "bread", 1, "dark", 1, "fresh", 1, "from", 1, "mill", 1, "milk",
                        1, "of", 1)),
                new TreeSet<>(List.of("the")),
                true,
                3,
                0),
            new FittedColumn.Ignored("key"));
    assertThat(columns.features()).isEqualTo(nodes.featureNames());
    assertThat(nodes.withLabels(0, 0, 0).withFeatures(nodes.features()).columns())
        .contains(columns);
    assertThat(nodes.restrictedTo(1).withNames(List.of("b")).columns()).contains(columns);
  }

  @Test
  void theSameTablesGiveTheSameOnceMore() throws IOException {
    Dataset learned = learned();
    Loaded again = read(learned, BASKETS, PRODUCTS, ORDERS);
    SameDataset.assertSame(again.dataset(), learned);
    assertThat(again.dataset().nodes().columns()).isEqualTo(learned.nodes().columns());
    assertThat(FittedTables.differences(again.omissions()).isEmpty()).isTrue();
  }

  @Test
  void aRowAloneHasTheFeaturesThatItHadAmongOthers() throws IOException {
    Dataset learned = learned();
    Dataset alone =
        read(
                learned,
                ListTable.of("product,basket", "bread,2"),
                ListTable.of(
                    "key,title,unit,price,product", "k9,dark bread of the mill,piece,2,bread"),
                ListTable.of("basket,hour,day,note", "2,12,tue,paid in cash at once"))
            .dataset();
    assertThat(alone.nodes().featureNames()).isEqualTo(learned.nodes().featureNames());
    assertThat(row(alone.nodes(), 0))
        .isEqualTo(row(learned.nodes(), 1))
        .isNotEqualTo(new float[11]);
    assertThat(alone.hyperedges().featureNames()).isEqualTo(learned.hyperedges().featureNames());
    assertThat(row(alone.hyperedges(), 0)).isEqualTo(row(learned.hyperedges(), 1));
  }

  @Test
  void otherRowsChangeNothing() throws IOException {
    Dataset learned = learned();
    Dataset others =
        read(
                learned,
                BASKETS,
                ListTable.of(
                    "product,price,unit,title,key",
                    "milk,1,litre,fresh milk from the alps,k",
                    "bread,900,piece,dark bread and dark rolls of the mill,k",
                    "salt,-7,litre,dark salt,k"),
                ORDERS)
            .dataset();
    assertThat(row(others.nodes(), 0)).isEqualTo(row(learned.nodes(), 0));
    assertThat(row(others.nodes(), 1)[0]).isEqualTo((float) (897 / Math.sqrt(14 / 3.0)));
  }

  @Test
  void whatWasNotThereBeforeIsLeftOutAndCounted() throws IOException {
    Dataset learned = learned();
    Loaded loaded =
        read(
            learned,
            BASKETS,
            ListTable.of(
                "product,price,unit,title,colour,size",
                "milk,1,barrel,stale milk from the alps,white,1",
                "bread,2,barrel,stale bread,brown,2",
                "salt,6,sack,,white,3"),
            ListTable.of("basket,hour,day,note,till", "1,8,sun,,4"));
    assertThat(FittedTables.differences(loaded.omissions()).counts())
        .isEqualTo(
            Map.of(
                "columns of nodes that the model does not know", 2L,
                "values of nodes that the model does not know", 2L,
                "words of nodes that the model does not know", 1L,
                "columns of hyperedges that the model does not know", 1L,
                "values of hyperedges that the model does not know", 1L));
    assertThat(loaded.dataset().nodes().featureNames()).isEqualTo(learned.nodes().featureNames());
    float[] salt = new float[11];
    salt[0] = (float) (3 / Math.sqrt(14 / 3.0));
    assertThat(row(loaded.dataset().nodes(), 2)).isEqualTo(salt);
  }

  @Test
  void wordsThatWereTooRareAreNotTakenForNewOnes() throws IOException {
    TextOptions fewWords = new TextOptions(TextAnalysis.LETTERS_AND_DIGITS, 0.5, 3);
    Dataset learned = read(BASKETS, PRODUCTS, ORDERS, OPTIONS.withText(fewWords));
    assertThat(learned.nodes().featureNames())
        .containsExactly(
            "price", "unit=litre", "unit=piece", "title:alps", "title:bread", "title:dark");
    Loaded again = read(learned, BASKETS, PRODUCTS, ORDERS);
    assertThat(FittedTables.differences(again.omissions()).isEmpty()).isTrue();
    Loaded others =
        read(
            learned,
            BASKETS,
            ListTable.of(
                "product,price,unit,title",
                "milk,1,litre,stale milk from the sea",
                "bread,2,piece,pain noir du moulin",
                "salt,6,piece,!"),
            ORDERS);
    assertThat(FittedTables.differences(others.omissions()))
        .hasToString("1 text of nodes without a word that the model knows");
    // Some texts have none but rare words in all data. It is news only where they are more.
    TableSource rare =
        ListTable.of(
            "product,price,unit,title",
            "milk,1,litre,alps bread dark bread",
            "bread,2,piece,a word of its own",
            "salt,6,piece,alps dark and alps");
    TextOptions three = new TextOptions(TextAnalysis.LETTERS_AND_DIGITS, 1, 3);
    Dataset withRare = read(BASKETS, rare, ORDERS, TableOptions.GUESSED.withText(three));
    Omissions same = read(withRare, BASKETS, rare, ORDERS).omissions();
    assertThat(FittedTables.differences(same).isEmpty()).isTrue();
    TableSource more =
        ListTable.of("product,price,unit,title", "milk,1,litre,else", "bread,2,piece,another one");
    assertThat(
            FittedTables.differences(read(withRare, BASKETS, more, ORDERS).omissions())
                .count("texts of nodes without a word that the model knows"))
        .isEqualTo(2);
  }

  @Test
  void aColumnThatIsNotThereHasNoValue() throws IOException {
    Loaded loaded =
        read(
            learned(),
            BASKETS,
            ListTable.of("product,unit,title", "milk,litre,the", "bread,,the", "salt,piece,the"),
            ORDERS);
    assertThat(row(loaded.dataset().nodes(), 0)).containsExactly(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    assertThat(loaded.omissions())
        .hasToString("1 missing cell, 1 column of nodes that the data lacks");
  }

  @Test
  void aRawNumberThatIsNotThereIsTheMeanOfBefore() throws IOException {
    Dataset learned = read(BASKETS, PRODUCTS, ORDERS, OPTIONS.withScale(NumberScale.RAW));
    Dataset lacking =
        read(
                learned,
                BASKETS,
                ListTable.of("product,unit,title", "milk,litre,", "bread,,", "salt,piece,"),
                ORDERS)
            .dataset();
    assertThat(row(lacking.nodes(), 1)[0]).isEqualTo(3);
    Dataset empty =
        read(learned, BASKETS, ListTable.of("product,price,unit", "milk,7,", "bread,,"), ORDERS)
            .dataset();
    assertThat(row(empty.nodes(), 0)[0]).isEqualTo(7);
    assertThat(row(empty.nodes(), 1)[0]).isEqualTo(3);
  }

  @Test
  void aTableThatIsNotThereIsRefused() throws IOException {
    TableOptions fitted = TableOptions.GUESSED.withFitted(FittedTables.of(learned()));
    assertThat(
            catchThrowableOfType(
                DataFormatException.class,
                () -> DatasetTables.of(BASKETS).withNodes(PRODUCTS).read("shop", fitted)))
        .hasMessage(
            "file list, line 1: expected a table of hyperedges beside this one, with most of the"
                + " columns of training: \"hour\", \"day\", \"note\", but found none; give all"
                + " tables as they were for training");
    assertThat(
            catchThrowableOfType(
                DataFormatException.class,
                () -> DatasetTables.of(BASKETS).withHyperedges(ORDERS).read("shop", fitted)))
        .hasMessageContaining("expected a table of nodes beside this one")
        .hasMessageContaining("\"price\", \"unit\", \"title\", but found none");
  }

  @Test
  void aTableThatHadNoFeaturesMayBeGone() throws IOException {
    TableSource days = ListTable.of("basket,key", "1,x", "2,y", "3,z");
    TableOptions ignored =
        OPTIONS.withHyperedges(AttributeColumns.GUESSED.withKind("key", ColumnKind.IGNORE));
    TableOptions fitted =
        TableOptions.GUESSED.withFitted(FittedTables.of(read(BASKETS, PRODUCTS, days, ignored)));
    Loaded loaded = DatasetTables.of(BASKETS).withNodes(PRODUCTS).read("shop", fitted);
    assertThat(FittedTables.differences(loaded.omissions()).isEmpty()).isTrue();
    assertThat(loaded.dataset().hyperedges().hasFeatures()).isFalse();
  }

  @Test
  void aTableThatLacksMostColumnsIsRefusedAlsoWithoutOthers() {
    assertThat(
            catchThrowableOfType(
                DataFormatException.class,
                () -> read(learned(), BASKETS, ListTable.of("product,price", "milk,1"), ORDERS)))
        .hasMessage(
            "file list, line 1: expected most of the columns of training: \"price\", \"unit\","
                + " \"title\", but found 1 of 3; give the table as it was for training");
    assertThat(
            catchThrowableOfType(
                DataFormatException.class,
                () -> read(learned(), BASKETS, PRODUCTS, ListTable.of("basket", "1", "2", "3"))))
        .hasMessageContaining("\"hour\", \"day\", \"note\", but found 0 of 3; give");
  }

  @Test
  void whatIsNoNumberInAColumnOfNumbersIsTold() {
    DataFormatException fault =
        catchThrowableOfType(
            DataFormatException.class,
            () ->
                read(
                    learned(),
                    BASKETS,
                    ListTable.of("product,price,unit", "milk,1,", "bread,cheap,"),
                    ORDERS));
    assertThat(fault)
        .hasMessage(
            "file list, line 3: expected a finite number in the numeric column \"price\", as in"
                + " training, but found \"cheap\"; correct it, or leave it empty if it is not"
                + " known");
  }

  @Test
  void columnsThatAreAllOthersAreToldToBeSo() {
    DataFormatException fault =
        catchThrowableOfType(
            DataFormatException.class,
            () -> read(learned(), BASKETS, ListTable.of("product,cost", "milk,1"), ORDERS));
    assertThat(fault)
        .hasMessage(
            "file list, line 1: expected most of the columns of training: \"price\", \"unit\","
                + " \"title\", but found 0 of 3, and others: \"cost\"; give the table as it was for"
                + " training");
  }

  @Test
  void aTableOfOtherColumnsForTheGreaterPartIsRefused() {
    assertThat(
            catchThrowableOfType(
                DataFormatException.class,
                () ->
                    read(
                        learned(),
                        BASKETS,
                        ListTable.of("product,price,title: milk,title: oat", "milk,1,0.3,0"),
                        ORDERS)))
        .hasMessageContaining("found 1 of 3, and others: \"title: milk\", \"title: oat\"");
  }

  @Test
  void aColumnThatWasAFeatureIsNotTakenForLabelsUnlessItIsNamed() throws IOException {
    TableSource products = ListTable.of("product,category", "milk,food", "bread,food", "salt,no");
    AttributeColumns feature =
        AttributeColumns.GUESSED.withKind("category", ColumnKind.CATEGORICAL);
    FittedTables fitted =
        FittedTables.of(read(BASKETS, products, ORDERS, TableOptions.GUESSED.withNodes(feature)));
    Dataset guessed = read(BASKETS, products, ORDERS, TableOptions.GUESSED.withFitted(fitted));
    assertThat(guessed.nodes().hasLabels()).isFalse();
    assertThat(guessed.nodes().featureNames()).containsExactly("category=food", "category=no");
    TableOptions named =
        TableOptions.GUESSED
            .withNodes(AttributeColumns.GUESSED.withLabel("category"))
            .withFitted(fitted);
    Loaded labelled =
        DatasetTables.of(BASKETS).withNodes(products).withHyperedges(ORDERS).read("x", named);
    assertThat(labelled.dataset().nodes().labels()).containsExactly(0, 0, 1);
    assertThat(FittedTables.differences(labelled.omissions()))
        .hasToString("1 column of nodes that the data lacks");
  }

  @Test
  void kindsThatAreToldDoNotChangeWhatWasLearned() throws IOException {
    Dataset learned = learned();
    TableOptions told =
        TableOptions.GUESSED
            .withNodes(
                AttributeColumns.GUESSED
                    .withKind("price", ColumnKind.CATEGORICAL)
                    .withKind("size", ColumnKind.NUMERIC)
                    .withLabel("label"))
            .withScale(NumberScale.RAW)
            .withFitted(FittedTables.of(learned));
    SameDataset.assertSame(read(BASKETS, PRODUCTS, ORDERS, told), learned);
  }

  @Test
  void tablesWithoutFeaturesStaySo() throws IOException {
    Dataset learned = DatasetTables.of(BASKETS).read("shop", TableOptions.GUESSED).dataset();
    assertThat(learned.nodes().columns()).contains(new FittedColumns(List.of()));
    Loaded loaded = read(learned, BASKETS, PRODUCTS, ORDERS);
    assertThat(loaded.dataset().nodes().hasFeatures()).isFalse();
    assertThat(loaded.omissions().count("columns of nodes that the model does not know"))
        .isEqualTo(4);
  }

  @Test
  void numbersThatCanNotHaveBeenLearnedAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FittedColumn.Numeric("price", NumberScale.RAW, Double.NaN, 1))
        .withMessageContaining("column \"price\", but found NaN and 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FittedColumn.Numeric("price", NumberScale.RAW, 1, -1))
        .withMessageContaining("but found 1.0 and -1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FittedColumn.Categorical("unit", List.of("a", "a")))
        .withMessage("Expected each value of column \"unit\" once, but found \"a, a\"");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new FittedColumn.Text(
                    "title",
                    TextAnalysis.WORDS,
                    new TreeMap<>(Map.of("a", 3)),
                    new TreeSet<>(),
                    true,
                    2,
                    0))
        .withMessage("Expected words of column \"title\" in 1 to 2 texts, but found 3");
    FittedColumn ignored = new FittedColumn.Ignored("x");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FittedColumns(List.of(ignored, ignored)))
        .withMessage("Expected each column once, but found \"x\", \"x\"");
  }

  private static Dataset learned() throws IOException {
    return read(BASKETS, PRODUCTS, ORDERS, OPTIONS);
  }

  private static Dataset read(
      TableSource incidences, TableSource nodes, TableSource hyperedges, TableOptions options)
      throws IOException {
    return new DatasetTables(incidences, Optional.of(nodes), Optional.of(hyperedges))
        .read("shop", options)
        .dataset();
  }

  private static Loaded read(
      Dataset learned, TableSource incidences, TableSource nodes, TableSource hyperedges)
      throws IOException {
    return new DatasetTables(incidences, Optional.of(nodes), Optional.of(hyperedges))
        .read("shop", TableOptions.GUESSED.withFitted(FittedTables.of(learned)));
  }

  private static float[] row(Attributes attributes, int row) {
    return attributes.features().toDense().row(row);
  }
}
