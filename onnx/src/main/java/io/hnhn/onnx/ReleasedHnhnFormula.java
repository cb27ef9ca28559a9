package io.hnhn.onnx;

import io.hnhn.model.ReleasedHnhn;
import io.hnhn.onnx.Network.Results;
import org.jspecify.annotations.Nullable;

/** {@link ReleasedHnhn} with its exponents. */
record ReleasedHnhnFormula(ReleasedHnhn model, Network network) {
  Results results() {
    Incidences h = network.incidences();
    Value degrees = h.nodeDegrees();
    Value sizes = h.hyperedgeDegrees();
    Value ofEdges =
        reciprocal(
            degrees
                .power(-model.beta())
                .gather(h.node())
                .times(h.weights())
                .totals(h.hyperedge(), h.hyperedges()));
    Value ofNodes =
        reciprocal(
            sizes
                .power(-model.alpha())
                .gather(h.hyperedge())
                .times(h.bothWeights())
                .totals(h.node(), h.nodes()));
    Value there = h.toHyperedges().scaled(ofEdges, h.weights(), degrees.power(-1 - model.beta()));
    Value back = h.toNodes().scaled(ofNodes, h.bothWeights(), sizes.power(-1 - model.alpha()));
    Value keptByEdges = ofEdges.as(ElementType.FLOAT).column();
    Value keptByNodes = reciprocal(degrees).times(ofNodes).as(ElementType.FLOAT).column();

    Value nodes = network.linear("input", network.nodeFeatures());
    @Nullable Value before = network.hyperedgeInput();
    Value edges = nodes;
    for (int layer = 0; layer < model.layers(); layer++) {
      String name = Network.name(layer);
      Value gathered = h.toHyperedges().sum(there, network.linear(name + ".edge", nodes).relu());
      edges = before == null ? gathered : gathered.plus(before.times(keptByEdges));
      Value heard = h.toNodes().sum(back, network.linear(name + ".node", edges).relu());
      nodes = heard.plus(nodes.times(keptByNodes));
      before = edges;
    }
    return network.classified(nodes, edges);
  }

  /** 1/x of doubles, and 1 where x is 0. */
  private Value reciprocal(Value x) {
    Value zero = network.graph().constant(ElementType.DOUBLE, 0);
    return x.plus(x.with("Equal", zero).as(ElementType.DOUBLE)).power(-1);
  }
}
