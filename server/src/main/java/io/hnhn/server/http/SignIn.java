package io.hnhn.server.http;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Lets a person in who looks with a browser, which can't present a token by itself: a page asks for
 * the token, and a cookie stands for it until the server ends. The page comes with status 401 in
 * place of whatever was asked for. It brings its style and script along, and may run no others.
 */
public final class SignIn {
  private static final String COOKIE = "hnhn-session";
  private static final int SECRET_BYTES = 32;

  private final String secret;
  private final Token cookie;
  private final Reply page;

  /**
   * With a secret of its own.
   *
   * @param page HTML whose style and script stand inside it
   */
  public SignIn(String page) {
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    this.secret = HexFormat.of().formatHex(bytes);
    this.cookie = Token.of(secret);
    this.page =
        new Reply(
            401,
            "text/html; charset=utf-8",
            page.getBytes(StandardCharsets.UTF_8),
            Map.of("WWW-Authenticate", "Bearer", "Content-Security-Policy", policy(page)));
  }

  /** What stands inside the page is allowed by its hash, and it may ask this server. */
  private static String policy(String page) {
    return "default-src 'none'; style-src %s; script-src %s; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        .formatted(hashes(page, "style"), hashes(page, "script"));
  }

  private static String hashes(String page, String element) {
    return Pattern.compile("(?s)<%1$s>(.*?)</%1$s>".formatted(element))
        .matcher(page)
        .results()
        .map(found -> Base64.getEncoder().encodeToString(Token.hash(found.group(1))))
        .map("'sha256-%s'"::formatted)
        .collect(Collectors.joining(" "));
  }

  /** Whoever has shown the token gets the cookie, which no script can read. */
  public Reply welcome() {
    return Reply.done()
        .with("Set-Cookie", "%s=%s; HttpOnly; SameSite=Strict; Path=/".formatted(COOKIE, secret));
  }

  /** The page that asks. */
  Reply page() {
    return page;
  }

  /** Whether a person looks at what comes, and not a program. */
  static boolean isForPerson(String method, Headers headers) {
    String wanted = headers.getFirst("Accept");
    return method.equals("GET") && wanted != null && wanted.contains("text/html");
  }

  /** Whether a request comes with the cookie. */
  boolean isDone(Headers headers) {
    String cookies = headers.getFirst("Cookie");
    return cookies != null
        && Arrays.stream(cookies.split(";"))
            .map(String::strip)
            .filter(pair -> pair.startsWith(COOKIE + "="))
            .anyMatch(pair -> cookie.is(pair.substring(COOKIE.length() + 1)));
  }
}
