package io.hnhn.server;

import io.hnhn.server.http.AccessLog;
import io.hnhn.server.http.Limits;
import io.hnhn.server.http.Token;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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
}
