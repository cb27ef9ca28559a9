package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Backend;
import io.hnhn.model.Task;
import io.hnhn.server.http.AccessLog;
import io.hnhn.server.http.Limits;
import io.hnhn.server.http.Token;
import io.hnhn.server.serving.ModelStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class SafetyTest {
  private static final String SECRET = "0123456789abcdef0123";

  @TempDir static Path folder;
  private static Backend backend;
  private static ModelStore.Source source;
  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("departments"), Task.NODES, "mlp", 1);
    backend = ShopModels.backend();
    source = ShopModels.source(backend, tables, model);
    server = new TestServer(source, ServerSettings.local());
  }

  @AfterAll
  static void stop() {
    server.close();
    backend.close();
  }

  @Test
  void withoutTheTokenNothingButHealthAnswers() throws IOException {
    try (TestServer guarded =
        new TestServer(source, ServerSettings.local().withToken(Token.of(SECRET)))) {
      JsonNode paths = server.answer("/openapi.json").get("paths");
      for (String template : paths.propertyNames()) {
        String path = template.replace("{model}", "departments").replace("{version}", "1");
        boolean health = path.startsWith("/v2/health/");
        HttpResponse<String> response =
            paths.get(template).has("get") ? guarded.get(path) : guarded.post(path, "{}");
        assertThat(response.statusCode()).as(path).isEqualTo(health ? 200 : 401);
      }
      assertThat(guarded.get("/nothing/here").statusCode()).isEqualTo(401);
      for (String wrong : List.of("Bearer " + SECRET + "4", "Bearer ", "Basic " + SECRET, SECRET)) {
        assertThat(
                guarded
                    .send(guarded.request("/metrics").header("Authorization", wrong))
                    .statusCode())
            .isEqualTo(401);
      }
      assertThat(
              guarded
                  .send(guarded.request("/metrics").header("Authorization", "Bearer " + SECRET))
                  .statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void anotherAddressNeedsAToken() throws IOException {
    InetAddress all = InetAddress.getByName("0.0.0.0");
    assertThatThrownBy(
            () ->
                new ServerSettings(
                    all,
                    0,
                    Optional.empty(),
                    Optional.empty(),
                    Limits.DEFAULT,
                    Optional.empty(),
                    List.of()))
        .hasMessageContaining("--token-file");
    Path file = Files.writeString(folder.resolve("token"), "short\n");
    assertThatThrownBy(() -> Token.read(file)).hasMessageContaining("expected a line of 16");
    Files.writeString(file, "two lines of\n" + SECRET);
    assertThatThrownBy(() -> Token.read(file)).hasMessageContaining("expected a line of 16");
  }

  @Test
  void aPageOfSomebodyElseMayNotAsk() throws IOException {
    assertThat(RawRequest.send(server.port(), "GET /v2 HTTP/1.0", "Host: evil.example"))
        .startsWith("HTTP/1.1 403");
    assertThat(RawRequest.send(server.port(), "GET /v2 HTTP/1.0")).startsWith("HTTP/1.1 403");
    assertThat(RawRequest.send(server.port(), "GET /v2 HTTP/1.0", "Host: localhost:1"))
        .startsWith("HTTP/1.1 200");
    HttpResponse<String> foreign =
        server.send(server.request("/v2").header("Origin", "https://evil.example"));
    assertThat(foreign.statusCode()).isEqualTo(403);
    assertThat(foreign.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    assertThat(
            server
                .send(server.request("/v2").header("Origin", "http://localhost:" + server.port()))
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void aPageThatWasNamedMay() throws IOException {
    String page = "https://good.example";
    try (TestServer open = new TestServer(source, ServerSettings.local().withOrigin(page))) {
      HttpResponse<String> asked = open.send(open.request("/v2").header("Origin", page));
      assertThat(asked.statusCode()).isEqualTo(200);
      assertThat(asked.headers().firstValue("Access-Control-Allow-Origin")).contains(page);
      HttpResponse<String> before =
          open.send(
              open.request("/api/predict")
                  .header("Origin", page)
                  .method("OPTIONS", BodyPublishers.noBody()));
      assertThat(before.statusCode()).isEqualTo(204);
      assertThat(
              open.send(open.request("/v2").header("Origin", "https://other.example")).statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void everyReplyTellsBrowsersToBeCareful() {
    for (HttpResponse<String> response :
        List.of(server.get("/v2"), server.get("/nothing"), server.post("/api/predict", "{"))) {
      assertThat(response.headers().map())
          .containsEntry("x-content-type-options", List.of("nosniff"))
          .containsEntry(
              "content-security-policy", List.of("default-src 'none'; frame-ancestors 'none'"))
          .containsEntry("content-type", List.of("application/json"))
          .containsEntry("cache-control", List.of("no-store"))
          .containsKey("x-request-id");
    }
  }

  @Test
  void whatIsTooMuchIsRefusedWithAdvice() throws IOException {
    Limits few = new Limits(2_000, 64, Duration.ofSeconds(30));
    try (TestServer small = new TestServer(source, ServerSettings.local().withLimits(few))) {
      assertThat(small.fault("/api/predict", " ".repeat(2_001), 413)).contains("--max-megabytes");
      assertThat(
              small
                  .send(
                      small
                          .request("/api/predict")
                          .header("Content-Type", "application/json")
                          .POST(
                              BodyPublishers.fromPublisher(
                                  BodyPublishers.ofString(" ".repeat(9_000)))))
                  .statusCode())
          .as("in chunks")
          .isEqualTo(413);
      assertThat(small.fault("/api/predict", "[".repeat(100), 400)).contains("at most 32 deep");
      assertThat(small.fault("/api/predict", "", 400)).contains("found nothing");
      assertThat(small.fault("/api/predict", "{\"nodes\": [1e9999]}", 400)).contains("a text");
    }
    assertThat(server.get("/api/predict").statusCode()).isEqualTo(405);
    assertThat(server.get("/api/predict").headers().firstValue("Allow")).contains("POST");
    assertThat(
            server
                .send(
                    server
                        .request("/api/predict")
                        .header("Content-Type", "text/plain")
                        .POST(BodyPublishers.ofString("{}")))
                .statusCode())
        .isEqualTo(415);
  }

  @Test
  void oneTooManyIsToldToComeBack() throws IOException {
    Limits one = new Limits(2_000, 1, Duration.ofSeconds(60));
    try (TestServer strict = new TestServer(source, ServerSettings.local().withLimits(one));
        Socket slow = RawRequest.halfSent(strict)) {
      HttpResponse<String> refused = strict.get("/api/models");
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      assertThat(strict.get("/v2/health/live").statusCode()).isEqualTo(200);
      RawRequest.sendRest(slow);
      assertThat(RawRequest.statusLine(slow)).contains(" 200 ");
    }
  }

  @Test
  void everyRequestIsNotedWithItsId() throws IOException {
    StringWriter lines = new StringWriter();
    try (AccessLog log = new AccessLog(new PrintWriter(lines));
        TestServer noted =
            new TestServer(source, ServerSettings.local().withLog(Optional.of(log)))) {
      HttpResponse<String> named =
          noted.send(noted.request("/v2").header("X-Request-Id", "mine-1"));
      assertThat(named.headers().firstValue("X-Request-Id")).contains("mine-1");
      HttpResponse<String> odd =
          noted.send(noted.request("/v2/%0Anext").header("X-Request-Id", "a b\u00e4"));
      assertThat(odd.headers().firstValue("X-Request-Id").orElseThrow())
          .matches("[0-9a-f]{8}-[-0-9a-f]+");
    }
    assertThat(lines.toString().lines().toList())
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).contains(" mine-1 127.0.0.1 GET /v2 200 "))
        .anySatisfy(line -> assertThat(line).contains(" GET /v2/%0Anext 404 "));
  }

  @Test
  void whatWasAskedIsCounted() {
    server.get("/v2");
    server.get("/nothing");
    String text = server.get("/metrics").body();
    assertThat(text)
        .containsPattern("hnhn_requests_total\\{route=\"/v2\",status=\"200\"\\} [1-9]")
        .containsPattern("hnhn_requests_total\\{route=\"unknown\",status=\"404\"\\} [1-9]")
        .containsPattern("hnhn_request_seconds_bucket\\{route=\"/v2\",le=\"\\+Inf\"\\} [1-9]")
        .contains("\nhnhn_model_version 1.0\n")
        .doesNotContain("nothing");
    assertThat(text.lines().filter(line -> !line.startsWith("#")))
        .allMatch(line -> line.matches("[a-z_]+(\\{[^}]*\\})? [-0-9.E]+"));
  }
}
