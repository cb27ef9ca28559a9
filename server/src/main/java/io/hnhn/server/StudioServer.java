package io.hnhn.server;

import io.hnhn.server.http.Guard;
import io.hnhn.server.http.HttpFront;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.http.ServerMetrics;
import io.hnhn.server.http.Token;
import io.hnhn.server.studio.Studio;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
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
  private static final int SECRET_BYTES = 32;

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
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    String secret = HexFormat.of().formatHex(bytes);
    this.routes = new ArrayList<>();
    routes.add(Route.post("/studio/api/session", _ -> session(secret)));
    routes.addAll(studio.routes());
    this.front =
        settings.listen(routes, Optional.of(Token.of(secret)), new ServerMetrics(), unexpected);
  }

  /** Whoever has the token gets a cookie instead, which a browser sends with everything. */
  private static Reply session(String secret) {
    return Reply.done()
        .with(
            "Set-Cookie",
            "%s=%s; HttpOnly; SameSite=Strict; Path=/".formatted(Guard.COOKIE, secret));
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
