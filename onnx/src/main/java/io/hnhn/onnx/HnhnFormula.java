package io.hnhn.onnx;

import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Pooling;
import io.hnhn.onnx.Network.Results;

/** {@link Hnhn} with all its options. */
record HnhnFormula(Hnhn model, Network network) {
  Results results() {
    Incidences h = network.incidences();
    Operator toEdges = h.toHyperedges();
    Operator toNodes = h.toNodes();
    Value beta = shares(toEdges, "beta", model.beta(), h.nodeCounts(), h.weights());
    Value alpha =
        pooled(
            shares(toNodes, "alpha", model.alpha(), h.hyperedgeCounts(), h.bothWeights()),
            h.nodeCounts(),
            toNodes);
    Value input = network.linear("input", network.nodeFeatures());
    Value nodes = input;
    Value edges = input;
    for (int layer = 0; layer < model.layers(); layer++) {
      String name = Network.name(layer);
      Value members = toEdges.sum(beta, nodes);
      Value gathered = network.linear(name + ".edge", members);
      Value told = layer == 0 ? network.plusHyperedgeInput(gathered) : gathered;
      edges = normalised(name + ".edge", activated(told));
      edges = model.skips() ? edges.plus(members) : edges;
      Value heard = toNodes.sum(alpha, edges);
      nodes = normalised(name + ".node", network.linear(name + ".node", heard).relu());
      nodes = model.skips() ? nodes.plus(heard) : nodes;
      nodes = model.residual() ? nodes.plus(input) : nodes;
    }
    return network.classified(nodes, edges);
  }

  /** Softmax over the sources of γ log d + log w, see {@link io.hnhn.model.WeightedMean}. */
  private Value shares(
      Operator operator, String name, Exponent exponent, Value degrees, Value weights) {
    Graph graph = network.graph();
    Value gamma =
        switch (exponent) {
          case Exponent.Fixed(double value) -> graph.constant(ElementType.DOUBLE, value);
          case Exponent.Trainable _ -> graph.parameter(name).vector().as(ElementType.DOUBLE);
        };
    Value scores = degrees.log().gather(operator.source()).times(gamma);
    return operator.softmax(network.weighted() ? scores.plus(weights.log()) : scores);
  }

  /** Shares times a power of the number of sources, see {@link io.hnhn.model.Pooling}. */
  private Value pooled(Value shares, Value counts, Operator operator) {
    return model.pooling() == Pooling.MEAN
        ? shares
        : counts
            .power(model.pooling().exponent())
            .gather(operator.target())
            .as(ElementType.FLOAT)
            .times(shares);
  }

  private Value activated(Value x) {
    return switch (model.hyperedgeActivation()) {
      case RELU -> x.relu();
      case LEAKY_RELU -> x.leakyRelu();
      case TANH -> x.tanh();
      case NONE -> x;
    };
  }

  private Value normalised(String name, Value neurons) {
    return model.normalisation() ? network.norm(name + ".norm", neurons) : neurons;
  }
}
