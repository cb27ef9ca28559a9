package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class StudioTryTest {
  private static final String CHANGES =
      """
      [{"do": "take out", "node": 0, "hyperedge": 27},
       {"do": "set", "kind": "nodes", "row": 0, "column": "price", "value": "7.5"},
       {"do": "set", "kind": "hyperedges", "row": 18, "column": "occasion", "value": "party"},
       {"do": "new hyperedge", "id": "picnic", "cells": {"occasion": "dinner"}},
       {"do": "new node", "id": "scone", "cells": {"price": "1.2"}},
       {"do": "put in", "node": "scone", "hyperedge": "picnic"},
       {"do": "put in", "node": 0, "hyperedge": "picnic"},
       {"do": "put in", "node": "scone", "hyperedge": 3}]\
      """;

  @TempDir Path folder;

  private static JsonNode tried(String path, String ask) {
    return StudioShop.studio()
        .answer(StudioShop.RUN + path, "{%s\"changes\": %s}".formatted(ask, CHANGES));
  }

  /** The same changes in the tables. */
  private Path changedTables() throws IOException {
    Path tables = Files.createDirectory(folder.resolve("shop"));
    for (String name : List.of("incidences.csv", "nodes.csv", "hyperedges.csv")) {
      Files.copy(StudioShop.TABLES.resolve(name), tables.resolve(name));
    }
    Path incidences = tables.resolve("incidences.csv");
    Files.writeString(
        incidences, Files.readString(incidences).replaceFirst("b028,rye bread\r?\n", ""));
    Files.writeString(
        incidences, "picnic,scone\npicnic,rye bread\nb004,scone\n", StandardOpenOption.APPEND);
    Path nodes = tables.resolve("nodes.csv");
    Files.writeString(
        nodes, Files.readString(nodes).replaceFirst("rye bread,,3.88", "rye bread,,7.5"));
    Files.writeString(nodes, "scone,,1.2\n", StandardOpenOption.APPEND);
    Path hyperedges = tables.resolve("hyperedges.csv");
    Files.writeString(
        hyperedges,
        Files.readString(hyperedges).replaceFirst("b019,[a-z]*", "b019,party") + "picnic,dinner\n");
    return tables;
  }

  @Test
  void aTryTellsWhatChangedTablesWouldGive() throws IOException {
    JsonNode answers = tried("/try", "").get("answers");
    assertThat(answers).hasSize(2);
    Path tables = changedTables();
    try (Backend backend = ShopModels.backend()) {
      ModelUse use = ShopModels.use(StudioShop.folder(), tables, backend);
      Matrix anew = use.model().trained().predict(use.fitted().inputs()).probabilities();
      List<String> names = use.dataset().nodes().names();
      for (JsonNode answer : answers) {
        int row = names.indexOf(answer.get("id").stringValue());
        for (int c = 0; c < anew.columns(); c++) {
          assertThat(
                  answer
                      .get("after")
                      .get("probabilities")
                      .get(use.model().classNames().get(c))
                      .floatValue())
              .isCloseTo(anew.get(row, c), Offset.offset(2e-5f));
        }
      }
    }
    assertThat(answers.get(0).get("before").get("probability").floatValue())
        .isNotEqualTo(answers.get(0).get("after").get("probability").floatValue());
    assertThat(answers.get(1).has("before")).isFalse();
  }

  @Test
  void othersCanBeAskedAboutToo() {
    JsonNode answers =
        tried(
                "/try",
                "\"ask\": [{\"kind\": \"nodes\", \"row\": 21}, {\"kind\": \"nodes\", \"id\":"
                    + " \"scone\"}], ")
            .get("answers");
    assertThat(answers.get(0).get("id").stringValue()).isEqualTo("mozzarella");
    assertThat(answers.get(1).get("id").stringValue()).isEqualTo("scone");
  }

  @Test
  void whatWasTriedIsSavedAsTables() {
    JsonNode files = tried("/try/tables", "").get("files");
    assertThat(files.get(0).get("text").stringValue())
        .isEqualTo(
            """
            change,product,basket
            -,rye bread,b028
            +,scone,picnic
            +,rye bread,picnic
            +,scone,b004
            """);
    assertThat(files.get(1).get("text").stringValue())
        .isEqualTo("product,department,price\nrye bread,,7.5\nscone,,1.2\n");
    assertThat(files.get(2).get("text").stringValue())
        .isEqualTo("basket,occasion\nb019,party\npicnic,dinner\n");
    assertThat(files.get(3).get("name").stringValue()).isEqualTo("answers.csv");
  }

  /** What a page shows of a row ends somewhere; what is saved of it is all that the table has. */
  @Test
  void aSavedRowIsWholeHoweverWideAndLongItIs() throws IOException {
    int columns = 320;
    String story = "soft rolls of rye and more ".repeat(100).strip();
    StringBuilder nodes = new StringBuilder("product,story,kind");
    IntStream.range(0, columns).forEach(c -> nodes.append(",c").append(c));
    for (String product : List.of("bread", "roll", "milk", "cheese")) {
      String kind = product.equals("bread") || product.equals("roll") ? "bakery" : "dairy";
      nodes.append("\n%s,%s,%s".formatted(product, story, kind));
      IntStream.range(0, columns).forEach(c -> nodes.append(',').append(product.length() + c % 7));
    }
    Path tables = Files.createDirectory(folder.resolve("wide"));
    Files.writeString(tables.resolve("nodes.csv"), nodes + "\n");
    Files.writeString(
        tables.resolve("incidences.csv"), "basket,product\nb,bread\nb,roll\nc,milk\nc,cheese\n");
    try (TestStudio studio = new TestStudio(folder.resolve("workspace"))) {
      studio.studio().openData(tables, "wide");
      studio.made(
          TestStudio.API + "/runs",
          "{\"data\": \"wide\", \"task\": \"nodes\", \"label\": \"kind\", \"model\": \"mlp\","
              + " \"search\": \"quick\", \"epochs\": 1, \"hidden\": 2, \"name\": \"wide\"}");
      studio.finished("wide");
      String run = TestStudio.API + "/runs/wide";
      JsonNode shown = studio.answer(run + "/nodes/0").get("cells");
      assertThat(shown.size()).isLessThan(columns);
      assertThat(shown.get(1).get("value").stringValue().length()).isLessThan(story.length());
      String set =
          "{\"do\": \"set\", \"kind\": \"nodes\", \"row\": 0, \"column\": \"c0\", \"value\":"
              + " \"9\"}";
      JsonNode saved =
          studio.answer(run + "/try/tables", "{\"changes\": [%s]}".formatted(set)).get("files");
      List<String> lines = saved.get(0).get("text").stringValue().lines().toList();
      assertThat(saved.get(0).get("name").stringValue()).isEqualTo("nodes.csv");
      assertThat(List.of(lines.get(0).split(",", -1)))
          .hasSize(3 + columns)
          .endsWith("c318", "c319");
      assertThat(lines.get(1))
          .startsWith("bread,bakery,%s,9,6,7,".formatted(story))
          .endsWith("," + (5 + 319 % 7));
    }
  }

  @Test
  void whatCanNotBeTriedIsSaid() {
    List<String> wrong =
        List.of(
            "{\"do\": \"take out\", \"node\": 0, \"hyperedge\": 0}",
            "{\"do\": \"put in\", \"node\": 0, \"hyperedge\": \"nowhere\"}",
            "{\"do\": \"set\", \"kind\": \"nodes\", \"row\": 0, \"column\": \"colour\", \"value\":"
                + " \"red\"}",
            "{\"do\": \"set\", \"kind\": \"nodes\", \"row\": 0, \"column\": \"price\", \"value\":"
                + " \"dear\"}",
            "{\"do\": \"new node\", \"id\": \"rye bread\"}",
            "{\"do\": \"fly\"}",
            "{\"do\": \"put in\", \"node\": 1}");
    for (String change : wrong) {
      assertThat(
              StudioShop.studio()
                  .fault(
                      StudioShop.RUN + "/try",
                      "{\"ask\": [{\"kind\": \"nodes\", \"row\": 1}], \"changes\": [%s]}"
                          .formatted(change),
                      400))
          .as(change)
          .contains("xpected");
    }
    assertThat(StudioShop.studio().post(StudioShop.RUN + "/try", "{\"changes\": []}").statusCode())
        .isEqualTo(400);
  }
}
