package io.hnhn.server.http;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * What answers requests of a method for paths of a form.
 *
 * @param template the path; a part in braces stands for any, such as {@code /v2/models/{model}}
 * @param types media types that the body may have, {@link #UNTYPED} among them where its sender
 *     need not say one; none where there is no body
 * @param access who may ask, and how the body comes
 */
public record Route(
    String method, String template, Set<String> types, Access access, Handler handler) {
  /** Stands for a body whose sender does not say what it is. */
  static final String UNTYPED = "";

  /** Who may ask, and how a body comes. */
  public enum Access {
    /** Those whom the guard lets in; a body is there as a whole, within the limits. */
    GUARDED,
    /** The same, but the body is read by whoever answers, and may be larger. */
    STREAMED,
    /** Everybody at any time, without a body. */
    OPEN
  }

  /** Makes a reply. */
  @FunctionalInterface
  public interface Handler {
    /**
     * Answers a request.
     *
     * @throws HttpFault if it can't be answered
     * @throws IllegalArgumentException if it says something wrong
     * @throws IOException if its body breaks off
     */
    Reply answer(HttpCall call) throws IOException;
  }

  public Route {
    types = Set.copyOf(types);
  }

  /** One that reads. */
  public static Route get(String template, Handler handler) {
    return new Route("GET", template, Set.of(), Access.GUARDED, handler);
  }

  /** One that takes JSON. */
  public static Route post(String template, Handler handler) {
    return new Route("POST", template, Set.of(Reply.JSON), Access.GUARDED, handler);
  }

  /** One that removes something. */
  public static Route delete(String template, Handler handler) {
    return new Route("DELETE", template, Set.of(), Access.GUARDED, handler);
  }

  /** One that takes bytes, as many as whoever answers reads. */
  public static Route put(String template, Handler handler) {
    return new Route("PUT", template, Set.of(Reply.BYTES), Access.STREAMED, handler);
  }

  /** The same for bodies of one more media type. */
  public Route withType(String type) {
    Set<String> more = new HashSet<>(types);
    more.add(type);
    return new Route(method, template, more, access, handler);
  }

  /** The same for bodies whose sender does not say what they are. */
  public Route untyped() {
    return withType(UNTYPED);
  }

  /** The same, and everybody may ask. */
  public Route opened() {
    return new Route(method, template, types, Access.OPEN, handler);
  }
}
