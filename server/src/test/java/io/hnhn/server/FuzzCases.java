package io.hnhn.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Bad requests by their numbers, the same ones at any time. */
final class FuzzCases {
  private static final List<String> PATHS =
      List.of(
          "/api/predict",
          "/api/why",
          "/api/embed",
          "/api/neighbours",
          "/api/models",
          "/api/nodes",
          "/api/hyperedges",
          "/v2",
          "/v2/models/m",
          "/v2/models/m/infer",
          "/v2/models/m/versions/1/infer",
          "/v2/health/ready",
          "/metrics",
          "/openapi.json",
          "/",
          "*",
          "//",
          "/api/../../etc/passwd",
          "/v2/models/..%2f..%2fetc%2fpasswd",
          "/v2/models/%00",
          "http://evil.example/api/models",
          "mailto:somebody");

  private static final List<String> BODIES =
      List.of(
          "{\"nodes\": [\"p1\", {\"id\": \"n\", \"features\": {\"price\": 1.5, \"colour\":"
              + " \"red\"}, \"hyperedges\": [\"b1\"]}]}",
          "{\"nodes\": [{\"id\": \"n\", \"hyperedges\": [\"g\"]}], \"hyperedges\": [{\"id\": \"g\","
              + " \"members\": [\"p2\", \"n\"]}]}",
          "{\"id\": \"p1\", \"top\": 3, \"tries\": 2}",
          "{\"of\": \"nodes\", \"nodes\": [\"p1\"], \"top\": 4}",
          "{\"inputs\": [{\"name\": \"node_features\", \"datatype\": \"FP32\", \"shape\": [1, 2],"
              + " \"data\": [1, 2]}]}",
          "{\"inputs\": [{\"name\": \"node_index\", \"datatype\": \"INT64\", \"shape\": [2],"
              + " \"parameters\": {\"binary_data_size\": 16}}]}",
          claimed("FP32", "[268435455]"),
          claimed("INT64", "[268435455]"),
          claimed("FP32", "[2147483647, 2147483647]"),
          claimed("FP32", "[2147483648]"),
          claimed("INT64", "[4611686018427387904]"),
          claimed("INT64", "[-2147483648, -2147483648]"),
          claimed("FP32", "[2147483647, 0]"));

  /** A tensor of a shape, and none of its numbers. */
  private static String claimed(String type, String shape) {
    return "{\"inputs\": [{\"name\": \"node_features\", \"datatype\": \"%s\", \"shape\": %s}]}"
        .formatted(type, shape);
  }

  /**
   * What takes the tensors of one node: counts and outputs that are too large, and some that are
   * not.
   */
  private static List<String> counted(int features) {
    String one = Integer.toString(1);
    String few = "{\"name\": \"probabilities\"}";
    String often =
        Stream.generate(() -> "{\"name\": \"hyperedge_representations\"}")
            .limit(16)
            .collect(Collectors.joining(", "));
    return List.of(
        counted(features, 1, "2147483647", few),
        counted(features, 1, "4611686018427387904", few),
        counted(features, 1, "-1", few),
        counted(features, 1, "4097", few),
        counted(features, 1, "4097", often),
        counted(
            features, 1, one, "{\"name\": \"logits\", \"parameters\": {\"binary_data\": true}}"),
        counted(features, 3000, "3000", few),
        counted(features, 3000, "3000", often),
        counted(features, 3000, one, few));
  }

  /** One node that is in some of so many hyperedges. */
  private static String counted(int features, int in, String hyperedges, String outputs) {
    return """
    {"inputs": [
     {"name": "node_features", "datatype": "FP32", "shape": [1, %d], "data": %s},
     {"name": "node_index", "datatype": "INT64", "shape": [%d], "data": %s},
     {"name": "hyperedge_index", "datatype": "INT64", "shape": [%d], "data": %s},
     {"name": "hyperedge_count", "datatype": "INT64", "shape": [1], "data": [%s]}],
     "outputs": [%s]}\
    """
        .formatted(
            features,
            Arrays.toString(new int[features]),
            in,
            Arrays.toString(new int[in]),
            in,
            Arrays.toString(IntStream.range(0, in).toArray()),
            hyperedges,
            outputs);
  }

