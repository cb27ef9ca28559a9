package io.hnhn.server.http;

import com.sun.net.httpserver.Headers;
import java.util.Map;
import java.util.Optional;

/**
 * A request that may be answered.
 *
 * @param variables the parts of its path that a {@link Route} names
 * @param query parameters behind the path
 * @param body all of it, within the limits
 */
public record HttpCall(
    Map<String, String> variables, Map<String, String> query, Headers headers, byte[] body) {
  /** A part of the path. */
  public String variable(String name) {
    String value = variables.get(name);
    if (value == null) {
      throw new IllegalStateException("Expected a path with " + name + ", but found none");
    }
    return value;
  }

  /** A parameter behind the path. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(query.get(name));
  }

  /** The fields of the body. */
  public JsonFields fields() {
    return new JsonFields(Json.read(body, body.length), "");
  }
}
