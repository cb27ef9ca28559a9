package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.server.http.Route;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the description of the studio says is what it serves. */
class StudioOpenApiTest {
  private static final String EVENTS = TestStudio.API + "/events";
  private static final String COMPARE = TestStudio.API + "/compare";

  /** A body for paths that take one without changing what other tests see. */
  private static final Map<String, String> BODIES =
      Map.of(
          "/studio/api/session",
          "{}",
          "/studio/api/runs/{run}/name",
          "{\"name\": \"departments\"}",
          "/studio/api/runs/{run}/try",
          "{\"changes\": [{\"do\": \"new node\", \"id\": \"scone\", \"cells\": {\"price\":"
              + " \"1.20\"}}, {\"do\": \"put in\", \"node\": \"scone\", \"hyperedge\": 3}, {\"do\":"
              + " \"set\", \"kind\": \"nodes\", \"row\": 17, \"column\": \"price\", \"value\":"
              + " \"3.20\"}], \"ask\": [{\"kind\": \"nodes\", \"row\": 17}]}",
          "/studio/api/runs/{run}/try/tables",
          "{\"changes\": [{\"do\": \"new node\", \"id\": \"scone\", \"cells\": {\"price\": 2}}]}",
          "/studio/api/data/{data}/columns",
          "{\"columns\": [{\"table\": \"nodes\", \"column\": \"price\", \"use\": \"text\"}],"
              + " \"preview\": true}");

  private static TestStudio studio;
  private static JsonNode description;

  @BeforeAll
  static void start() {
    studio = StudioShop.studio();
    description = studio.answer("/openapi.json");
  }

  @Test
  void whatIsThereIsDescribedAndNothingElse() {
    List<String> described = new ArrayList<>();
    description
        .get("paths")
        .forEachEntry(
            (template, item) ->
                item.propertyNames().forEach(method -> described.add(method + " " + template)));
    assertThat(studio.routes().stream().map(StudioOpenApiTest::operation))
        .containsExactlyInAnyOrderElementsOf(described);
  }

  private static String operation(Route route) {
    return route.method().toLowerCase(Locale.ROOT) + " " + route.template();
  }

  @Test
  void whatIsReadIsAsDescribed() {
    List<String> asked = new ArrayList<>();
    description
        .get("paths")
        .forEachEntry(
            (template, item) -> {
              if (item.has("get") && !template.equals(EVENTS) && !template.equals(COMPARE)) {
                HttpResponse<String> response = studio.get(path(template));
                assertThat(response.statusCode())
                    .as(template + " " + response.body())
                    .isIn(200, 202);
                check(template, item.get("get"), response);
                asked.add(template);
              }
            });
    assertThat(asked).hasSizeGreaterThan(17);
    assertThat(studio.unexpected()).isEmpty();
  }

  @Test
  void whatIsSentIsTakenAndAnsweredAsDescribed() {
    BODIES.forEach(
        (template, body) -> {
          JsonNode operation = description.get("paths").get(template).get("post");
          JsonNode schema = operation.at("/requestBody/content/application~1json/schema");
          assertThat(faults(schema, TestClient.json(body))).as(template).isEmpty();
          check(template, operation, studio.post(path(template), body));
          HttpResponse<String> wrong = studio.post(path(template), "{\"wrong\": 1}");
          assertThat(wrong.statusCode()).as(template).isIn(204, 400);
          check(template, operation, wrong);
        });
    assertThat(studio.unexpected()).isEmpty();
  }

  @Test
  void whatThereIsNotIsRefusedAsDescribed() {
    for (String template :
        List.of("/studio/api/runs/{run}", "/studio/api/data/{data}", "/studio/{file}")) {
      HttpResponse<String> missing = studio.get(template.replaceAll("\\{\\w+}", "nowhere"));
      assertThat(missing.statusCode()).isEqualTo(404);
      check(template, description.get("paths").get(template).get("get"), missing);
    }
    HttpResponse<String> alone = studio.get(COMPARE + "?runs=departments");
    assertThat(alone.statusCode()).isEqualTo(400);
    check(COMPARE, description.get("paths").get(COMPARE).get("get"), alone);
  }

  private static void check(String template, JsonNode operation, HttpResponse<String> response) {
    JsonNode described = operation.get("responses").get(Integer.toString(response.statusCode()));
    assertThat(described)
        .as("%s: status %d %s", template, response.statusCode(), response.body())
        .isNotNull();
    JsonNode content =
        described.has("$ref")
            ? description.at(described.get("$ref").stringValue().substring(1)).get("content")
            : described.get("content");
    if (content == null) {
      assertThat(response.body()).as(template).isEmpty();
      return;
    }
    String type =
        response.headers().firstValue("Content-Type").orElseThrow().replaceFirst(";.*", "");
    assertThat(content.has(type) || content.has("*/*")).as("%s: %s", template, type).isTrue();
    if (content.has("application/json")) {
      JsonNode schema = content.get("application/json").get("schema");
      assertThat(faults(schema, TestClient.json(response.body()))).as(template).isEmpty();
    }
  }

  private static List<String> faults(JsonNode schema, JsonNode value) {
    return new SchemaCheck(description).faults(schema, value);
  }

  private static String path(String template) {
    return template
        .replace("{run}/files/{file}", "{run}/files/answers.csv")
        .replace("/studio/{folder}/{file}", "/studio/page/api.js")
        .replace("/studio/{file}", "/studio/main.js")
        .replace("{run}", "departments")
        .replace("{data}", "shop")
        .replace("{kind}", "nodes")
        .replace("{row}", "17");
  }
}
