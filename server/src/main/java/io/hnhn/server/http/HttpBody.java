package io.hnhn.server.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads bodies of requests within limits. */
final class HttpBody {
  /** So much of a body that nobody wants is read, so that its sender comes to read the reply. */
  private static final long DRAINED = 64L << 20;

  private static final String CODING = "Content-Encoding";

  private HttpBody() {}

  /** How many bytes a body may have at most, by what its sender and the limits say. */
  static long expected(HttpExchange exchange, Limits limits) {
    long declared = declared(exchange);
    boolean isPacked = exchange.getRequestHeaders().containsKey(CODING);
    return isPacked || declared < 0 || declared > limits.bytes() ? limits.bytes() : declared;
  }

  /** The length that the sender tells; -1 where it does not. */
  private static long declared(HttpExchange exchange) {
    String length = exchange.getRequestHeaders().getFirst("Content-Length");
    if (length == null) {
      return exchange.getRequestHeaders().containsKey("Transfer-Encoding") ? -1 : 0;
    }
    return Long.parseLong(length.strip());
  }

  /**
   * All bytes of a body, unpacked.
   *
   * @throws HttpFault if there are too many
   */
  static byte[] read(HttpExchange exchange, Limits limits) throws IOException {
    InputStream in = exchange.getRequestBody();
    if (declared(exchange) > limits.bytes()) {
      throw tooLarge(in, limits);
    }
    byte[] bytes = in.readNBytes(limits.bytes() + 1);
    if (bytes.length > limits.bytes()) {
      throw tooLarge(in, limits);
    }
    return ContentCoding.unpack(bytes, exchange.getRequestHeaders().getFirst(CODING), limits);
  }

  private static HttpFault tooLarge(InputStream in, Limits limits) throws IOException {
    drain(in);
    return HttpFault.tooLarge(
        "Expected a body of at most %d bytes; send several requests, or start the server with a larger --max-megabytes"
            .formatted(limits.bytes()));
  }

  /**
   * Reads what nobody has read of a body, as far as that is worth it: a connection that has some of
   * it left can't be used again.
   *
   * @return whether nothing is left
   */
  static boolean drain(InputStream in) throws IOException {
    if (in.read() < 0) {
      return true;
    }
    byte[] buffer = new byte[1 << 16];
    for (long left = DRAINED; left > 0; ) {
      int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
      if (read < 0) {
        return true;
      }
      left -= read;
    }
    return false;
  }

  /**
   * Checks what a body is.
   *
   * @param header what its sender says of it
   * @throws HttpFault if it is of none of some media types
   */
  static void expectType(@Nullable String header, Set<String> types) {
    String found = header == null ? "" : header.replaceFirst(";.*", "").strip();
    if (!types.contains(found.toLowerCase(Locale.ROOT))) {
      throw new HttpFault(
          415,
          "Expected the header Content-Type: %s"
              .formatted(
                  types.stream()
                      .filter(type -> !type.equals(Route.UNTYPED))
                      .sorted()
                      .collect(Collectors.joining(" or "))));
    }
  }
}
