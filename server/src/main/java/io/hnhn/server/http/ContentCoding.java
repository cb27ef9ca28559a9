package io.hnhn.server.http;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * How bodies are packed, of requests by {@code Content-Encoding}, of replies where one is asked
 * for.
 */
public enum ContentCoding {
  /** With the checksum and the head of files. */
  GZIP {
    @Override
    InputStream unpacked(InputStream in) throws IOException {
      return new GZIPInputStream(in);
    }

    @Override
    OutputStream packed(OutputStream out) throws IOException {
      return new GZIPOutputStream(out) {
        {
          def.setLevel(Deflater.BEST_SPEED);
        }
      };
    }
  },
  /** With the checksum and the head of zlib. */
  DEFLATE {
    @Override
    InputStream unpacked(InputStream in) {
      return new InflaterInputStream(in);
    }

    @Override
    OutputStream packed(OutputStream out) {
      return new DeflaterOutputStream(out) {
        {
          def.setLevel(Deflater.BEST_SPEED);
        }
      };
    }
  };

  private static final String IDENTITY = "identity";
  private static final String ANY = "*";

  /** Smaller replies are sent as they are. */
  private static final int WORTH_IT = 1 << 10;

  abstract InputStream unpacked(InputStream in) throws IOException;

  abstract OutputStream packed(OutputStream out) throws IOException;

  private String header() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * A body as it was before its sender packed it. No more is unpacked than a body may have,
   * whatever there is.
   *
   * @param header what the sender says about it
   * @throws HttpFault if it is too large, broken, or packed in another way
   */
  static byte[] unpack(byte[] body, @Nullable String header, Limits limits) {
    String name = header == null ? IDENTITY : header.strip().toLowerCase(Locale.ROOT);
    if (name.equals(IDENTITY)) {
      return body;
    }
    ContentCoding coding = named(name).orElseThrow(ContentCoding::unknown);
    byte[] bytes;
    try (InputStream in = coding.unpacked(new ByteArrayInputStream(body))) {
      bytes = in.readNBytes(limits.bytes() + 1);
    } catch (IOException _) {
      throw HttpFault.wrong(
          "Expected a whole body that is packed as its Content-Encoding: %s says".formatted(name));
    }
    if (bytes.length > limits.bytes()) {
      throw HttpFault.tooLarge(
          "Expected a body of at most %d bytes when it is unpacked; send several requests, or start the server with a larger --max-megabytes"
              .formatted(limits.bytes()));
    }
    return bytes;
  }

  private static Optional<ContentCoding> named(String name) {
    return Stream.of(values()).filter(coding -> coding.header().equals(name)).findFirst();
  }

  private static HttpFault unknown() {
    return new HttpFault(415, "Expected the header Content-Encoding: gzip or deflate, or none");
  }

  /** The same route, whose replies are packed for those who ask for it. */
  public static Route offeredBy(Route route) {
    Route.Handler handler = route.handler();
    return new Route(
        route.method(),
        route.template(),
        route.types(),
        route.access(),
        call -> packed(handler.answer(call), call.headers().getFirst("Accept-Encoding")));
  }

  private static Reply packed(Reply reply, @Nullable String accepted) {
    Optional<ContentCoding> coding = accepted == null ? Optional.empty() : accepted(accepted);
    if (coding.isEmpty()
        || !(reply.body() instanceof Body.Bytes(byte[] bytes))
        || bytes.length < WORTH_IT) {
      return reply;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream packing = coding.get().packed(out)) {
      packing.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Reply(reply.status(), reply.type(), out.toByteArray(), reply.headers())
        .with("Content-Encoding", coding.get().header())
        .with("Vary", "Accept-Encoding");
  }

  /** The one that a client likes best, if it takes any. */
  private static Optional<ContentCoding> accepted(String header) {
    ContentCoding best = null;
    double most = 0;
    for (ContentCoding coding : values()) {
      double liked = liked(coding.header(), header).or(() -> liked(ANY, header)).orElse(0.0);
      if (liked > most) {
        most = liked;
        best = coding;
      }
    }
    return Optional.ofNullable(best);
  }

  /** How much a client likes a coding, from 0 to 1; empty where it says nothing of it. */
  private static Optional<Double> liked(String name, String header) {
    return Stream.of(header.toLowerCase(Locale.ROOT).split(","))
        .map(one -> one.split(";"))
        .filter(parts -> parts.length > 0 && parts[0].strip().equals(name))
        .findFirst()
        .map(parts -> parts.length == 1 ? 1 : quality(parts[1].strip()));
  }

  private static double quality(String text) {
    return text.matches("q=[01](\\.\\d{0,3})?") ? Double.parseDouble(text.substring(2)) : 0;
  }
}
