package io.hnhn.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.hnhn.backend.Backend;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.onnx.OnnxExport;
import io.hnhn.tensor.Matrix;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The Open Inference Protocol gives what the model gives, and what its ONNX form gives. */
class InferenceTest {
  @TempDir static Path folder;
  private static Path tables;
  private static Backend backend;
  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    tables = ShopModels.writeTables(folder.resolve("shop"));
    Path plain = ShopModels.writeTables(folder.resolve("plain"));
    Files.delete(plain.resolve("hyperedges.csv"));
    ShopModels.train(plain, folder.resolve("hnhn"), Task.NODES, "hnhn", 1);
    ShopModels.train(tables, folder.resolve("mlp"), Task.NODES, "mlp", 1);
    ShopModels.train(tables, folder.resolve("groups"), Task.HYPEREDGES, "hgnn", 1);
    backend = ShopModels.backend();
    server =
        new TestServer(
            ShopModels.source(
                backend,
                tables,
                folder.resolve("hnhn"),
                folder.resolve("mlp"),
                folder.resolve("groups")),
            ServerSettings.local());
  }

  @AfterAll
  static void stop() {
    server.close();
    backend.close();
  }

  @Test
  void healthAndMetadataAreThoseOfTheProtocol() {
    assertThat(server.get("/v2/health/live").body()).isEqualTo("{\"live\":true}");
    assertThat(server.get("/v2/health/ready").body()).isEqualTo("{\"ready\":true}");
    assertThat(server.answer("/v2").get("extensions").get(0).stringValue())
        .isEqualTo("binary_tensor_data");
    assertThat(server.answer("/v2/models/hnhn/versions/1/ready").get("ready").booleanValue())
        .isTrue();
    assertThat(server.get("/v2/models/hnhn/versions/2").statusCode()).isEqualTo(404);
    assertThat(server.get("/v2/models/none").statusCode()).isEqualTo(404);
    assertThat(server.answer("/v2/models/hnhn").get("platform").stringValue()).isEqualTo("hnhn");
  }

  @Test
  void tensorsAreCalledAsInTheOnnxForm() throws IOException, OrtException {
    for (String name : new String[] {"hnhn", "mlp", "groups"}) {
      try (OrtSession session = session(name)) {
        JsonNode metadata = server.answer("/v2/models/" + name);
        assertThat(
                metadata.get("inputs").valueStream().map(input -> input.get("name").stringValue()))
            .as(name)
            .containsExactlyInAnyOrderElementsOf(session.getInputNames());
        assertThat(metadata.get("outputs").valueStream().map(out -> out.get("name").stringValue()))
            .as(name)
            .containsExactlyInAnyOrderElementsOf(session.getOutputNames());
      }
    }
  }

  private static OrtSession session(String name) throws IOException, OrtException {
    Path file = folder.resolve(name + ".onnx");
    new OnnxExport()
        .write(ShopModels.use(folder.resolve(name), tables, backend).model().trained(), file);
    return OrtEnvironment.getEnvironment().createSession(file.toString());
  }

  @Test
  void answersInJsonAndInBytesAreThoseOfTheModelAndOfOnnx() throws IOException, OrtException {
    ModelUse use = ShopModels.use(folder.resolve("hnhn"), tables, backend);
    Inputs inputs = use.fitted().inputs();
    Tensors tensors = Tensors.of(inputs);
    HttpResponse<byte[]> response =
        server.sendBytes(
            server
                .request("/v2/models/hnhn/infer")
                .header("Content-Type", "application/octet-stream")
                .header("Inference-Header-Content-Length", "" + tensors.head().length)
                .POST(BodyPublishers.ofByteArray(tensors.body())));
    assertThat(response.statusCode()).as(new String(response.body(), UTF_8)).isEqualTo(200);
    int json =
        Integer.parseInt(
            response.headers().firstValue("Inference-Header-Content-Length").orElseThrow());
    JsonNode head = TestServer.json(new String(response.body(), 0, json, UTF_8));
    assertThat(head.get("id").stringValue()).isEqualTo("mine");
    assertThat(head.get("model_version").stringValue()).isEqualTo("1");
    float[] logits = new float[inputs.hypergraph().nodes() * 2];
    ByteBuffer.wrap(response.body(), json, response.body().length - json)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asFloatBuffer()
        .get(logits);
    Matrix expected = use.model().trained().predict(inputs).logits();
    assertThat(logits).containsExactly(expected.toArray(), within(1e-5f));
    assertThat(onnx(tensors)).containsExactly(logits, within(1e-4f));

    JsonNode inJson = server.answer("/v2/models/hnhn/infer", tensors.json());
    JsonNode first = inJson.get("outputs").get(0);
    assertThat(first.get("name").stringValue()).isEqualTo("logits");
    assertThat(first.get("data").valueStream().map(JsonNode::floatValue).toList())
        .containsExactlyElementsOf(
            IntStream.range(0, logits.length).mapToObj(i -> logits[i]).toList());
    assertThat(inJson.get("outputs")).hasSize(4);
  }

  private static float[] onnx(Tensors tensors) throws IOException, OrtException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession session = session("hnhn");
        OnnxTensor features =
            OnnxTensor.createTensor(
                environment,
                FloatBuffer.wrap(tensors.features.toArray()),
                new long[] {tensors.features.rows(), tensors.features.columns()});
        OnnxTensor nodes =
            OnnxTensor.createTensor(
                environment, LongBuffer.wrap(tensors.nodes), new long[] {tensors.nodes.length});
        OnnxTensor hyperedges =
            OnnxTensor.createTensor(
                environment,
                LongBuffer.wrap(tensors.hyperedges),
                new long[] {tensors.hyperedges.length});
        OnnxTensor count = OnnxTensor.createTensor(environment, (long) tensors.count);
        OrtSession.Result result =
            session.run(
                Map.of(
                    "node_features", features,
                    "node_index", nodes,
                    "hyperedge_index", hyperedges,
                    "hyperedge_count", count))) {
      float[][] logits = (float[][]) result.get("logits").orElseThrow().getValue();
      float[] flat = new float[logits.length * 2];
      for (int i = 0; i < logits.length; i++) {
        System.arraycopy(logits[i], 0, flat, 2 * i, 2);
      }
      return flat;
    }
  }

  /** Inputs as tensors. */
  private record Tensors(Matrix features, long[] nodes, long[] hyperedges, int count) {
    static Tensors of(Inputs inputs) {
      var graph = inputs.hypergraph();
      var nodes = new ArrayList<Long>();
      var hyperedges = new ArrayList<Long>();
      for (int j = 0; j < graph.hyperedges(); j++) {
        for (int i : graph.nodesOf(j)) {
          nodes.add((long) i);
          hyperedges.add((long) j);
        }
      }
      return new Tensors(
          inputs.nodeFeatures().toDense(),
          nodes.stream().mapToLong(Long::longValue).toArray(),
          hyperedges.stream().mapToLong(Long::longValue).toArray(),
          graph.hyperedges());
    }

    byte[] head() {
      return """
      {"id": "mine", "inputs": [
       {"name": "node_features", "datatype": "FP32", "shape": [%d, %d], "parameters": {"binary_data_size": %d}},
       {"name": "node_index", "datatype": "INT64", "shape": [%d], "parameters": {"binary_data_size": %d}},
       {"name": "hyperedge_index", "datatype": "INT64", "shape": [%d], "parameters": {"binary_data_size": %d}},
       {"name": "hyperedge_count", "datatype": "INT64", "shape": [1], "data": [%d]}],
       "outputs": [{"name": "logits", "parameters": {"binary_data": true}}]}\
      """
          .formatted(
              features.rows(),
              features.columns(),
              features.size() * 4,
              nodes.length,
              nodes.length * 8,
              nodes.length,
              nodes.length * 8,
              count)
          .getBytes(UTF_8);
    }

    byte[] body() {
      ByteBuffer bytes =
          ByteBuffer.allocate((int) features.size() * 4 + nodes.length * 16)
              .order(ByteOrder.LITTLE_ENDIAN);
      for (float value : features.toArray()) {
        bytes.putFloat(value);
      }
      Arrays.stream(nodes).forEach(bytes::putLong);
      Arrays.stream(hyperedges).forEach(bytes::putLong);
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      all.writeBytes(head());
      all.writeBytes(bytes.array());
      return all.toByteArray();
    }

    String json() {
      return """
      {"inputs": [
       {"name": "node_features", "datatype": "FP32", "shape": [%d, %d], "data": %s},
       {"name": "node_index", "datatype": "INT64", "shape": [%d], "data": %s},
       {"name": "hyperedge_index", "datatype": "INT32", "shape": [%d], "data": %s},
       {"name": "hyperedge_count", "datatype": "INT64", "shape": [], "data": %d}]}
      """
          .formatted(
              features.rows(),
              features.columns(),
              IntStream.range(0, features.rows())
                  .mapToObj(r -> Arrays.toString(features.row(r)))
                  .collect(Collectors.joining(", ", "[", "]")),
              nodes.length,
              Arrays.toString(nodes),
              nodes.length,
              Arrays.toString(hyperedges),
              count);
    }
  }

  @Test
  void tensorsThatDoNotFitAreRefused() {
    String features =
        "{\"name\": \"node_features\", \"datatype\": \"FP32\", \"shape\": [1, 3], \"data\": [1,"
            + " 2]}";
    assertThat(infer(features)).contains("a list of 3 numbers as data at inputs[0]");
    assertThat(infer(features.replace("[1, 2]", "[1, 2, 3]"))).contains("Expected the inputs");
    assertThat(infer(features.replace("FP32", "FP8"))).contains("datatype FP32");
    assertThat(infer(features.replace("[1, 3]", "[100000, 100000]")))
        .contains("at most 268435455 numbers");
    assertThat(infer(features.replace("[1, 3]", "[-1, 3]"))).contains("a shape");
    assertThat(infer(features.replace("[1, 2]", "[1, 2, 1e99]"))).contains("finite");
    assertThat(
            infer(
                "{\"name\": \"node_index\", \"datatype\": \"INT64\", \"shape\": [2],"
                    + " \"parameters\": {\"binary_data_size\": 16}}"))
        .contains("16 bytes of inputs[0] behind the JSON");
    assertThat(server.unexpected()).isEmpty();
  }

  /** Memory is taken for what has come, and never for what a request says that it has. */
  @Test
  void sizesThatARequestOnlyClaimsAreRefused() {
    String claimed =
        "{\"name\": \"%s\", \"datatype\": \"%s\", \"shape\": [%s], \"parameters\": {}%s}";
    String most = "268435455";
    assertThat(infer(claimed.formatted("node_features", "FP32", most, "")))
        .contains("Expected data, or binary_data_size in parameters, at inputs[0]");
    assertThat(infer(claimed.formatted("node_index", "INT64", most, "")))
        .contains("Expected data, or binary_data_size in parameters, at inputs[0]");
    assertThat(infer(claimed.formatted("node_index", "INT64", most, ", \"data\": [1]")))
        .contains("a list of 268435455 numbers as data at inputs[0]");
    assertThat(infer(claimed.formatted("node_features", "FP32", most, ", \"data\": 1")))
        .contains("a list of 268435455 numbers as data at inputs[0]");
    assertThat(infer(claimed.formatted("node_features", "FP32", "2147483647, 2147483647", "")))
        .contains("at most 268435455 numbers", "found 4611686014132420609");
    for (String size : List.of("2147483648", "4611686018427387904", "-1", "1e3", "1e999", "1.5")) {
      assertThat(infer(claimed.formatted("node_features", "FP32", size, "")))
          .contains("whole numbers from 0 to 2147483647 at inputs[0]");
    }
    assertThat(server.unexpected()).isEmpty();
  }

  @Test
  void hyperedgesThatARequestOnlyCountsAreRefused() {
    for (String count : List.of("4098", "2147483647", "4611686018427387904", "-1")) {
      assertThat(server.fault("/v2/models/hnhn/infer", oneNode(count, ""), 400))
          .contains("hyperedge_count, from 0 to 4097: the 1 incidences, and 4096 more");
    }
    JsonNode outputs = server.answer("/v2/models/hnhn/infer", oneNode("4097", "")).get("outputs");
    assertThat(outputs.get(3).get("shape").get(0).intValue()).isEqualTo(4097);
    assertThat(server.unexpected()).isEmpty();
  }

  @Test
  void outputsThatAreTooLargeAreRefusedBeforeTheyAreComputed() {
    String often =
        IntStream.range(0, 16)
            .mapToObj(_ -> "{\"name\": \"hyperedge_representations\"}")
            .collect(Collectors.joining(", ", ", \"outputs\": [", "]"));
    assertThat(server.fault("/v2/models/hnhn/infer", oneNode("4097", often), 413))
        .contains("name the outputs that are wanted, as binary_data");
    String one = ", \"outputs\": [{\"name\": \"probabilities\"}]";
    JsonNode few = server.answer("/v2/models/hnhn/infer", oneNode("4097", one)).get("outputs");
    assertThat(few).hasSize(1);
    assertThat(few.get(0).get("shape").valueStream().map(JsonNode::intValue)).containsExactly(1, 2);
  }

  /** A request about a node without features in a hyperedge, and so many hyperedges beside. */
  private static String oneNode(String hyperedges, String more) {
    int features = server.answer("/v2/models/hnhn").at("/inputs/0/shape/1").intValue();
    return """
    {"inputs": [
     {"name": "node_features", "datatype": "FP32", "shape": [1, %d], "data": %s},
     {"name": "node_index", "datatype": "INT64", "shape": [1], "data": [0]},
     {"name": "hyperedge_index", "datatype": "INT64", "shape": [1], "data": [0]},
     {"name": "hyperedge_count", "datatype": "INT64", "shape": [1], "data": [%s]}]%s}
    """
        .formatted(features, Arrays.toString(new int[features]), hyperedges, more);
  }

  private static String infer(String input) {
    return server.fault("/v2/models/hnhn/infer", "{\"inputs\": [" + input + "]}", 400);
  }
}
