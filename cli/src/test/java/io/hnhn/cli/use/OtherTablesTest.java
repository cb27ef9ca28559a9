package io.hnhn.cli.use;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A model of tables on other tables: what was learned about columns in training holds there, too.
 * Every product is in a basket of its own, so that nothing but its own row tells about it.
 */
class OtherTablesTest {
  private static final String HEADER = "product,department,price,unit,title";
  private static final int PRODUCTS = 24;

  @TempDir private static Path folder;
  private static String model;
  private static List<String> rows;
  private static List<String> told;

  @BeforeAll
  static void train() throws IOException {
    rows = new ArrayList<>();
    for (int i = 0; i < PRODUCTS; i++) {
      boolean dairy = i % 2 == 0;
      rows.add(
          "p%d,%s,%s,%s,%s from village number %d"
              .formatted(
                  i,
                  dairy ? "dairy" : "bakery",
                  i % 5 == 0 ? "" : 10 + i * i,
                  i % 3 == 0 ? "litre" : "piece",
                  dairy ? "milk" : "bread",
                  i % 4));
    }
    String shop = tables("shop", HEADER, rows);
    model = trainedOn(shop, "model");
    told = answers(shop, "");
  }

  private static String trainedOn(String data, String name) {
    String out = folder.resolve(name).toString();
    CommandRun run =
        CommandRun.of(
            "train",
            data,
            "--label=department",
            "--regime=plain",
            "--epochs=10",
            "--hidden=6",
            "--node-vectors=no",
            "--backend=reference",
            "--out=" + out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return out;
  }

  @Test
  void oneRowAloneIsToldWhatItWasToldInTraining() throws IOException {
    for (int i : new int[] {0, 7, 23}) {
      String alone = tables("alone" + i, HEADER, List.of(rows.get(i)));
      assertThat(answers(alone, "")).containsExactly(told.get(i));
    }
  }

  @Test
  void rowsThatStayAsTheyAreKeepTheirAnswersToTheLastBit() throws IOException {
    List<String> changed = new ArrayList<>(rows.subList(0, 10));
    for (int i = 10; i < PRODUCTS - 1; i++) {
      changed.add("p%d,dairy,%d,litre,milk and milk of every kind".formatted(i, 5000 * i));
    }
    String others = tables("others", HEADER, changed);
    String unlike = "Not as in training: 4 words of nodes that the model does not know";
    assertThat(answers(others, unlike).subList(0, 10)).isEqualTo(told.subList(0, 10));
    List<String> vectors = run("embed", others, unlike);
    assertThat(vectors.subList(0, 10))
        .isEqualTo(run("embed", folder.resolve("shop").toString(), "").subList(0, 10));
  }

  @Test
  void aModelIsJudgedByTheFeaturesOfTraining() throws IOException {
    long right = 0;
    for (int i = 0; i < PRODUCTS; i++) {
      right += told.get(i).contains(i % 2 == 0 ? ",dairy," : ",bakery,") ? 1 : 0;
    }
    long alone = 0;
    for (int i = 0; i < PRODUCTS; i++) {
      String one = tables("one" + i, HEADER, List.of(rows.get(i)));
      alone += run("evaluate", one, "").getFirst().startsWith("Right on 100.0%") ? 1 : 0;
    }
    assertThat(alone).isEqualTo(right);
  }

  @Test
  void whatIsNotAsInTrainingIsToldOnce() throws IOException {
    String others =
        tables(
            "unlike",
            "product,department,unit,title,colour",
            List.of("p0,dairy,barrel,milk from village number 0,white"));
    assertThat(
            answers(
                others,
                "Not as in training: 1 value of nodes that the model does not know, 1 column of"
                    + " nodes that the model does not know, 1 column of nodes that the data"
                    + " lacks"))
        .hasSize(1);
    String wrong = tables("wrong", HEADER, List.of("p0,dairy,dear,litre,milk"));
    CommandRun run = CommandRun.of("predict", model, wrong, "--label=department");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("nodes.csv, line 2: expected a finite number in the numeric column \"price\", as")
        .contains("but found \"dear\"");
  }

  @Test
  void dataThatLacksMostOfWhatTheModelKnowsIsRefused() throws IOException {
    String described = tables("described", HEADER, rows);
    StringBuilder baskets = new StringBuilder("basket,hour,day\n");
    for (int i = 0; i < PRODUCTS; i++) {
      baskets.append("of p%d,%d,%s\n".formatted(i, i % 7, i % 3 == 0 ? "mon" : "tue"));
    }
    Files.writeString(Path.of(described, "hyperedges.csv"), baskets);
    String ofBoth = trainedOn(described, "model of both");
    String shop = folder.resolve("shop").toString();
    String pricesAlone = tables("prices", "product,department,price", List.of("p0,dairy,10"));
    for (String command : List.of("evaluate", "predict", "embed")) {
      run(command, ofBoth, described, "");
      assertThat(refusal(command, ofBoth, shop))
          .contains("expected a table of hyperedges beside this one")
          .contains("\"hour\", \"day\", but found none; give all tables as they were");
      assertThat(refusal(command, model, pricesAlone))
          .contains("expected most of the columns of training: \"price\", \"unit\", \"title\"")
          .contains("but found 1 of 3; give the table as it was for training");
    }
  }

  private static String refusal(String command, String used, String data) {
    CommandRun run =
        CommandRun.of(command, used, data, "--label=department", "--backend=reference");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines()).hasSize(1);
    return run.err();
  }

  private static List<String> answers(String data, String unlike) {
    List<String> lines = run("predict", data, unlike);
    return lines.subList(1, lines.size());
  }

  private static List<String> run(String command, String data, String unlike) {
    return run(command, model, data, unlike);
  }

  private static List<String> run(String command, String used, String data, String unlike) {
    CommandRun run =
        CommandRun.of(command, used, data, "--label=department", "--backend=reference");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.errLines().getFirst()).startsWith("Read incidences.csv: ");
    assertThat(run.err().lines().skip(1).collect(Collectors.joining("\n"))).isEqualTo(unlike);
    return run.out().lines().toList();
  }

  private static String tables(String name, String header, List<String> products)
      throws IOException {
    Path tables = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        tables.resolve("nodes.csv"), header + "\n" + String.join("\n", products) + "\n");
    StringBuilder incidences = new StringBuilder("product,basket\n");
    for (String product : products) {
      String id = product.substring(0, product.indexOf(','));
      incidences.append("%s,of %s%n".formatted(id, id));
    }
    Files.writeString(tables.resolve("incidences.csv"), incidences);
    return tables.toString();
  }
}
