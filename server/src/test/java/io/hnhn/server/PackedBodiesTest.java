package io.hnhn.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.model.Task;
import io.hnhn.server.http.Limits;
import io.hnhn.server.serving.ModelStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Bodies that are packed, and those that clients of the inference protocol send. */
class PackedBodiesTest {
  private static final String QUESTION = "{\"nodes\": [\"p1\"]}";
  private static final int BYTES = 20_000;

  @TempDir static Path folder;
  private static Backend backend;
  private static ModelStore.Source source;
  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("m"), Task.NODES, "mlp", 1);
    backend = ShopModels.backend();
    source = ShopModels.source(backend, tables, model);
    server =
        new TestServer(
            source,
            ServerSettings.local().withLimits(new Limits(BYTES, 64, Duration.ofSeconds(30))));
  }

  @AfterAll
  static void stop() {
    server.close();
    backend.close();
  }

  private static byte[] packed(String coding, byte[] bytes) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (OutputStream out =
        coding.equals("gzip") ? new GZIPOutputStream(all) : new DeflaterOutputStream(all)) {
      out.write(bytes);
    }
    return all.toByteArray();
  }

  private static byte[] unpacked(String coding, byte[] bytes) throws IOException {
    InputStream in = new ByteArrayInputStream(bytes);
    try (InputStream out =
        coding.equals("gzip") ? new GZIPInputStream(in) : new InflaterInputStream(in)) {
      return out.readAllBytes();
    }
  }

  private static HttpResponse<String> predict(String coding, byte[] body) {
    return server.send(
        server
            .request("/api/predict")
            .header("Content-Type", "application/json")
            .header("Content-Encoding", coding)
            .POST(BodyPublishers.ofByteArray(body)));
  }

  @Test
  void packedRequestsAreAnsweredAsOthers() throws IOException {
    String plain = server.post("/api/predict", QUESTION).body();
    for (String coding : List.of("gzip", "deflate")) {
      assertThat(predict(coding, packed(coding, QUESTION.getBytes(UTF_8))).body()).isEqualTo(plain);
    }
    assertThat(predict("Identity", QUESTION.getBytes(UTF_8)).body()).isEqualTo(plain);
  }

  @Test
  void noMoreIsUnpackedThanABodyMayHave() throws IOException {
    byte[] bomb = " ".repeat(50_000_000).getBytes(UTF_8);
    for (String coding : List.of("gzip", "deflate")) {
      byte[] twice = packed(coding, Arrays.copyOf(bomb, BYTES - 1));
      assertThat(predict(coding, twice).statusCode()).isEqualTo(400);
      byte[] large = packed(coding, Arrays.copyOf(bomb, BYTES + 1));
      HttpResponse<String> refused = predict(coding, large);
      assertThat(refused.statusCode()).isEqualTo(413);
      assertThat(refused.body()).contains("20000 bytes when it is unpacked", "--max-megabytes");
    }
    assertThat(predict("gzip", packed("gzip", Arrays.copyOf(bomb, 15_000_000))).statusCode())
        .isEqualTo(413);
  }

  @Test
  void whatIsBrokenOrUnknownIsRefused() throws IOException {
    byte[] whole = packed("gzip", QUESTION.getBytes(UTF_8));
    for (byte[] broken :
        List.of(
            new byte[0],
            QUESTION.getBytes(UTF_8),
            Arrays.copyOf(whole, whole.length - 3),
            packed("deflate", QUESTION.getBytes(UTF_8)))) {
      HttpResponse<String> refused = predict("gzip", broken);
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).contains("packed as its Content-Encoding: gzip says");
    }
    for (String unknown : List.of("br", "gzip, gzip", "zip")) {
      HttpResponse<String> refused = predict(unknown, whole);
      assertThat(refused.statusCode()).isEqualTo(415);
      assertThat(refused.body()).contains("gzip or deflate, or none");
    }
    assertThat(server.unexpected()).isEmpty();
  }

  private static HttpResponse<byte[]> described(String accepted) {
    return server.sendBytes(server.request("/openapi.json").header("Accept-Encoding", accepted));
  }

  @Test
  void repliesArePackedForThoseWhoAskForIt() throws IOException {
    byte[] plain = server.get("/openapi.json").body().getBytes(UTF_8);
    for (String accepted :
        List.of("gzip", "deflate, gzip", "br, *;q=0.5", "deflate;q=0.5,gzip;q=0.8", "GZIP;q=1.0")) {
      HttpResponse<byte[]> response = described(accepted);
      assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
      assertThat(response.headers().firstValue("Vary")).contains("Accept-Encoding");
      assertThat(response.body().length).isLessThan(plain.length / 4);
      assertThat(unpacked("gzip", response.body())).isEqualTo(plain);
    }
    HttpResponse<byte[]> other = described("deflate, gzip;q=0");
    assertThat(other.headers().firstValue("Content-Encoding")).contains("deflate");
    assertThat(unpacked("deflate", other.body())).isEqualTo(plain);
    for (String accepted : List.of("br", "gzip;q=0", "*;q=0", "gzip;q=x", "identity", ",;,")) {
      HttpResponse<byte[]> response = described(accepted);
      assertThat(response.headers().firstValue("Content-Encoding")).as(accepted).isEmpty();
      assertThat(response.body()).isEqualTo(plain);
    }
    HttpResponse<byte[]> little =
        server.sendBytes(server.request("/v2").header("Accept-Encoding", "gzip"));
    assertThat(little.headers().firstValue("Content-Encoding")).isEmpty();
  }

  @Test
  void whoMayAskFromElsewhereIsStillSaid() throws IOException {
    String page = "https://good.example";
    try (TestServer open = new TestServer(source, ServerSettings.local().withOrigin(page))) {
      HttpResponse<byte[]> response =
          open.sendBytes(
              open.request("/openapi.json")
                  .header("Origin", page)
                  .header("Accept-Encoding", "gzip"));
      assertThat(response.headers().firstValue("Vary")).contains("Origin, Accept-Encoding");
    }
  }

  /** What Triton's client sends: no media type, bytes behind the JSON, all of it packed. */
  @Test
  void clientsOfTheProtocolNeedNotSayWhatTheySend() throws IOException {
    int features = server.answer("/v2/models/m").at("/inputs/0/shape/1").intValue();
    String head =
        """
        {"id":"1","inputs":[{"name":"node_features","shape":[2,%d],"datatype":"FP32",\
        "parameters":{"binary_data_size":%d}}],"parameters":{"binary_data_output":true}}\
        """
            .formatted(features, 8 * features);
    byte[] json = head.getBytes(UTF_8);
    byte[] body = Arrays.copyOf(json, json.length + 8 * features);
    byte[] plain = infer(json.length, "identity", body);
    assertThat(plain.length).isGreaterThan(1_000);
    for (String coding : List.of("gzip", "deflate")) {
      assertThat(infer(json.length, coding, packed(coding, body))).isEqualTo(plain);
    }
    assertThat(
            server
                .send(server.request("/api/predict").POST(BodyPublishers.ofString(QUESTION)))
                .statusCode())
        .as("others have to say it")
        .isEqualTo(415);
    assertThat(server.unexpected()).isEmpty();
  }

  private static byte[] infer(int jsonLength, String coding, byte[] body) throws IOException {
    HttpResponse<byte[]> response =
        server.sendBytes(
            server
                .request("/v2/models/m/infer")
                .header("Inference-Header-Content-Length", Integer.toString(jsonLength))
                .header("Content-Encoding", coding)
                .header("Accept-Encoding", coding)
                .POST(BodyPublishers.ofByteArray(body)));
    assertThat(response.statusCode()).as(new String(response.body(), UTF_8)).isEqualTo(200);
    byte[] found = coding.equals("identity") ? response.body() : unpacked(coding, response.body());
    int length =
        Integer.parseInt(
            response.headers().firstValue("Inference-Header-Content-Length").orElseThrow());
    JsonNode head = TestServer.json(new String(found, 0, length, UTF_8));
    assertThat(head.at("/outputs/0/name").stringValue()).isEqualTo("logits");
    assertThat(head.at("/outputs/0/shape").valueStream().map(JsonNode::intValue))
        .containsExactly(2, 2);
    return found;
  }
}
