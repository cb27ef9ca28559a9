package io.hnhn.server.inference;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.model.Inputs;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Json;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.http.Reply;
import io.hnhn.server.serving.ServedModel;
import io.hnhn.tensor.Matrix;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Infers: runs a model on the tensors of a request. */
final class InferCall {
  /** Where the JSON ends and the bytes of tensors begin. */
  static final String JSON_LENGTH = "Inference-Header-Content-Length";

  static final String BINARY = "application/octet-stream";

  private static final int MOST_TENSORS = 16;

  private InferCall() {}

  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  private record Inferred(
      @JsonProperty("model_name") String model,
      @JsonProperty("model_version") String version,
      Optional<String> id,
      List<Output> outputs) {}

  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  private record Output(
      String name,
      String datatype,
      int[] shape,
      Optional<Map<String, Integer>> parameters,
      Optional<float[]> data) {}

  static Reply answer(HttpCall call, ServedModel model) {
    int jsonLength = jsonLength(call);
    JsonFields request = new JsonFields(Json.read(call.body(), jsonLength), "");
    request.expectOnly(Set.of("id", "parameters", "inputs", "outputs"));
    Map<String, Tensor> tensors = tensors(call, request, jsonLength);
    StoredModel stored = model.use().model();
    Inputs inputs = new InferenceInputs(stored, tensors).read();
    WantedOutputs wanted = WantedOutputs.read(request, stored, MOST_TENSORS);
    wanted.expectWithin(inputs, model.task());
    return reply(model, request.optionalText("id"), wanted, wanted.compute(stored, inputs));
  }

  private static int jsonLength(HttpCall call) {
    String header = call.headers().getFirst(JSON_LENGTH);
    if (header == null) {
      return call.body().length;
    }
    if (!header.matches("\\d{1,9}") || Integer.parseInt(header) > call.body().length) {
      throw HttpFault.wrong(
          "Expected a length within the body as %s, but found another".formatted(JSON_LENGTH));
    }
    return Integer.parseInt(header);
  }

  private static Map<String, Tensor> tensors(HttpCall call, JsonFields request, int jsonLength) {
    TensorReader reader = new TensorReader(call.body(), jsonLength);
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    int number = 0;
    for (JsonNode input : request.list("inputs", MOST_TENSORS)) {
      Tensor tensor = reader.read(input, "inputs[%d]".formatted(number++));
      if (tensors.put(tensor.name(), tensor) != null) {
        throw HttpFault.wrong("Expected each input once");
      }
    }
    reader.expectEnd();
    return tensors;
  }

  private static Reply reply(
      ServedModel model, Optional<String> id, WantedOutputs wanted, Map<String, Matrix> results) {
    ByteArrayOutputStream binary = new ByteArrayOutputStream();
    List<Output> outputs = new ArrayList<>();
    for (WantedOutputs.Wanted output : wanted.wanted()) {
      Matrix matrix = results.get(output.name());
      float[] values = matrix.toArray();
      if (output.binary()) {
        binary.writeBytes(bytes(values));
      }
      outputs.add(
          new Output(
              output.name(),
              "FP32",
              new int[] {matrix.rows(), matrix.columns()},
              output.binary()
                  ? Optional.of(Map.of("binary_data_size", values.length * Float.BYTES))
                  : Optional.empty(),
              output.binary() ? Optional.empty() : Optional.of(values)));
    }
    byte[] json =
        Json.write(new Inferred(model.name(), Long.toString(model.version()), id, outputs));
    if (binary.size() == 0) {
      return new Reply(200, Reply.JSON, json, Map.of());
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(json);
    all.writeBytes(binary.toByteArray());
    return new Reply(
        200, BINARY, all.toByteArray(), Map.of(JSON_LENGTH, Integer.toString(json.length)));
  }

  private static byte[] bytes(float[] values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    return bytes.array();
  }
}
