package io.hnhn.server;

import io.hnhn.server.http.HttpFront;
import io.hnhn.server.http.Route;
import io.hnhn.server.http.ServerMetrics;
import io.hnhn.server.http.SignIn;
import io.hnhn.server.studio.Studio;
import io.hnhn.server.studio.page.PageFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A server with the page of a studio, and all that the page asks for.
 *
 * <pre>{@code
 * try (Studio studio = new Studio(folder, mostUploaded);
 *     StudioServer server = new StudioServer(studio, ServerSettings.local(), unexpected)) {
 *   URI page = URI.create("http://localhost:" + server.port());
 * }
 * }</pre>
 */
public final class StudioServer implements AutoCloseable {
  private final Studio studio;
  private final List<Route> routes;
  private final HttpFront front;

  /**
   * Begins to answer.
   *
   * @param studio is closed by whoever opened it
   * @param unexpected is told what should not have happened, with the id of the request
   */
  public StudioServer(
      Studio studio, ServerSettings settings, BiConsumer<String, Throwable> unexpected)
      throws IOException {
    this.studio = studio;
    SignIn signIn = new SignIn(PageFiles.signIn());
    this.routes = new ArrayList<>();
    routes.add(Route.post("/studio/api/session", _ -> signIn.welcome()));
    routes.add(OpenApi.route("studio-openapi.json"));
    routes.addAll(studio.routes());
    this.front = settings.listen(routes, Optional.of(signIn), new ServerMetrics(), unexpected);
  }

  /** What there is to ask. */
  List<Route> routes() {
    return List.copyOf(routes);
  }

  /** The port that it listens at. */
  public int port() {
    return front.port();
  }

  /** Lets pages go, takes no more requests, and waits for those under way. */
  @Override
  public void close() {
    studio.letGo();
    front.close();
  }
}
