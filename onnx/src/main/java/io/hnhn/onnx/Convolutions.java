package io.hnhn.onnx;

import io.hnhn.model.Gcn;
import io.hnhn.model.UniGcnii;
import io.hnhn.onnx.Network.Results;
import java.util.function.UnaryOperator;

/** Models whose layers smooth the nodes with a fixed operator of the hypergraph. */
record Convolutions(Network network) {
  /** {@link io.hnhn.model.Hgnn}. */
  Results hgnn() {
    Incidences h = network.incidences();
    Operator toEdges = h.toHyperedges();
    Operator toNodes = h.toNodes();
    Value roots = h.nodeDegrees().power(-0.5);
    Value there = toEdges.scaled(h.hyperedgeDegrees().power(-1), h.weights(), roots);
    Value back = toNodes.scaled(roots, h.bothWeights(), h.hyperedgeDegrees().power(0));
    return smoothed(h, x -> toNodes.sum(back, toEdges.sum(there, x)));
  }

  /** {@link io.hnhn.model.HgnnPlus}, and {@link io.hnhn.model.Hcha} without attention. */
  Results means() {
    Incidences h = network.incidences();
    return smoothed(h, x -> h.meanToNodes(h.meanToHyperedges(x)));
  }

  /** {@link io.hnhn.model.UniGcn}. */
  Results uniGcn() {
    Incidences h = network.incidences();
    return smoothed(h, uniGcn(h));
  }

  private static UnaryOperator<Value> uniGcn(Incidences h) {
    Incidences looped = h.withSelfLoops();
    Operator toNodes = looped.toNodes();
    Value back =
        toNodes.scaled(
            looped.nodeDegrees().power(-0.5),
            looped.bothWeights(),
            looped.meanDegreesOfMembers().power(-0.5));
    return x -> toNodes.sum(back, looped.meanToHyperedges(x));
  }

  private Results smoothed(Incidences h, UnaryOperator<Value> smooth) {
    Value nodes =
        network.stack(
            network.nodeFeatures(), (x, name) -> network.linear(name, smooth.apply(x)).relu());
    return network.classified(nodes, h.meanToHyperedges(nodes));
  }

  /** {@link UniGcnii}. */
  Results uniGcnii(UniGcnii model) {
    Incidences h = network.incidences();
    UnaryOperator<Value> smooth = uniGcn(h);
    Value first = network.linear("input", network.nodeFeatures()).relu();
    Value x = first;
    for (int layer = 0; layer < model.layers(); layer++) {
      double beta = Math.log(model.lambda() / (layer + 1) + 1);
      Value mixed = smooth.apply(x).times(1 - model.alpha()).plus(first.times(model.alpha()));
      Value mapped = network.withoutBias(Network.name(layer), mixed);
      x = mixed.times(1 - beta).plus(mapped.times(beta)).relu();
    }
    return network.classified(x, h.meanToHyperedges(x));
  }

  /** {@link io.hnhn.model.UniSage}. */
  Results uniSage(boolean mean) {
    Incidences h = network.incidences();
    Value nodes =
        network.stack(
            network.nodeFeatures(),
            (x, name) ->
                network
                    .linear(
                        name,
                        x,
                        y -> {
                          Value edges = h.meanToHyperedges(y);
                          return y.plus(mean ? h.meanToNodes(edges) : h.sumToNodes(edges));
                        })
                    .relu());
    return network.classified(nodes, h.meanToHyperedges(nodes));
  }

  /** {@link io.hnhn.model.UniGin}. */
  Results uniGin() {
    Incidences h = network.incidences();
    Value nodes =
        network.stack(
            network.nodeFeatures(),
            (x, name) -> {
              Value share = network.graph().parameter(name + ".epsilon").plus(1);
              return network
                  .linear(name, x, y -> y.times(share).plus(h.sumToNodes(h.meanToHyperedges(y))))
                  .relu();
            });
    return network.classified(nodes, h.meanToHyperedges(nodes));
  }

  /** {@link Gcn}; no clique is made: A Aᵀ is applied as A after Aᵀ. */
  Results gcn(Gcn.Expansion expansion) {
    return switch (expansion) {
      case CLIQUE -> onCliques();
      case STAR -> onStars();
    };
  }

  private Results onCliques() {
    Incidences h = network.incidences();
    Operator toEdges = h.toHyperedges();
    Operator toNodes = h.toNodes();
    Value sizes = h.hyperedgeCounts();
    Value roots = sizes.gather(h.hyperedge()).totals(h.node(), h.nodes()).power(-0.5);
    Value ofNodes = roots.gather(h.node()).as(ElementType.FLOAT);
    return smoothed(h, x -> toNodes.sum(ofNodes, toEdges.sum(ofNodes, x)));
  }

  private Results onStars() {
    Incidences h = network.incidences();
    Graph graph = network.graph();
    Value one = graph.constant(ElementType.DOUBLE, 1);
    Value ofNodes = h.nodeCounts().plus(one).power(-0.5);
    Value ofEdges = h.hyperedgeCounts().plus(one).power(-0.5);
    Value shares =
        ofNodes.gather(h.node()).times(ofEdges.gather(h.hyperedge())).as(ElementType.FLOAT);
    Value ownOfNodes = ofNodes.times(ofNodes).as(ElementType.FLOAT).column();
    Value ownOfEdges = ofEdges.times(ofEdges).as(ElementType.FLOAT).column();
    Value nodes = network.linear("input", network.nodeFeatures());
    Value edges =
        network.plusHyperedgeInput(
            graph.filled(
                ElementType.FLOAT,
                0,
                h.hyperedges().then(graph.constant((long) network.architecture().hidden()))));
    for (int layer = 0; layer < network.architecture().layers(); layer++) {
      for (String part : new String[] {".first", ".second"}) {
        String name = Network.name(layer) + part;
        Value toNodes = h.toNodes().sum(shares, edges).plus(nodes.times(ownOfNodes));
        Value toEdges = h.toHyperedges().sum(shares, nodes).plus(edges.times(ownOfEdges));
        nodes = network.linear(name, toNodes).relu();
        edges = network.linear(name, toEdges).relu();
      }
    }
    return network.classified(nodes, edges);
  }
}
