package io.hnhn.server;

import io.hnhn.server.http.AccessLog;
import io.hnhn.server.http.Guard;
import io.hnhn.server.http.HttpFront;
import io.hnhn.server.http.Limits;
import io.hnhn.server.http.Route;
import io.hnhn.server.http.Router;
import io.hnhn.server.http.ServerMetrics;
import io.hnhn.server.http.Token;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * How a server is asked.
 *
 * @param port 0 for any that is free
 * @param token what clients have to present; needed where others than this machine may ask
 * @param origin pages that may ask from a browser
 * @param log where each request is noted
 * @param watched files that models and data are read from; they are read again when they change
 */
public record ServerSettings(
    InetAddress address,
    int port,
    Optional<Token> token,
    Optional<String> origin,
    Limits limits,
    Optional<AccessLog> log,
    List<Path> watched) {
  public ServerSettings {
    watched = List.copyOf(watched);
    if (!address.isLoopbackAddress() && token.isEmpty()) {
      throw new IllegalArgumentException(
          "Expected a token for the address %s, where other machines can ask, but found none; name a file that has one with --token-file"
              .formatted(address.getHostAddress()));
    }
  }

  /** For this machine alone, at any free port. */
  public static ServerSettings local() {
    return new ServerSettings(
        InetAddress.getLoopbackAddress(),
        0,
        Optional.empty(),
        Optional.empty(),
        Limits.DEFAULT,
        Optional.empty(),
        List.of());
  }

  /** The same with a token. */
  public ServerSettings withToken(Token token) {
    return new ServerSettings(address, port, Optional.of(token), origin, limits, log, watched);
  }

  /** The same for pages of an origin. */
  public ServerSettings withOrigin(String origin) {
    return new ServerSettings(address, port, token, Optional.of(origin), limits, log, watched);
  }

  /** The same with other limits. */
  public ServerSettings withLimits(Limits limits) {
    return new ServerSettings(address, port, token, origin, limits, log, watched);
  }

  /** The same with a log, or without one. */
  public ServerSettings withLog(Optional<AccessLog> log) {
    return new ServerSettings(address, port, token, origin, limits, log, watched);
  }

  /** The same with files to look at. */
  public ServerSettings withWatched(List<Path> watched) {
    return new ServerSettings(address, port, token, origin, limits, log, watched);
  }

  /**
   * Begins to answer.
   *
   * @param session what pages of this server present instead of the token
   * @param unexpected is told what should not have happened, with the id of the request
   */
  HttpFront listen(
      List<Route> routes,
      Optional<Token> session,
      ServerMetrics metrics,
      BiConsumer<String, Throwable> unexpected)
      throws IOException {
    try {
      return new HttpFront(
          new InetSocketAddress(address, port),
          new Router(routes),
          new Guard(token, hosts(), origin, session),
          limits,
          metrics,
          log,
          unexpected);
    } catch (IOException e) {
      throw new IOException(
          "expected to listen at port %d of %s, but found: %s; name another port with --port"
              .formatted(port, address.getHostAddress(), e.getMessage()),
          e);
    }
  }

  private Set<String> hosts() {
    Set<String> hosts = new HashSet<>(Set.of("localhost", "127.0.0.1", "[::1]"));
    hosts.add(address.getHostAddress().toLowerCase(Locale.ROOT));
    return hosts;
  }
}
