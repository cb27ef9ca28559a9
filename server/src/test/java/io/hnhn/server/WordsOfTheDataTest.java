package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.learn.why.Why;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is asked in the words of the data is answered as by the commands. */
class WordsOfTheDataTest {
  @TempDir static Path folder;
  private static Path tables;
  private static Path nodesModel;
  private static Path basketsModel;
  private static Backend backend;
  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    tables = ShopModels.writeTables(folder.resolve("shop"));
    nodesModel = ShopModels.train(tables, folder.resolve("departments"), Task.NODES, "hnhn", 1);
    basketsModel =
        ShopModels.train(tables, folder.resolve("occasions"), Task.HYPEREDGES, "hnhn", 1);
    backend = ShopModels.backend();
    server =
        new TestServer(
            ShopModels.source(backend, tables, nodesModel, basketsModel), ServerSettings.local());
  }

  @AfterAll
  static void stop() {
    server.close();
    backend.close();
  }

  @Test
  void knownNodesHaveTheBitsOfPredict() throws IOException {
    ModelUse use = ShopModels.use(nodesModel, tables, backend);
    Matrix expected = use.model().trained().predict(use.fitted().inputs()).probabilities();
    JsonNode answers =
        server
            .answer("/api/predict", "{\"model\": \"departments\", \"nodes\": [\"p3\", \"p0\"]}")
            .get("answers");
    for (int k = 0; k < 2; k++) {
      int row = new int[] {3, 0}[k];
      JsonNode answer = answers.get(k);
      assertThat(answer.get("id").stringValue()).isEqualTo("p" + row);
      for (int c = 0; c < expected.columns(); c++) {
        String name = use.model().classNames().get(c);
        assertThat(answer.get("probabilities").get(name).floatValue())
            .isEqualTo(expected.get(row, c));
      }
      String best =
          use.model().classNames().get(expected.get(row, 0) >= expected.get(row, 1) ? 0 : 1);
      assertThat(answer.get("class").stringValue()).isEqualTo(best);
    }
  }

  @Test
  void newNodesAndGroupsAreAnsweredAsTablesThatHaveThem() throws IOException {
    JsonNode answers =
        server
            .answer(
                "/api/predict",
                """
                {"model": "departments",
                 "nodes": ["p4",
                   {"id": "scone", "features": {"price": 1.2, "colour": "red", "title": "fresh scone bread"},
                    "hyperedges": ["b1", "b2", "new"]},
                   {"id": "bare", "hyperedges": ["b3"]},
                   {"id": "empty", "features": {}, "hyperedges": []}],
                 "hyperedges": [{"id": "new", "members": ["p4", "bare"]}]}
                """)
            .get("answers");
    Path grown = ShopModels.writeTables(folder.resolve("grown"));
    append(grown, "nodes.csv", "scone,,1.2,red,fresh scone bread\nempty,,,,\n");
    append(grown, "incidences.csv", "b1,scone\nb2,scone\nnew,scone\nb3,bare\nnew,p4\nnew,bare\n");
    expectAsPredicted(answers, nodesModel, grown, "p4", "scone", "bare");
    // A product in no basket is in no table of incidences, and so not in the data set.
    assertThat(answers.get(3).get("id").stringValue()).isEqualTo("empty");
  }

  @Test
  void newGroupsAreAnsweredAsTablesThatHaveThem() throws IOException {
    JsonNode answers =
        server
            .answer(
                "/api/predict",
                """
                {"model": "occasions",
                 "hyperedges": ["b7", {"id": "picnic", "members": ["p1", "p2", "cider"]}],
                 "nodes": [{"id": "cider", "features": {"price": "2.5", "colour": null}}]}
                """)
            .get("answers");
    Path grown = ShopModels.writeTables(folder.resolve("picnic"));
    append(grown, "nodes.csv", "cider,,2.5,,\n");
    append(grown, "hyperedges.csv", "picnic,\n");
    append(grown, "incidences.csv", "picnic,p1\npicnic,p2\npicnic,cider\n");
    expectAsPredicted(answers, basketsModel, grown, "b7", "picnic");
  }

  private static void append(Path folder, String file, String rows) throws IOException {
    Files.writeString(folder.resolve(file), rows, StandardOpenOption.APPEND);
  }

  private static void expectAsPredicted(JsonNode answers, Path model, Path tables, String... ids)
      throws IOException {
    ModelUse use = ShopModels.use(model, tables, backend);
    Matrix expected = use.model().trained().predict(use.fitted().inputs()).probabilities();
    boolean nodes = use.model().trained().model().task() == Task.NODES;
    var rows = nodes ? use.dataset().nodes() : use.dataset().hyperedges();
    for (int k = 0; k < ids.length; k++) {
      assertThat(answers.get(k).get("id").stringValue()).isEqualTo(ids[k]);
      int row = rows.names().indexOf(ids[k]);
      for (int c = 0; c < expected.columns(); c++) {
        assertThat(
                answers
                    .get(k)
                    .get("probabilities")
                    .get(use.model().classNames().get(c))
                    .floatValue())
            .as(ids[k])
            .isCloseTo(expected.get(row, c), within(1e-5f));
      }
    }
  }

  @Test
  void reasonsAreThoseOfWhy() throws IOException {
    JsonNode answer =
        server.answer(
            "/api/why", "{\"model\": \"departments\", \"id\": \"p5\", \"top\": 3, \"tries\": 20}");
    ModelUse use = ShopModels.use(nodesModel, tables, backend);
    try (Why why = Why.of(use.model(), use.dataset(), use.fitted().inputs())) {
      var reasons = why.withTries(20).explain("p5");
      assertThat(answer.get("class").stringValue()).isEqualTo(reasons.className());
      assertThat(answer.get("probability").floatValue()).isEqualTo(reasons.before().probability());
      assertThat(answer.get("without")).hasSize(3);
      assertThat(answer.get("without").get(0).get("change").stringValue())
          .isEqualTo(reasons.without().getFirst().words());
    }
  }

  @Test
  void vectorsAreThoseOfEmbedAndNewOnesAreNear() throws IOException {
    ModelUse use = ShopModels.use(nodesModel, tables, backend);
    Matrix expected = use.model().trained().nodeRepresentations(use.fitted().inputs());
    JsonNode known =
        server.answer("/api/embed", "{\"model\": \"departments\", \"nodes\": [\"p2\"]}");
    assertThat(known.get("vectors").get(0).get("vector").valueStream().map(JsonNode::floatValue))
        .hasSize(expected.columns())
        .element(1)
        .isEqualTo(expected.get(2, 1));
    JsonNode near =
        server.answer(
            "/api/neighbours",
            """
            {"model": "departments", "top": 5,
             "nodes": ["p2", {"id": "twin", "hyperedges": ["b2"]}]}
            """);
    assertThat(near.get("answers")).hasSize(2);
    JsonNode neighbours = near.get("answers").get(0).get("neighbours");
    assertThat(neighbours).hasSize(5);
    assertThat(neighbours.valueStream().map(n -> n.get("id").stringValue())).doesNotContain("p2");
    assertThat(neighbours.get(0).get("similarity").floatValue())
        .isGreaterThanOrEqualTo(neighbours.get(4).get("similarity").floatValue());
    JsonNode baskets =
        server.answer(
            "/api/embed",
            "{\"model\": \"departments\", \"of\": \"hyperedges\", \"hyperedges\": [\"b0\"]}");
    assertThat(baskets.get("vectors")).hasSize(1);
  }

  @Test
  void namesAreFoundByAPieceOfThem() {
    JsonNode found = server.answer("/api/nodes?model=departments&search=P1&limit=3");
    assertThat(found.get("rows").valueStream().map(row -> row.get("id").stringValue()))
        .containsExactly("p1", "p10", "p11");
    assertThat(found.get("rows").get(0).get("known").stringValue()).isEqualTo("dairy");
    assertThat(found.get("rows").get(0).has("class")).isTrue();
    JsonNode baskets = server.answer("/api/hyperedges?model=departments&search=9");
    assertThat(baskets.get("rows").get(0).has("class")).isFalse();
    assertThat(baskets.get("rows")).hasSize(4);
    assertThat(server.answer("/api/models").get("models")).hasSize(2);
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThat(fault("{\"nodes\": [\"p1\"]}")).contains("several", "departments, occasions");
    assertThat(server.fault("/api/predict", "{\"model\": \"x\", \"nodes\": []}", 404))
        .contains("no model of that name");
    assertThat(departments("\"nodes\": [\"p1x\"]"))
        .contains("the name of a node at nodes[0]", "\"p1x\"", "did you mean p1?");
    assertThat(departments("\"nodes\": []")).contains("at least one element in the list nodes");
    assertThat(departments("\"node\": [\"p1\"]")).contains("did you mean nodes?");
    assertThat(departments("\"nodes\": [\"p1\"], \"hyperedges\": [\"b1\"]"))
        .contains("new hyperedges alone");
    assertThat(departments("\"nodes\": [{\"id\": \"a\", \"features\": {\"prize\": 1}}]"))
        .contains("\"prize\"", "did you mean price?");
    assertThat(departments("\"nodes\": [{\"id\": \"a\", \"features\": {\"price\": \"dear\"}}]"))
        .contains("a number in column \"price\"", "\"dear\"");
    assertThat(departments("\"nodes\": [{\"id\": \"a\", \"hyperedges\": [\"nowhere\"]}]"))
        .contains("a new one has to come with the request");
    assertThat(departments("\"nodes\": [{\"id\": \"a\"}, {\"id\": \"a\"}]")).contains("once");
    assertThat(departments("\"nodes\": [{\"id\": \"p1\", \"features\": {}}]"))
        .contains("which the data has");
    assertThat(server.fault("/api/why", "{\"model\": \"departments\", \"id\": \"b1\"}", 400))
        .contains("which is a hyperedge");
    assertThat(server.unexpected()).isEmpty();
  }

  private static String fault(String json) {
    return server.fault("/api/predict", json, 400);
  }

  private static String departments(String fields) {
    return fault("{\"model\": \"departments\", " + fields + "}");
  }
}
