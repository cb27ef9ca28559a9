package io.hnhn.onnx;

import io.hnhn.expr.LayerNorm;
import io.hnhn.model.Architecture;
import io.hnhn.model.Mlp;
import io.hnhn.model.Smoothing;
import io.hnhn.model.Task;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds the layers of every model: inputs, linear maps by their names, the classifier.
 * There is no dropout once a model is trained.
 *
 * @param weighted whether weights of hyperedges and incidences are inputs
 * @param alone the parameter that features of hyperedges are multiplied by where nothing else is
 *     seen; null where features of the nodes are seen
 */
record Network(Graph graph, Architecture architecture, boolean weighted, @Nullable String alone) {
  private static final String HYPEREDGE_INPUT = "hyperedgeInput";

  /** The parameter that the features of the nodes are multiplied by is one of these. */
  private static final List<String> FIRST =
      List.of(
          "input.weight",
          "layer0.weight",
          "layer0.edge.key.weight",
          Mlp.MEMBERS + ".weight",
          "classifier.weight");

  /** A network that sees the features of the nodes. */
  Network(Graph graph, Architecture architecture, boolean weighted) {
    this(graph, architecture, weighted, null);
  }

  /** The same where features of hyperedges, multiplied by a parameter, are all that is seen. */
  Network seeingAlone(String parameter) {
    return new Network(graph, architecture, weighted, parameter);
  }

  /** One layer: its output as a function of its input and of its name. */
  @FunctionalInterface
  interface Layer {
    Value of(Value x, String name);
  }

  /** What a model computes; null where it has none. */
  record Results(Value logits, @Nullable Value nodes, @Nullable Value hyperedges) {}

  static String name(int layer) {
    return "layer" + layer;
  }

  /** The features of the nodes, beside them the smoothed ones where they are to be. */
  Value nodeFeatures() {
    Value own = ownFeaturesOfNodes();
    Smoothing smoothing = architecture.featureSmoothing();
    return smoothing.changesNothing()
        ? own
        : own.beside(incidences().smoothedNodes(own, smoothing));
  }

  private Value ownFeaturesOfNodes() {
    String first = FIRST.stream().filter(graph::hasParameter).findFirst().orElseThrow();
    return graph.input(
        "node_features", ElementType.FLOAT, List.of("nodes", widthOfFeatures(first)));
  }

  /**
   * The features of the hyperedges, as wide as a parameter has rows for them, beside them the
   * smoothed ones where they are to be.
   */
  Value hyperedgeFeatures(String parameter) {
    Value own = ownFeaturesOfHyperedges(parameter);
    Smoothing smoothing = architecture.featureSmoothing();
    return smoothing.changesNothing()
        ? own
        : own.beside(incidences().smoothedHyperedges(own, smoothing));
  }

  private Value ownFeaturesOfHyperedges(String parameter) {
    return graph.input(
        "hyperedge_features", ElementType.FLOAT, List.of("hyperedges", widthOfFeatures(parameter)));
  }

  /** Own and smoothed features are as many each. */
  private int widthOfFeatures(String parameter) {
    int rows = graph.rowsOf(parameter);
    return architecture.featureSmoothing().changesNothing() ? rows : rows / 2;
  }

  /** The incidences of the hypergraph. */
  Incidences incidences() {
    Value nodes = alone == null ? ownFeaturesOfNodes().rows() : count("node_count");
    String own = alone == null ? HYPEREDGE_INPUT + ".weight" : alone;
    Value hyperedges =
        graph.hasParameter(own) ? ownFeaturesOfHyperedges(own).rows() : count("hyperedge_count");
    return Incidences.of(graph, nodes, hyperedges, weighted);
  }

  private Value count(String name) {
    return graph.input(name, ElementType.INT64, List.of()).vector();
  }

  /** {@code edges} plus the projected features of the hyperedges, where there are any. */
  Value plusHyperedgeInput(Value edges) {
    String own = HYPEREDGE_INPUT + ".weight";
    return graph.hasParameter(own)
        ? edges.plus(withoutBias(HYPEREDGE_INPUT, hyperedgeFeatures(own)))
        : edges;
  }

  /** The features of the hyperedges through a map with a bias; null where there are none. */
  @Nullable Value hyperedgeInput() {
    String own = HYPEREDGE_INPUT + ".weight";
    return graph.hasParameter(own) ? linear(HYPEREDGE_INPUT, hyperedgeFeatures(own)) : null;
  }

  /** x W + b. */
  Value linear(String name, Value x) {
    return linear(name, x, y -> y);
  }

  /** f(x W) + b. */
  Value linear(String name, Value x, UnaryOperator<Value> f) {
    return f.apply(withoutBias(name, x)).plus(graph.parameter(name + ".bias"));
  }

  /** x W. */
  Value withoutBias(String name, Value x) {
    return x.matmul(graph.parameter(name + ".weight"));
  }

  /** Layer normalisation with gain and shift. */
  Value norm(String name, Value x) {
    return x.normalised(LayerNorm.EPSILON)
        .times(graph.parameter(name + ".gain"))
        .plus(graph.parameter(name + ".shift"));
  }

  /** All layers, one behind the other. */
  Value stack(Value x, Layer layer) {
    Value result = x;
    for (int l = 0; l < architecture.layers(); l++) {
      result = layer.of(result, name(l));
    }
    return result;
  }

  /** The classes by the representations of nodes or hyperedges. */
  Results classified(Value nodes, Value hyperedges) {
    Value classified = architecture.task() == Task.NODES ? nodes : hyperedges;
    return new Results(answers(linear("classifier", classified)), nodes, hyperedges);
  }

  /** What a classifier says, smoothed where it is to be. */
  Value answers(Value logits) {
    Smoothing smoothing = architecture.answerSmoothing();
    if (smoothing.changesNothing()) {
      return logits;
    }
    return architecture.task() == Task.NODES
        ? incidences().smoothedNodes(logits, smoothing)
        : incidences().smoothedHyperedges(logits, smoothing);
  }
}
