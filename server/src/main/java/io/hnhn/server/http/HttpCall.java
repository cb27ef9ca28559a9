package io.hnhn.server.http;

import com.sun.net.httpserver.Headers;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/**
 * A request that may be answered.
 *
 * @param variables the parts of its path that a {@link Route} names
 * @param query parameters behind the path
 * @param body all of it, within the limits; nothing where it is streamed
 * @param stream the body of a route that reads it itself
 */
public record HttpCall(
    Map<String, String> variables,
    Map<String, String> query,
    Headers headers,
    byte[] body,
    InputStream stream) {
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

  /**
   * A whole number behind the path, or what holds where none is there.
   *
   * @throws HttpFault if it is none, or not between two others
   */
  public int number(String name, int least, int most, int otherwise) {
    return parameter(name).map(text -> number(text, name, least, most)).orElse(otherwise);
  }

  /** A whole number in a part of the path. */
  public int numberIn(String variable, int least, int most) {
    return number(variable(variable), variable, least, most);
  }

  private static int number(String text, String name, int least, int most) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Told below.
    }
    throw HttpFault.wrong(
        "Expected a whole number from %d to %d as %s".formatted(least, most, name));
  }

  /** The fields of the body. */
  public JsonFields fields() {
    return new JsonFields(Json.read(body, body.length), "");
  }
}