  private static final List<String> PIECES =
      List.of(
          "null",
          "true",
          "-1",
          "0",
          "1e999",
          "1e-999",
          "99999999999999999999",
          "\"\"",
          "[]",
          "{}",
          "{\"name\": \"a\", \"files\": [{\"name\": \"a.csv\", \"bytes\": 3}]}",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
          "{\"a\":",
          "\"p1\"",
          "\"features\": {}",
          "\"hyperedges\": [\"b1\"]",
          "\"../../etc/passwd\"",
          "\"<script>alert(1)</script>\"",
          "NaN",
          ",",
          ":",
          "}",
          "\"",
          "\\",
          "2147483648",
          "-0.0");

  private static final List<String> METHODS =
      List.of(
          "GET", "POST", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "get",
          "", "\u00e4");

  private static final List<String> HEADERS =
      List.of(
          "Content-Type: application/json",
          "Content-Type: application/json",
          "Content-Type: application/octet-stream",
          "Content-Type: text/html",
          "Inference-Header-Content-Length: 5",
          "Inference-Header-Content-Length: -1",
          "Inference-Header-Content-Length: 99999999999",
          "X-Request-Id: \u0001\u0002",
          "Origin: null",
          "Origin: ::::",
          "Authorization: Bearer x",
          "Expect: 100-continue",
          "Content-Length: 7",
          "Content-Length: -5",
          "Content-Length: x",
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: gzip",
          "No colon",
          ": nothing",
          "Accept-Encoding: gzip",
          "Accept-Encoding: deflate;q=, *;q=0.1",
          "Content-Encoding: gzip",
          "Content-Encoding: deflate",
          "Content-Encoding: br",
          "Cookie: " + "c".repeat(3000));

  private static final List<String> STUDIO_PATHS =
      List.of(
          "GET /",
          "GET /studio/main.js",
          "GET /studio/..%2f..%2fetc/passwd",
          "GET /studio/api/state",
          "/studio/api/data",
          "GET /studio/api/data/shop",
          "/studio/api/data/shop/columns",
          "/studio/api/data/shop/roles",
          "/studio/api/data/shop/finish",
          "PUT /studio/api/data/a/files/0",
          "GET /studio/api/data/..%2f..",
          "/studio/api/runs",
          "/studio/api/runs/m/try",
          "/studio/api/runs/m/try",
          "/studio/api/runs/m/try/tables",
          "/studio/api/runs/m/stop",
          "/studio/api/runs/m/resume",
          "/studio/api/runs/m/name",
          "/studio/api/runs/m/data",
          "GET /studio/api/runs/m/progress",
          "GET /studio/api/runs/m/map",
          "GET /studio/api/runs/m/map/nodes",
          "GET /studio/api/runs/m/nodes",
          "GET /studio/api/runs/m/nodes?rows=1,2",
          "GET /studio/api/runs/m/nodes/1/around",
          "GET /studio/api/runs/m/nodes/1/why",
          "GET /studio/api/runs/m/nodes/-1",
          "GET /studio/api/runs/m/hyperedges/99999999999/links",
          "GET /studio/api/runs/m/%00/1",
          "GET /studio/api/runs/m/files/answers.csv",
          "GET /studio/api/runs/m/files/..%2fstudio.json",
          "GET /studio/api/runs/m/report",
          "GET /studio/api/runs/m/code",
          "GET /studio/api/compare?runs=m,m",
          "/studio/api/session");

  private static final List<String> STUDIO_BODIES =
      List.of(
          "{}",
          "{\"name\": \"a\", \"files\": [{\"name\": \"a.csv\", \"bytes\": 3}]}",
          "{\"name\": \"a\", \"files\": [{\"name\": \"a/nodes.csv\", \"bytes\": 3}, {\"name\":"
              + " \"a/../b.csv\", \"bytes\": 99999999999}]}",
          "{\"columns\": [{\"table\": \"nodes\", \"column\": \"price\", \"use\": \"text\"}],"
              + " \"preview\": true}",
          "{\"files\": [{\"number\": 0, \"role\": \"nodes\"}]}",
          "{\"data\": \"nowhere\", \"label\": \"department\", \"labelRate\": 0.5, \"epochs\": 1,"
              + " \"learningRate\": 1e999, \"model\": \"mlp\"}",
          "{\"changes\": [{\"do\": \"take out\", \"node\": 1, \"hyperedge\": 2}, {\"do\": \"put"
              + " in\", \"node\": \"n\", \"hyperedge\": 3}]}",
          "{\"ask\": [{\"kind\": \"nodes\", \"row\": 1}], \"changes\": [{\"do\": \"new node\","
              + " \"id\": \"n\", \"cells\": {\"price\": 1, \"colour\": \"red\"}}, {\"do\": \"set\","
              + " \"kind\": \"nodes\", \"row\": \"n\", \"column\": \"title\", \"value\":"
              + " \"fresh\"}]}",
          "{\"ask\": [{\"set\": [\"p1\", \"p2\"]}], \"changes\": []}");

