package io.hnhn.server;

import io.hnhn.server.http.Route;
import io.hnhn.server.studio.Studio;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** A studio in this JVM, and a client for it. */
final class TestStudio extends TestClient {
  static final String API = "/studio/api";

  private static final long MOST_UPLOADED = 1 << 20;
  private static final int LOOK_MILLISECONDS = 20;
  private static final int MOST_LOOKS = 15_000;

  private final List<Throwable> unexpected = new CopyOnWriteArrayList<>();
  private final Studio studio;
  private final StudioServer server;

  TestStudio(Path workspace, ServerSettings settings) throws IOException {
    this.studio = new Studio(workspace, MOST_UPLOADED);
    this.server =
        new StudioServer(
            studio,
            settings,
            (id, fault) -> {
              fault.printStackTrace();
              unexpected.add(fault);
            });
  }

  TestStudio(Path workspace) throws IOException {
    this(workspace, ServerSettings.local());
  }

  Studio studio() {
    return studio;
  }

  List<Route> routes() {
    return server.routes();
  }

  @Override
  int port() {
    return server.port();
  }

  /** What happened that should not. */
  List<Throwable> unexpected() {
    return unexpected;
  }

  HttpResponse<String> delete(String path) {
    return send(request(path).DELETE());
  }

  HttpResponse<String> put(String path, byte[] bytes) {
    return send(
        request(path)
            .header("Content-Type", "application/octet-stream")
            .PUT(BodyPublishers.ofByteArray(bytes)));
  }

  /** The JSON of something that was made. */
  JsonNode made(String path, String json) {
    HttpResponse<String> response = post(path, json);
    if (response.statusCode() != 201) {
      throw new AssertionError(response.statusCode() + ": " + response.body());
    }
    return json(response.body());
  }

  /** A run, as soon as it is as it should be. */
  JsonNode await(String run, Predicate<JsonNode> wanted) {
    JsonNode now = answer(API + "/runs/" + run);
    for (int look = 0; look < MOST_LOOKS && !wanted.test(now); look++) {
      try {
        Thread.sleep(LOOK_MILLISECONDS);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      now = answer(API + "/runs/" + run);
    }
    if (!wanted.test(now)) {
      throw new AssertionError("not in time: " + now);
    }
    return now;
  }

  /** A run that is over. */
  JsonNode finished(String run) {
    JsonNode over =
        await(run, now -> List.of("finished", "failed").contains(now.get("state").stringValue()));
    if (!over.get("state").stringValue().equals("finished")) {
      throw new AssertionError(over);
    }
    return over;
  }

  @Override
  public void close() {
    server.close();
    try {
      studio.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    super.close();
  }
}
