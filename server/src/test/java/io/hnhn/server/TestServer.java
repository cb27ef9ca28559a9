package io.hnhn.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.server.http.Json;
import io.hnhn.server.http.Route;
import io.hnhn.server.serving.ModelStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;

/** A server in this JVM, and a client for it. */
final class TestServer implements AutoCloseable {
  private final List<Throwable> unexpected = new CopyOnWriteArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private final ModelServer server;

  TestServer(ModelStore.Source source, ServerSettings settings) throws IOException {
    this.server =
        new ModelServer(
            source,
            settings,
            new ModelServer.Messages() {
              @Override
              public void reloaded(long version) {}

              @Override
              public void notReloaded(Throwable fault) {}

              @Override
              public void unexpected(String requestId, Throwable fault) {
                fault.printStackTrace();
                unexpected.add(fault);
              }
            });
  }

  int port() {
    return server.port();
  }

  /** The paths that there are. */
  List<String> templates() {
    return server.routes().stream().map(Route::template).toList();
  }

  /** What happened that should not. */
  List<Throwable> unexpected() {
    return unexpected;
  }

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
    server.close();
    client.close();
  }
}
