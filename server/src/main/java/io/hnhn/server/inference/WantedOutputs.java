package io.hnhn.server.inference;

import io.hnhn.data.trained.StoredModel;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.http.Limits;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Predictions;
import io.hnhn.train.Predictor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The tensors that a request wants to have: those that it names, or else all that there are. */
record WantedOutputs(List<Wanted> wanted) {
  private static final Set<String> OF_PREDICTIONS =
      Set.of(TensorSpec.LOGITS, TensorSpec.PROBABILITIES);

  /** Bytes of a number in JSON, about. */
  private static final int WRITTEN = 16;

  /** A tensor, and whether it is wanted as bytes. */
  record Wanted(TensorSpec spec, boolean binary) {
    String name() {
      return spec.name();
    }
  }

  /**
   * Reads what a request says of it.
   *
   * @throws HttpFault if there is no such output
   */
  static WantedOutputs read(JsonFields request, StoredModel stored, int most) {
    List<TensorSpec> all = TensorSpec.outputs(stored);
    boolean usual = flag(request, "binary_data_output", false);
    List<Wanted> wanted = new ArrayList<>();
    for (JsonNode output : request.list("outputs", most)) {
      String place = "outputs[%d]".formatted(wanted.size());
      JsonFields fields = new JsonFields(output, place);
      fields.expectOnly(Set.of("name", "parameters"));
      String name = fields.text("name");
      TensorSpec spec =
          all.stream()
              .filter(one -> one.name().equals(name))
              .findFirst()
              .orElseThrow(() -> unknown(all, place));
      wanted.add(new Wanted(spec, flag(fields, "binary_data", usual)));
    }
    return new WantedOutputs(
        wanted.isEmpty() ? all.stream().map(spec -> new Wanted(spec, usual)).toList() : wanted);
  }

  private static HttpFault unknown(List<TensorSpec> all, String place) {
    return HttpFault.wrong(
        "Expected one of the outputs %s at %s"
            .formatted(
                all.stream().map(TensorSpec::name).collect(Collectors.joining(", ")), place));
  }

  private static boolean flag(JsonFields fields, String name, boolean otherwise) {
    Optional<JsonNode> flag =
        fields
            .get("parameters")
            .map(node -> new JsonFields(node, "parameters"))
            .flatMap(parameters -> parameters.get(name));
    if (flag.isPresent() && !flag.get().isBoolean()) {
      throw HttpFault.wrong("Expected true or false as " + name);
    }
    return flag.map(JsonNode::booleanValue).orElse(otherwise);
  }

  /**
   * Checks that a reply with all of it can be sent, before anything is computed.
   *
   * @throws HttpFault if it would be too large
   */
  void expectWithin(Inputs inputs, Task task) {
    long bytes = 0;
    for (Wanted one : wanted) {
      bytes += rows(one.name(), inputs, task) * width(one) * (one.binary ? Float.BYTES : WRITTEN);
    }
    if (bytes > Limits.REPLY_BYTES) {
      throw HttpFault.tooLarge(
          "Expected at most %d bytes of outputs, %d for each number in JSON and %d in bytes, but found %d; name the outputs that are wanted, as binary_data, or send a smaller hypergraph"
              .formatted(Limits.REPLY_BYTES, WRITTEN, Float.BYTES, bytes));
    }
  }

  private static long rows(String name, Inputs inputs, Task task) {
    boolean ofNodes =
        OF_PREDICTIONS.contains(name)
            ? task == Task.NODES
            : name.equals(TensorSpec.NODE_REPRESENTATIONS);
    return ofNodes ? inputs.hypergraph().nodes() : inputs.hypergraph().hyperedges();
  }

  private static int width(Wanted one) {
    return one.spec.shape().getLast();
  }

  /** Computes them; what nobody wants is not made. */
  Map<String, Matrix> compute(StoredModel stored, Inputs inputs) {
    Map<String, Matrix> results = new LinkedHashMap<>();
    if (OF_PREDICTIONS.containsAll(wanted.stream().map(Wanted::name).toList())) {
      put(stored.trained().predict(inputs), results);
      return results;
    }
    try (Predictor predictor = stored.trained().predictor(inputs)) {
      Predictor.All all = predictor.all();
      put(all.predictions(), results);
      if (all.nodes() != null) {
        results.put(TensorSpec.NODE_REPRESENTATIONS, all.nodes());
      }
      if (all.hyperedges() != null) {
        results.put(TensorSpec.HYPEREDGE_REPRESENTATIONS, all.hyperedges());
      }
    }
    return results;
  }

  private static void put(Predictions predictions, Map<String, Matrix> results) {
    results.put(TensorSpec.LOGITS, predictions.logits());
    results.put(TensorSpec.PROBABILITIES, predictions.probabilities());
  }
}
