package io.hnhn.server;

import io.hnhn.server.http.Route;
import io.hnhn.server.serving.ModelStore;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server in this JVM, and a client for it. */
final class TestServer extends TestClient {
  private final List<Throwable> unexpected = new CopyOnWriteArrayList<>();
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

  @Override
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

  /** Ends the server alone. */
  void stop() {
    server.close();
  }

  @Override
  public void close() {
    stop();
    super.close();
  }
}
