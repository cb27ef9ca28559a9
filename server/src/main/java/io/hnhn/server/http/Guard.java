package io.hnhn.server.http;

import com.sun.net.httpserver.Headers;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask, and what browsers are told.
 *
 * <p>With a token, whoever has it. Without one, programs on this machine: a page of somebody else
 * in a browser here is told apart by the {@code Host} and {@code Origin} that browsers send.
 *
 * @param token what clients have to present
 * @param hosts names of this machine, in lower case
 * @param origin pages that may ask from a browser, such as {@code https://example.org}
 * @param session what a page of this server presents as a cookie, once it had the token
 */
public record Guard(
    Optional<Token> token, Set<String> hosts, Optional<String> origin, Optional<Token> session) {
  /** The cookie of a session. */
  public static final String COOKIE = "hnhn-session";

  private static final String BEARER = "bearer ";

  /** What browsers say of requests that a page of somebody else caused. */
  private static final Set<String> FOREIGN = Set.of("cross-site", "same-site");

  private static final Map<String, String> ALWAYS =
      Map.of(
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
          "Cross-Origin-Resource-Policy", "same-origin",
          "Referrer-Policy", "no-referrer",
          "Cache-Control", "no-store");

  public Guard {
    hosts = Set.copyOf(hosts);
  }

  /**
   * Lets a request pass, or not.
   *
   * @throws HttpFault if it may not be answered
   */
  void check(Headers headers) {
    if (token.isPresent()) {
      if (!presents(token.get(), headers) && !isInSession(headers)) {
        throw new HttpFault(
            401, "Expected the header Authorization: Bearer TOKEN with the token of this server");
      }
    } else if (!hosts.contains(host(headers.getFirst("Host")))) {
      throw new HttpFault(
          403, "Expected the name of this machine as Host, such as localhost, but found another");
    }
    String from = headers.getFirst("Origin");
    boolean foreign =
        from == null
            ? FOREIGN.contains(Objects.requireNonNullElse(headers.getFirst("Sec-Fetch-Site"), ""))
            : !isAllowed(from) && !isOwn(from, headers.getFirst("Host"));
    if (foreign) {
      throw new HttpFault(
          403, "Pages of this origin may not ask; start the server with --cors-origin to let them");
    }
  }

  private static boolean presents(Token token, Headers headers) {
    String presented = headers.getFirst("Authorization");
    return presented != null
        && presented.toLowerCase(Locale.ROOT).startsWith(BEARER)
        && token.is(presented.substring(BEARER.length()).strip());
  }

  /** Whether a page asks that had the token before. */
  private boolean isInSession(Headers headers) {
    String cookies = headers.getFirst("Cookie");
    return session.isPresent()
        && cookies != null
        && Arrays.stream(cookies.split(";"))
            .map(String::strip)
            .filter(cookie -> cookie.startsWith(COOKIE + "="))
            .anyMatch(cookie -> session.get().is(cookie.substring(COOKIE.length() + 1)));
  }

  private boolean isAllowed(String from) {
    return origin.filter(from::equals).isPresent();
  }

  /** Whether a page comes from this server itself. */
  private static boolean isOwn(String from, @Nullable String host) {
    try {
      return host != null && host.equals(new URI(from).getAuthority());
    } catch (URISyntaxException _) {
      return false;
    }
  }

  /** A host without its port. */
  private static String host(@Nullable String header) {
    return header == null ? "" : header.replaceFirst(":\\d*$", "").toLowerCase(Locale.ROOT);
  }

  /** Whether a browser asks if a page may ask. */
  boolean isPreflight(String method, Headers headers) {
    String from = headers.getFirst("Origin");
    return method.equals("OPTIONS") && from != null && isAllowed(from);
  }

  /** What goes with every reply. */
  Map<String, String> replyHeaders(Headers request) {
    String from = request.getFirst("Origin");
    if (from == null || !isAllowed(from)) {
      return ALWAYS;
    }
    Map<String, String> all = new LinkedHashMap<>(ALWAYS);
    all.put("Cross-Origin-Resource-Policy", "cross-origin");
    all.put("Access-Control-Allow-Origin", from);
    all.put("Access-Control-Allow-Methods", "GET, POST");
    all.put("Access-Control-Allow-Headers", "Authorization, Content-Type, X-Request-Id");
    all.put("Access-Control-Expose-Headers", "X-Request-Id");
    all.put("Vary", "Origin");
    return all;
  }
}
