package io.hnhn.server.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What a client gets.
 *
 * @param type the media type of the body
 * @param headers those that belong to this reply alone
 */
public record Reply(int status, String type, byte[] body, Map<String, String> headers) {
  /** The media type of JSON. */
  public static final String JSON = "application/json";

  public Reply {
    headers = Map.copyOf(headers);
  }

  /** A value as JSON. */
  public static Reply json(Object value) {
    return new Reply(200, JSON, Json.write(value), Map.of());
  }

  /** Text of some media type. */
  public static Reply text(String type, String text) {
    return new Reply(200, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  /** What went wrong. */
  static Reply fault(int status, String message, Map<String, String> headers) {
    return new Reply(status, JSON, Json.write(Map.of("error", message)), headers);
  }
}