  private static final int MANY_ZEROS = 9 << 20;

  private final SplittableRandom random;
  private final List<String> paths;
  private final List<String> bodies;

  private FuzzCases(long number, List<String> paths, List<String> bodies) {
    this.random = new SplittableRandom(number * 0x9E3779B97F4A7C15L + 17);
    this.paths = paths;
    this.bodies = bodies;
  }

  /**
   * The bytes of requests to a server of models.
   *
   * @param features that its model takes of a node
   */
  static LongFunction<byte[]> ofModels(int features) {
    List<String> bodies = Stream.concat(BODIES.stream(), counted(features).stream()).toList();
    return number -> new FuzzCases(number, PATHS, bodies).request();
  }

  /** The bytes of a request to a studio. */
  static byte[] ofStudio(long number) {
    return new FuzzCases(number, STUDIO_PATHS, STUDIO_BODIES).request();
  }

  private byte[] request() {
    int kind = random.nextInt(100);
    if (kind < 5) {
      byte[] noise = new byte[random.nextInt(400)];
      random.nextBytes(noise);
      return noise;
    }
    boolean isPacked = random.nextInt(30) == 0;
    byte[] body = isPacked ? packed(body()) : body();
    StringBuilder head = new StringBuilder();
    String path = path();
    int blank = path.indexOf(' ');
    String right = blank > 0 ? path.substring(0, blank) : "POST";
    head.append(kind < 70 ? right : pick(METHODS)).append(' ');
    head.append(path.substring(blank + 1)).append(kind == 7 ? "" : " HTTP/1.1\r\n");
    head.append("Host: localhost\r\nConnection: close\r\n");
    if (kind < 80) {
      head.append("Content-Type: application/json\r\nContent-Length: ").append(body.length);
      head.append("\r\n");
    }
    if (isPacked) {
      head.append("Content-Encoding: gzip\r\n");
    }
    for (int i = kind < 60 ? 0 : random.nextInt(4); i > 0; i--) {
      head.append(pick(HEADERS)).append("\r\n");
    }
    head.append("\r\n");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.toString().getBytes(ISO_8859_1));
    all.writeBytes(body);
    byte[] bytes = all.toByteArray();
    if (random.nextInt(12) == 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  private String path() {
    String path = pick(paths);
    return switch (random.nextInt(8)) {
      case 0 ->
          path + "?search=" + pick(List.of("%", "%zz", "p1&limit=0", "&&=", "a".repeat(5000)));
      case 1 -> path + "?limit=" + pick(List.of("-1", "x", "1000", "99999999999", ""));
      case 2 -> path + "/" + random.nextInt(1000);
      default -> path;
    };
  }

  private byte[] body() {
    StringBuilder text = new StringBuilder(pick(bodies));
    for (int edits = random.nextInt(4); edits > 0; edits--) {
      int at = random.nextInt(text.length() + 1);
      switch (random.nextInt(5)) {
        case 0 -> text.insert(at, pick(PIECES));
        case 1 -> text.delete(at, Math.min(text.length(), at + random.nextInt(12)));
        case 2 -> text.insert(at, (char) random.nextInt(0x300));
        case 3 -> text.replace(at, Math.min(text.length(), at + 3), pick(PIECES));
        default -> text.insert(at, text.substring(0, Math.min(text.length(), 80)));
      }
    }
    byte[] bytes = text.toString().getBytes(random.nextInt(10) == 0 ? ISO_8859_1 : UTF_8);
    return random.nextInt(15) == 0 ? new byte[random.nextInt(300)] : bytes;
  }

  /** A body behind nothing, or behind more zeros than may be unpacked. */
  private byte[] packed(byte[] body) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(all)) {
      out.write(new byte[random.nextBoolean() ? 0 : MANY_ZEROS]);
      out.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.toByteArray();
  }

  private String pick(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
