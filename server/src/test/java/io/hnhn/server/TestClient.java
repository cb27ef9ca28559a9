package io.hnhn.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.server.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import tools.jackson.databind.JsonNode;

/** A client of a server in this JVM. */
abstract class TestClient implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();

  /** Where the server listens. */
  abstract int port();

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://localhost:%d%s".formatted(port(), path)));
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<byte[]> sendBytes(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<String> get(String path) {
    return send(request(path).GET());
  }

  HttpResponse<String> post(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  /** The JSON of an answer that has to be there. */
  JsonNode answer(String path, String json) {
    return good(post(path, json));
  }

  JsonNode answer(String path) {
    return good(get(path));
  }

  static JsonNode good(HttpResponse<String> response) {
    if (response.statusCode() != 200) {
      throw new AssertionError(response.statusCode() + ": " + response.body());
    }
    return json(response.body());
  }

  static JsonNode json(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return Json.read(bytes, bytes.length);
  }

  /** The message of an answer that says what is wrong. */
  String fault(String path, String json, int status) {
    HttpResponse<String> response = post(path, json);
    if (response.statusCode() != status) {
      throw new AssertionError(
          "expected %d, but found %d: %s"
              .formatted(status, response.statusCode(), response.body()));
    }
    return json(response.body()).get("error").stringValue();
  }

  @Override
  public void close() {
    client.close();
  }
}
