package io.hnhn.server;

import static io.hnhn.server.TestStudio.API;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.server.http.Guard;
import io.hnhn.server.http.Route;
import io.hnhn.server.http.Token;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudioSafetyTest {
  private static final String SECRET = "0123456789abcdef0123";

  @TempDir Path folder;

  @Test
  void thePageComesWithAPolicyThatLetsNothingElseIn() {
    TestStudio studio = StudioShop.studio();
    HttpResponse<String> page = studio.get("/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    String tag = page.headers().firstValue("ETag").orElseThrow();
    assertThat(studio.send(studio.request("/").header("If-None-Match", tag)).statusCode())
        .isEqualTo(304);
    for (String path :
        List.of(
            "/studio/Studio.class",
            "/studio/page/PageFiles.class",
            "/studio/..%2fopenapi.json",
            "/studio/%2e%2e/openapi.json",
            "/studio/page/..%2f..%2f..%2f..%2fMETA-INF/services",
            "/studio/a/b/c/d.js",
            "/studio/nothing.js")) {
      assertThat(studio.get(path).statusCode()).as(path).isEqualTo(404);
    }
  }

  @Test
  void aPageOfSomebodyElseChangesNothing() {
    TestStudio studio = StudioShop.studio();
    for (String origin : List.of("http://evil.example", "null", "http://localhost:1")) {
      HttpResponse<String> refused =
          studio.send(
              studio
                  .request(StudioShop.RUN + "/name")
                  .header("Origin", origin)
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofString("{\"name\": \"stolen\"}")));
      assertThat(refused.statusCode()).as(origin).isEqualTo(403);
      assertThat(
              studio
                  .send(studio.request(StudioShop.RUN).header("Origin", origin).DELETE())
                  .statusCode())
          .isEqualTo(403);
    }
    assertThat(
            studio
                .send(studio.request(API + "/state").header("Sec-Fetch-Site", "cross-site"))
                .statusCode())
        .isEqualTo(403);
    assertThat(
            studio
                .send(
                    studio
                        .request(StudioShop.RUN + "/stop")
                        .header("Content-Type", "text/plain")
                        .POST(BodyPublishers.ofString("{}")))
                .statusCode())
        .isEqualTo(415);
    assertThat(studio.answer(StudioShop.RUN).get("name").stringValue()).isEqualTo("departments");
  }

  @Test
  void anotherHostNameIsRefused() throws IOException {
    assertThat(
            RawRequest.send(
                StudioShop.studio().port(), "GET /studio/api/state HTTP/1.0", "Host: evil.example"))
        .startsWith("HTTP/1.1 403");
  }

  @Test
  void withoutTheTokenOnlyThePageItselfIsThere() throws IOException {
    try (TestStudio studio =
        new TestStudio(folder.resolve("w"), ServerSettings.local().withToken(Token.of(SECRET)))) {
      for (Route route : studio.routes()) {
        String path = route.template().replaceAll("\\{\\w+}", "x");
        boolean isPage = route.access() == Route.Access.OPEN;
        HttpResponse<String> response =
            studio.send(
                studio
                    .request(path)
                    .header("Content-Type", "application/json")
                    .method(route.method(), BodyPublishers.ofString("{}")));
        if (isPage) {
          assertThat(response.statusCode()).as(path).isIn(200, 404);
        } else {
          assertThat(response.statusCode()).as(path).isEqualTo(401);
        }
      }
      HttpResponse<String> session =
          studio.send(
              studio
                  .request(API + "/session")
                  .header("Authorization", "Bearer " + SECRET)
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofString("{}")));
      assertThat(session.statusCode()).isEqualTo(204);
      String cookie = session.headers().firstValue("Set-Cookie").orElseThrow();
      assertThat(cookie).contains("HttpOnly", "SameSite=Strict").doesNotContain(SECRET);
      String pair = cookie.substring(0, cookie.indexOf(';'));
      assertThat(studio.send(studio.request(API + "/state").header("Cookie", pair)).statusCode())
          .isEqualTo(200);
      assertThat(
              studio
                  .send(
                      studio
                          .request(API + "/state")
                          .header("Cookie", Guard.COOKIE + "=" + "0".repeat(64)))
                  .statusCode())
          .isEqualTo(401);
    }
  }

  @Test
  void oneStudioAtATimeHasAWorkspace() throws IOException {
    try (TestStudio _ = new TestStudio(folder.resolve("one"))) {
      assertThatThrownBy(() -> new TestStudio(folder.resolve("one")))
          .hasMessageContaining("alone in writing");
    }
  }
}
