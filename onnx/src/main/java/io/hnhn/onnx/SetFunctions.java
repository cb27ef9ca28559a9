package io.hnhn.onnx;

import io.hnhn.model.EdHnn;
import io.hnhn.model.Mlp;
import io.hnhn.model.Task;
import io.hnhn.onnx.Network.Results;
import java.util.function.UnaryOperator;

/** Models that learn functions of sets, and those that look at no set at all. */
record SetFunctions(Network network) {
  /** {@link io.hnhn.model.AllDeepSets}. */
  Results allDeepSets() {
    Incidences h = network.incidences();
    Value nodes = network.linear("input", network.nodeFeatures());
    Value edges = nodes;
    for (int layer = 0; layer < network.architecture().layers(); layer++) {
      String name = Network.name(layer);
      Value gathered = ofSets(name + ".edge", h::sumToHyperedges, nodes);
      edges = (layer == 0 ? network.plusHyperedgeInput(gathered) : gathered).relu();
      nodes = ofSets(name + ".node", h::sumToNodes, edges).relu();
    }
    return network.classified(nodes, edges);
  }

  /** ρ(Σ φ(x)) without the last relu. */
  private Value ofSets(String name, UnaryOperator<Value> sum, Value x) {
    return mapped(name + ".decode", sum.apply(mapped(name + ".encode", x).relu()));
  }

  private Value mapped(String name, Value x) {
    return network.linear(name, network.norm(name + ".norm", x));
  }

  /** {@link EdHnn}. */
  Results edHnn(EdHnn model) {
    Incidences h = network.incidences();
    Operator toNodes = h.toNodes();
    Value shares = h.meanWeightsToNodes();
    Value first = network.linear("input", network.nodeFeatures()).relu();
    Value nodes = first;
    Value edges = first;
    for (int layer = 0; layer < model.layers(); layer++) {
      edges = h.meanToHyperedges(network.linear("phi", nodes).relu());
      Value ofNodes = network.linear("rho.node", nodes).gather(h.node());
      Value ofEdges = network.withoutBias("rho.hyperedge", edges).gather(h.hyperedge());
      Value messages = toNodes.sumOfMessages(shares, ofNodes.plus(ofEdges).relu());
      Value mixed = messages.times(1 - model.alpha()).plus(first.times(model.alpha()));
      nodes = network.linear("psi", mixed).relu();
    }
    return network.classified(nodes, edges);
  }

  /** {@link Mlp}. */
  Results mlp(Mlp model) {
    Network seen = seeing("layer0");
    Value x =
        network.stack(
            ownFeatures(seen),
            (in, name) ->
                network
                    .linear(seesMembers() && name.equals(Network.name(0)) ? Mlp.MEMBERS : name, in)
                    .relu());
    Value logits = seen.answers(network.linear("classifier", x));
    return model.task() == Task.NODES ? new Results(logits, x, null) : new Results(logits, null, x);
  }

  /** {@link io.hnhn.model.Regression}. */
  Results regression() {
    String name = seesMembers() ? Mlp.MEMBERS : "classifier";
    Network seen = seeing(name);
    return new Results(seen.answers(network.linear(name, ownFeatures(seen))), null, null);
  }

  /**
   * The network that sees nothing but what is classified.
   *
   * @param first the linear map that features go through
   */
  private Network seeing(String first) {
    return network.architecture().task() == Task.NODES || seesMembers()
        ? network
        : network.seeingAlone(first + ".weight");
  }

  /** The features of what is classified. */
  private Value ownFeatures(Network seen) {
    if (seesMembers()) {
      return network.incidences().meanToHyperedges(network.nodeFeatures());
    }
    return seen.alone() == null ? seen.nodeFeatures() : seen.hyperedgeFeatures(seen.alone());
  }

  /** Whether hyperedges are seen by the features of their members. */
  private boolean seesMembers() {
    return network.graph().hasParameter(Mlp.MEMBERS + ".weight");
  }
}
