package io.hnhn.server.http;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * What a client gets.
 *
 * @param type the media type of the body
 * @param headers those that belong to this reply alone
 */
public record Reply(int status, String type, Body body, Map<String, String> headers) {
  /** The media type of JSON. */
  public static final String JSON = "application/json";

  /** The media type of bytes that say nothing of themselves. */
  public static final String BYTES = "application/octet-stream";

  public Reply {
    headers = Map.copyOf(headers);
  }

  /** Bytes that are there. */
  public Reply(int status, String type, byte[] body, Map<String, String> headers) {
    this(status, type, new Body.Bytes(body), headers);
  }

  /** A value as JSON. */
  public static Reply json(Object value) {
    return json(200, value);
  }

  /** A value as JSON, with another status than usual. */
  public static Reply json(int status, Object value) {
    return new Reply(status, JSON, Json.write(value), Map.of());
  }

  /** Text of some media type. */
  public static Reply text(String type, String text) {
    return new Reply(200, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  /** It is done, and there is nothing to say. */
  public static Reply done() {
    return new Reply(204, JSON, Body.none(), Map.of());
  }

  /** The same with one more header. */
  public Reply with(String header, String value) {
    Map<String, String> more = new HashMap<>(headers);
    more.put(header, value);
    return new Reply(status, type, body, more);
  }

  /** What went wrong. */
  static Reply fault(int status, String message, Map<String, String> headers) {
    return new Reply(status, JSON, Json.write(Map.of("error", message)), headers);
  }
}
