package io.hnhn.model;

import io.hnhn.golden.Json;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A case of the golden files: inputs, model and weights as the Java API takes them, results as they
 * are stored.
 *
 * @param shared the file, whose inputs the cases share
 * @param stored the case
 */
public record GoldenCase(Json shared, Json stored) {
  /** All cases of HNHN. */
  public static Stream<GoldenCase> all() {
    return Stream.of("hnhn.json", "hnhn_extra.json", "hnhn_options.json")
        .flatMap(GoldenCase::ofFile);
  }

  private static Stream<GoldenCase> ofFile(String file) {
    Json shared = Json.read(file);
    return shared.get("cases").elements().stream().map(stored -> new GoldenCase(shared, stored));
  }

  /** Hypergraph and features. */
  public Inputs inputs() {
    Json stored = shared.get("hypergraph");
    Hypergraph graph =
        Hypergraph.of(
            stored.get("nodeCount").integer(),
            stored.get("hyperedges").elements().stream().map(Json::ints).toArray(int[][]::new));
    if (uses("HyperedgeWeights")) {
      graph = graph.withHyperedgeWeights(shared.get("hyperedgeWeights").floats());
    }
    if (uses("IncidenceWeights")) {
      graph = graph.withIncidenceWeights(incidenceWeights());
    }
    return new Inputs(
        graph,
        features(),
        uses("HyperedgeFeatures") ? shared.get("hyperedgeFeatures").matrix() : null);
  }

  private Features features() {
    String kind = stored.get("features").text();
    Matrix dense = shared.get("features").get(kind).matrix();
    return kind.equals("sparse") ? SparseMatrix.of(dense) : dense;
  }

  /** The hyperedges of the golden files name their nodes in ascending order, as entries are. */
  private float[] incidenceWeights() {
    double[] weights =
        shared.get("incidenceWeights").elements().stream()
            .flatMapToDouble(list -> Arrays.stream(list.doubles()))
            .toArray();
    float[] result = new float[weights.length];
    for (int k = 0; k < result.length; k++) {
      result[k] = (float) weights[k];
    }
    return result;
  }

  /** The model, with exponents that are known or trained. */
  public Hnhn model(boolean trainable) {
    int classes = shared.get("classCount").integer();
    Hnhn model =
        stored.get("target").text().equals("nodes")
            ? Hnhn.forNodes(classes)
            : Hnhn.forHyperedges(classes);
    double alpha = stored.get("alpha").number();
    double beta = stored.get("beta").number();
    return model
        .withHidden(shared.get("hiddenWidth").integer())
        .withLayers(stored.get("layers").integer())
        .withDropout(0)
        .withResidual(uses("Residual"))
        .withNormalisation(uses("Normalisation"))
        .withAlpha(trainable ? Exponent.trainable(alpha) : Exponent.fixed(alpha))
        .withBeta(trainable ? Exponent.trainable(beta) : Exponent.fixed(beta));
  }

  /** Every weight by its name, the exponents among them. */
  public Map<String, Matrix> weights() {
    Map<String, Matrix> weights = new HashMap<>();
    putWeights("weights", weights);
    if (uses("Normalisation")) {
      putWeights("norms", weights);
    }
    weights.put("hyperedgeInput.weight", shared.get("hyperedgeInputWeight").matrix());
    weights.put("alpha", Matrix.of(1, 1, (float) stored.get("alpha").number()));
    weights.put("beta", Matrix.of(1, 1, (float) stored.get("beta").number()));
    return weights;
  }

  private void putWeights(String kind, Map<String, Matrix> weights) {
    Json byName = shared.get(kind).get(Integer.toString(stored.get("layers").integer()));
    byName.names().forEach(name -> weights.put(name, byName.get(name).matrix()));
  }

  /** The rows that have a label. */
  public int[] rows() {
    return stored.get("rows").ints();
  }

  /** The classes of these rows. */
  public int[] labels() {
    return stored.get("labels").ints();
  }

  /** The weight of each class in the loss; empty where all count the same. */
  public double[] classWeights() {
    return uses("ClassWeights") ? shared.get("classWeights").doubles() : new double[0];
  }

  /** Options of the model are named only by cases that are about them. */
  private boolean uses(String what) {
    String name = "use" + what;
    return stored.names().contains(name) && stored.get(name).bool();
  }

  @Override
  public String toString() {
    return stored.get("name").text();
  }
}
