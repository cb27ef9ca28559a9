package io.hnhn.server;

import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What a server answers, in OpenAPI, for programs that write clients and for people. */
final class OpenApi {
  private OpenApi() {}

  /**
   * Serves a description.
   *
   * @param name of the file that has it
   */
  static Route route(String name) {
    String text = text(name);
    return Route.get("/openapi.json", _ -> Reply.text(Reply.JSON, text));
  }

  private static String text(String name) {
    try (InputStream in = OpenApi.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("Expected " + name + " in the jar, but found none");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
