package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.model.Task;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What the description says is what the server does. */
class OpenApiTest {
  /** A request for each path, which has to be answered, and one that has to be refused. */
  private static final Map<String, String[]> BODIES =
      Map.of(
          "/api/predict",
          new String[] {
            "{\"model\": \"m\", \"nodes\": [\"p1\", {\"id\": \"n\", \"features\": {\"price\": 1,"
                + " \"colour\": null}, \"hyperedges\": [\"b1\", \"g\"]}], \"hyperedges\": [{\"id\":"
                + " \"g\", \"members\": [\"p2\"]}]}",
            "{\"nodes\": [1]}"
          },
          "/api/why",
          new String[] {
            "{\"id\": \"p1\", \"top\": 2, \"tries\": 5}", "{\"id\": \"p1\", \"top\": 0}"
          },
          "/api/embed",
          new String[] {"{\"of\": \"nodes\", \"nodes\": [\"p1\"]}", "{\"of\": \"lines\"}"},
          "/api/neighbours",
          new String[] {
            "{\"nodes\": [\"p1\"], \"top\": 2}", "{\"nodes\": [\"p1\"], \"top\": 1001}"
          },
          "/api/reload",
          new String[] {"{}"},
          "/v2/models/{model}/infer",
          new String[] {
            "{\"id\": \"x\", \"inputs\": [{\"name\": \"node_features\", \"datatype\": \"FP32\","
                + " \"shape\": [0, %d], \"data\": []}, {\"name\": \"node_index\", \"datatype\":"
                + " \"INT64\", \"shape\": [0], \"data\": []}, {\"name\": \"hyperedge_index\","
                + " \"datatype\": \"INT64\", \"shape\": [0], \"data\": []}, {\"name\":"
                + " \"hyperedge_features\", \"datatype\": \"FP32\", \"shape\": [0, %d], \"data\":"
                + " []}]}",
            "{\"inputs\": [{\"name\": 1}]}"
          });

  @TempDir static Path folder;
  private static Backend backend;
  private static TestServer server;
  private static JsonNode description;

  @BeforeAll
  static void start() throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("m"), Task.NODES, "hnhn", 1);
    backend = ShopModels.backend();
    server = new TestServer(ShopModels.source(backend, tables, model), ServerSettings.local());
    description = server.answer("/openapi.json");
  }

  @AfterAll
  static void stop() {
    server.close();
    backend.close();
  }

  @Test
  void whatIsDescribedIsThereAndAnswersAsDescribed() {
    Map<String, String> answered = new LinkedHashMap<>();
    for (String template : description.get("paths").propertyNames()) {
      JsonNode item = description.get("paths").get(template);
      String method = item.propertyNames().iterator().next();
      String path = path(template);
      HttpResponse<String> response =
          method.equals("get") ? server.get(path) : server.post(path, body(template, 0));
      assertThat(response.statusCode()).as(path + " " + response.body()).isEqualTo(200);
      check(item.get(method), response);
      answered.put(template, method);
    }
    assertThat(answered).hasSize(19).containsEntry("/api/predict", "post");
  }

  @Test
  void whatIsRefusedIsRefusedAsDescribed() {
    BODIES.forEach(
        (template, bodies) -> {
          if (bodies.length > 1) {
            HttpResponse<String> response = server.post(path(template), bodies[1]);
            assertThat(response.statusCode()).as(template + response.body()).isEqualTo(400);
            check(description.get("paths").get(template).get("post"), response);
            JsonNode schema = requestSchema(template);
            assertThat(new SchemaCheck(description).faults(schema, TestServer.json(bodies[1])))
                .as("the description refuses it, too")
                .isNotEmpty();
          }
        });
  }

  @Test
  void requestsThatAreAnsweredAreAsDescribed() {
    BODIES.forEach(
        (template, _) ->
            assertThat(
                    new SchemaCheck(description)
                        .faults(requestSchema(template), TestServer.json(body(template, 0))))
                .as(template)
                .isEmpty());
  }

  @Test
  void whatIsThereIsDescribed() {
    assertThat(server.templates())
        .containsExactlyInAnyOrderElementsOf(description.get("paths").propertyNames());
  }

  private static JsonNode requestSchema(String template) {
    return description
        .get("paths")
        .get(template)
        .get("post")
        .get("requestBody")
        .get("content")
        .get("application/json")
        .get("schema");
  }

  private static void check(JsonNode operation, HttpResponse<String> response) {
    JsonNode described = operation.get("responses").get(Integer.toString(response.statusCode()));
    assertThat(described).as("status %d", response.statusCode()).isNotNull();
    JsonNode resolved =
        described.has("$ref")
            ? description.at(described.get("$ref").stringValue().substring(1))
            : described;
    String type =
        response.headers().firstValue("Content-Type").orElseThrow().replaceFirst(";.*", "");
    JsonNode content = resolved.get("content").get(type);
    assertThat(content).as(type).isNotNull();
    if (type.equals("application/json")) {
      assertThat(
              new SchemaCheck(description)
                  .faults(content.get("schema"), TestServer.json(response.body())))
          .isEmpty();
    }
  }

  private static String path(String template) {
    String version = server.answer("/api/models").get("version").asString();
    return template.replace("{model}", "m").replace("{version}", version);
  }

  private static String body(String template, int which) {
    String body = BODIES.get(template.replace("/versions/{version}", ""))[which];
    JsonNode inputs = server.answer("/v2/models/m").get("inputs");
    return body.contains("%d")
        ? body.formatted(
            inputs.get(0).get("shape").get(1).intValue(),
            inputs.get(3).get("shape").get(1).intValue())
        : body;
  }
}
