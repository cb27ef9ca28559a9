package io.hnhn.model;

import io.hnhn.golden.Json;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A case of the golden files of models: inputs, model and weights as the Java API takes them,
 * results as they are stored.
 *
 * @param shared the file, whose inputs the cases share
 * @param stored the case
 */
record GoldenModel(Json shared, Json stored) {
  /** The cases of a file. */
  static Stream<GoldenModel> of(String file) {
    Json shared = Json.read(file);
    return shared.get("cases").elements().stream().map(stored -> new GoldenModel(shared, stored));
  }

  /** Hypergraph and features. */
  Inputs inputs() {
    Hypergraph plain = sets(shared.get("hypergraph").get("hyperedges"));
    return new Inputs(
        uses("Weights") ? weighted(plain) : plain,
        shared.get("features").matrix(),
        uses("HyperedgeFeatures") ? shared.get("hyperedgeFeatures").matrix() : null,
        shared.has("candidates") ? sets(shared.get("candidates")) : null);
  }

  private Hypergraph sets(Json lists) {
    return Hypergraph.of(
        shared.get("hypergraph").get("nodeCount").integer(),
        lists.elements().stream().map(Json::ints).toArray(int[][]::new));
  }

  private Hypergraph weighted(Hypergraph plain) {
    double[] incidences =
        shared.get("incidenceWeights").elements().stream()
            .flatMapToDouble(list -> Arrays.stream(list.doubles()))
            .toArray();
    float[] weights = new float[incidences.length];
    for (int k = 0; k < weights.length; k++) {
      weights[k] = (float) incidences[k];
    }
    return plain
        .withHyperedgeWeights(shared.get("hyperedgeWeights").floats())
        .withIncidenceWeights(weights);
  }

  /** The name of the model. */
  String name() {
    return stored.get("model").text();
  }

  Task task() {
    String task = stored.has("task") ? stored.get("task").text() : "nodes";
    return Task.valueOf(task.toUpperCase(Locale.ROOT));
  }

  /** The model, as wide as its representations are where it has some, without dropout. */
  Model model() {
    Model model = Models.named(name(), task(), shared.get("classCount").integer());
    int hidden = rows(results().getLast())[0].length;
    int layers = stored.has("layers") ? stored.get("layers").integer() : 1;
    Model built =
        model.with(
            model
                .architecture()
                .withHidden(hidden)
                .withLayers(layers)
                .withDropout(0)
                .withFeatureSmoothing(smoothing("featureSmoothing"))
                .withAnswerSmoothing(smoothing("answerSmoothing")));
    return uses("Skips") || stored.has("hyperedgeActivation") ? withOptions((Hnhn) built) : built;
  }

  private Hnhn withOptions(Hnhn built) {
    Hnhn model = built.withSkips(uses("Skips"));
    if (!stored.has("hyperedgeActivation")) {
      return model;
    }
    String activation = stored.get("hyperedgeActivation").text();
    return model.withHyperedgeActivation(
        Arrays.stream(HyperedgeActivation.values())
            .filter(one -> one.toString().equals(activation))
            .findFirst()
            .orElseThrow());
  }

  private Smoothing smoothing(String of) {
    if (!stored.has(of)) {
      return Smoothing.NONE;
    }
    double[] parts = stored.get(of).doubles();
    return new Smoothing((int) parts[0], parts[1]);
  }

  /** Every weight by its name. */
  Map<String, Matrix> weights() {
    Map<String, Matrix> weights = new HashMap<>();
    Json byName = stored.get("weights");
    byName.names().forEach(name -> weights.put(name, byName.get(name).matrix()));
    return weights;
  }

  /** What is stored of logits, nodes and hyperedges, in this order. */
  List<String> results() {
    return Stream.of("logits", "nodes", "hyperedges").filter(stored::has).toList();
  }

  double[][] rows(String what) {
    return stored.get(what).rows();
  }

  private boolean uses(String what) {
    return stored.has("use" + what) && stored.get("use" + what).bool();
  }

  @Override
  public String toString() {
    return stored.get("name").text();
  }
}
