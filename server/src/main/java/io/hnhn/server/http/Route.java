package io.hnhn.server.http;

import java.util.Set;

/**
 * What answers requests of a method for paths of a form.
 *
 * @param template the path; a part in braces stands for any, such as {@code /v2/models/{model}}
 * @param types media types that the body may have; none where there is no body
 * @param open whether everybody may ask, at any time
 */
public record Route(
    String method, String template, Set<String> types, boolean open, Handler handler) {
  /** Makes a reply. */
  @FunctionalInterface
  public interface Handler {
    /**
     * Answers a request.
     *
     * @throws HttpFault if it can't be answered
     * @throws IllegalArgumentException if it says something wrong
     */
    Reply answer(HttpCall call);
  }

  public Route {
    types = Set.copyOf(types);
  }

  /** One that reads. */
  public static Route get(String template, Handler handler) {
    return new Route("GET", template, Set.of(), false, handler);
  }

  /** One that takes JSON. */
  public static Route post(String template, Handler handler) {
    return new Route("POST", template, Set.of(Reply.JSON), false, handler);
  }

  /** The same for bodies of one more media type. */
  public Route withType(String type) {
    return new Route(method, template, Set.of(Reply.JSON, type), open, handler);
  }

  /** The same, and everybody may ask. */
  public Route opened() {
    return new Route(method, template, types, true, handler);
  }
}
