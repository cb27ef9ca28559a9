package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Of every model: what is told about rows that come with a request, and about those near them, is
 * what is predicted for tables that have them, but for the rounding of sums whose order depends on
 * how many rows there are; and what is known has the bits that are predicted.
 */
class NewRowsTest {
  private static final float ROUNDING = 1e-5f;

  private static final String NEW_NODES =
      """
      {"id": "scone", "features": {"price": 1.2, "colour": "red", "title": "fresh scone bread"},
       "hyperedges": ["b1", "b2", "new"]},
      {"id": "bun", "features": {}, "hyperedges": ["b3"]}\
      """;

  private static final String NEW_BASKET =
      "{\"id\": \"new\", \"features\": {}, \"members\": [\"p4\"]}";

  @TempDir static Path folder;
  private static Path tables;
  private static Path grown;

  @BeforeAll
  static void write() throws IOException {
    tables = ShopModels.writeTables(folder.resolve("shop"));
    grown = ShopModels.writeTables(folder.resolve("grown"));
    append("nodes.csv", "scone,,1.2,red,fresh scone bread\nbun,,,,\n");
    append("hyperedges.csv", "new,\n");
    append("incidences.csv", "b1,scone\nb2,scone\nnew,scone\nnew,p4\nb3,bun\n");
  }

  private static void append(String file, String rows) throws IOException {
    Files.writeString(grown.resolve(file), rows, StandardOpenOption.APPEND);
  }

  static Stream<Arguments> models() {
    return Stream.of(Task.NODES, Task.HYPEREDGES)
        .flatMap(
            task ->
                Models.forTask(task).stream()
                    .map(ModelProvider::name)
                    .map(name -> Arguments.of(task, name)));
  }

  @ParameterizedTest
  @MethodSource("models")
  void newRowsAreAnsweredAsTablesThatHaveThem(Task task, String name) throws IOException {
    Path model = ShopModels.train(tables, folder.resolve(task + name), task, name, 1);
    boolean nodes = task == Task.NODES;
    List<String> near = nodes ? List.of("p4", "p1") : List.of("b1", "b3");
    String known = "\"" + String.join("\", \"", near) + "\"";
    try (Backend backend = ShopModels.backend();
        TestServer server =
            new TestServer(ShopModels.source(backend, tables, model), ServerSettings.local())) {
      JsonNode answers =
          server
              .answer(
                  "/api/predict",
                  "{\"nodes\": [%s%s], \"hyperedges\": [%s%s]}"
                      .formatted(
                          nodes ? known + ", " : "",
                          NEW_NODES,
                          nodes ? "" : known + ", ",
                          NEW_BASKET))
              .get("answers");
      assertThat(answers).hasSize(nodes ? 4 : 3);
      expect(answers, ShopModels.use(model, grown, backend), ROUNDING);
      JsonNode before =
          server
              .answer(
                  "/api/predict", "{\"%s\": [%s]}".formatted(nodes ? "nodes" : "hyperedges", known))
              .get("answers");
      expect(before, ShopModels.use(model, tables, backend), 0);
      assertThat(server.unexpected()).isEmpty();
    }
  }

  private static void expect(JsonNode answers, ModelUse use, float rounding) {
    boolean nodes = use.model().trained().model().task() == Task.NODES;
    var rows = nodes ? use.dataset().nodes() : use.dataset().hyperedges();
    Matrix expected = use.model().trained().predict(use.fitted().inputs()).probabilities();
    for (JsonNode answer : answers) {
      String id = answer.get("id").stringValue();
      int row = rows.names().indexOf(id);
      for (int c = 0; c < expected.columns(); c++) {
        assertThat(answer.get("probabilities").get(use.model().classNames().get(c)).floatValue())
            .as(id)
            .isCloseTo(expected.get(row, c), within(rounding));
      }
    }
  }
}
