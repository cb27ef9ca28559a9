package io.hnhn.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.TableReading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which columns of the incidence table are nodes and hyperedges, and that it is told. */
class TableReadingTest {
  private static final TableSource PACKAGES =
      ListTable.of("package,category,size", "ant,build,1", "jetty,web,2", "maven,build,3");

  @Test
  void theColumnThatTheNodeTableHasIsTheOneOfNodes() throws IOException {
    Loaded loaded =
        DatasetTables.of(ListTable.of("dependency,package", "log,ant", "log,jetty", "io,maven"))
            .withNodes(PACKAGES)
            .read("build", TableOptions.GUESSED);
    assertThat(loaded.dataset().nodes().names()).containsExactly("ant", "jetty", "maven");
    assertThat(loaded.dataset().hyperedges().names()).containsExactly("log", "io");
    assertThat(loaded.reading().orElseThrow())
        .hasToString(
            "list: nodes are \"package\", hyperedges \"dependency\"; list: ids \"package\","
                + " label \"category\"");
  }

  @Test
  void theSharedNameGoesBeforeUsualNames() throws IOException {
    assertNodes("member", "product,member", ListTable.of("member,age", "x,1", "y,2"));
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
  void namesAreComparedWithoutTheirEndings() throws IOException {
    assertNodes("Packages", "dependency,Packages", ListTable.of("package_id,size", "x,1", "y,2"));
  }

  @Test
  void theColumnOfTheHyperedgeTableIsTheOneOfHyperedges() throws IOException {
    TableReading reading =
        DatasetTables.of(ListTable.of("tool,day", "a,x", "b,y"))
            .withHyperedges(ListTable.of("tool,cost", "a,1", "b,2"))
            .read("tools", TableOptions.GUESSED)
            .reading()
            .orElseThrow();
    assertThat(reading.incidences().hyperedge()).isEqualTo("tool");
    assertThat(reading.incidences().node()).isEqualTo("day");
  }

  @Test
  void whereNoNameTellsTheIdsDo() throws IOException {
    assertNodes("to", "from,to", ListTable.of("name,size", "x,1", "y,2"));
    assertNodes("node", "id,node", ListTable.of("id,size", "x,1", "y,2"));
  }

  @Test
  void idsThatAreInBothColumnsTellNothing() throws IOException {
    assertNodes("item", "order,item", ListTable.of("name,size", "x,1", "y,2", "a,3", "b,4", "c,5"));
  }

  @Test
  void idsOfTheNodeTableAreInTheColumnThatTheIncidenceTableHasToo() throws IOException {
    TableReading reading =
        assertNodes("package", "dependency,package", ListTable.of("rank,package", "7,x", "9,y"));
    assertThat(reading.nodes().orElseThrow().id()).isEqualTo("package");
  }

  @Test
  void aColumnThatBothOtherTablesHaveIsNoneOfIds() throws IOException {
    TableReading reading =
        DatasetTables.of(ListTable.of("player,club", "x,a", "y,b"))
            .withNodes(ListTable.of("name,club", "x,a", "y,a"))
            .withHyperedges(ListTable.of("club,town", "a,here", "b,there"))
            .read("clubs", TableOptions.GUESSED)
            .reading()
            .orElseThrow();
    assertThat(reading.nodes().orElseThrow().id()).isEqualTo("name");
    assertThat(reading.incidences().node()).isEqualTo("player");
  }

  @Test
  void whatIsToldGoesFirst() throws IOException {
    TableOptions told =
        TableOptions.GUESSED.withIncidences(IncidenceColumns.of("dependency", "package"));
    TableReading reading =
        DatasetTables.of(ListTable.of("dependency,package", "log,ant"))
            .withNodes(PACKAGES)
            .read("build", told)
            .reading()
            .orElseThrow();
    assertThat(reading.incidences().node()).isEqualTo("dependency");
  }

  /** Reads incidences of a..c with x and y, and tells what the nodes are. */
  @Test
  void columnsMeanWhatTheyMeantBefore() throws IOException {
    TableOptions told =
        TableOptions.GUESSED
            .withIncidences(IncidenceColumns.of("b", "a").withWeight("c"))
            .withNodes(AttributeColumns.GUESSED.withId("key").withLabel("sort"))
            .withHyperedges(AttributeColumns.GUESSED.withId("key").withWeight("size"));
    DatasetTables tables =
        DatasetTables.of(ListTable.of("a,b,c", "1,1,2", "2,1,3"))
            .withNodes(ListTable.of("sort,key,label", "x,1,5", "y,2,6"))
            .withHyperedges(ListTable.of("size,key", "1,1", "2,2"));
    Loaded first = tables.read("first", told);
    TableOptions like = TableOptions.GUESSED.withFitted(FittedTables.of(first.dataset()));
    Loaded again = tables.read("again", like);
    assertThat(again.reading()).isEqualTo(first.reading()).isPresent();
    assertThat(FittedTables.differences(again.omissions()).isEmpty()).isTrue();
    // A name that is told goes first, and a column that is not there is looked for as ever.
    TableReading other =
        DatasetTables.of(ListTable.of("a,b", "1,1", "2,1"))
            .withNodes(ListTable.of("id,label,size", "1,5,x", "2,6,y"))
            .read("other", like.withIncidences(IncidenceColumns.of("a", "b")))
            .reading()
            .orElseThrow();
    assertThat(other)
        .hasToString("list: nodes are \"a\", hyperedges \"b\"; list: ids \"id\", no label");
  }

  private static TableReading assertNodes(String expected, String columns, TableSource nodes)
      throws IOException {
    List<String> rows = new ArrayList<>(List.of(columns, "a,x", "b,y", "c,x", "a,y"));
    TableReading reading =
        DatasetTables.of(ListTable.of(rows.toArray(String[]::new)))
            .withNodes(nodes)
            .read("test", TableOptions.GUESSED)
            .reading()
            .orElseThrow();
    assertThat(reading.incidences().node()).isEqualTo(expected);
    return reading;
  }

  private static String firstNode(String... lines) throws IOException {
    Dataset dataset =
        DatasetTables.of(ListTable.of(lines)).read("x", TableOptions.GUESSED).dataset();
    return dataset.nodes().nameOf(0);
  }
}
