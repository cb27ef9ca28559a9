package io.hnhn.onnx;

import io.hnhn.model.AllSetTransformer;
import io.hnhn.model.Hcha;
import io.hnhn.model.UniGat;
import io.hnhn.onnx.Network.Results;
import java.util.Arrays;
import java.util.function.IntFunction;

/** Models with attention: a softmax over the sources of every target. */
record Attentions(Network network) {
  /** {@link UniGat}. */
  Results uniGat(UniGat model) {
    Incidences h = network.incidences();
    Incidences looped = h.withSelfLoops();
    Operator toNodes = looped.toNodes();
    Value nodes =
        network.stack(
            network.nodeFeatures(),
            (x, name) ->
                network
                    .linear(
                        name,
                        x,
                        y -> {
                          Value edges = looped.meanToHyperedges(y);
                          return joined(
                              model.heads(),
                              head -> {
                                Value sources = part(edges, head, model.heads());
                                Value targets = part(y, head, model.heads());
                                Value scores =
                                    scores(toNodes, name + ".head" + head, targets, sources);
                                return toNodes.sum(
                                    attention(toNodes, scores, looped.bothWeights()), sources);
                              });
                        })
                    .relu());
    return network.classified(nodes, h.meanToHyperedges(nodes));
  }

  /** {@link Hcha} with heads. */
  Results hcha(Hcha model) {
    Incidences h = network.incidences();
    Operator toNodes = h.toNodes();
    Operator toEdges = h.toHyperedges();
    Value there =
        toEdges.scaled(h.hyperedgeDegrees().power(-1), h.weights(), h.nodeDegrees().power(0));
    Value back = h.meanWeightsToNodes();
    Value nodes =
        network.stack(
            network.nodeFeatures(),
            (x, name) ->
                network
                    .linear(
                        name,
                        x,
                        y -> {
                          Value edges = toEdges.sum(there, y);
                          return joined(
                              model.heads(),
                              head -> {
                                Value own = part(y, head, model.heads());
                                Value sources = part(edges, head, model.heads());
                                Value alpha =
                                    toNodes.softmax(
                                        scores(toNodes, name + ".head" + head, own, sources)
                                            .as(ElementType.DOUBLE));
                                Value met = toEdges.sum(there.times(alpha), own);
                                return toNodes.sum(back.times(alpha), met);
                              });
                        })
                    .relu());
    return network.classified(nodes, h.meanToHyperedges(nodes));
  }

  /** {@link AllSetTransformer}. */
  Results allSetTransformer(AllSetTransformer model) {
    Incidences h = network.incidences();
    Value nodes = network.nodeFeatures();
    Value edges = nodes;
    for (int layer = 0; layer < model.layers(); layer++) {
      String name = Network.name(layer);
      Value gathered = pooled(model, name + ".edge", h.toHyperedges(), h.weights(), nodes);
      edges = (layer == 0 ? network.plusHyperedgeInput(gathered) : gathered).relu();
      nodes = pooled(model, name + ".node", h.toNodes(), h.bothWeights(), edges).relu();
    }
    return network.classified(nodes, edges);
  }

  private Value pooled(
      AllSetTransformer model, String name, Operator operator, Value weights, Value x) {
    Value keys = network.linear(name + ".key", x);
    Value values = network.linear(name + ".value", x);
    Value attended =
        joined(
            model.heads(),
            head -> {
              Value seed = seed(name, head);
              Value ofSources = part(keys, head, model.heads()).matmul(seed.transposed());
              Value scores = ofSources.vector().gather(operator.source()).leakyRelu();
              return operator
                  .sum(attention(operator, scores, weights), part(values, head, model.heads()))
                  .plus(seed);
            });
    Value inner = network.norm(name + ".inner", attended);
    Value feed = network.linear(name + ".feed", inner).relu();
    return network.norm(name + ".outer", inner.plus(feed));
  }

  private Value seed(String name, int head) {
    return network.graph().parameter(name + ".head" + head + ".seed");
  }

  /** LeakyReLU(a₁ · target + a₂ · source) of each incidence. */
  private Value scores(Operator operator, String name, Value targets, Value sources) {
    Graph graph = network.graph();
    Value ofTargets = targets.matmul(graph.parameter(name + ".target")).vector();
    Value ofSources = sources.matmul(graph.parameter(name + ".source")).vector();
    return ofTargets
        .gather(operator.target())
        .plus(ofSources.gather(operator.source()))
        .leakyRelu();
  }

  /** Softmax of the scores, where a source of weight 2 counts as two of weight 1. */
  private Value attention(Operator operator, Value scores, Value weights) {
    Value exact = scores.as(ElementType.DOUBLE);
    return operator.softmax(network.weighted() ? exact.plus(weights.log()) : exact);
  }

  /** The columns of one head, see {@code Heads}. */
  private Value part(Value x, int head, int heads) {
    return x.columns(from(head, heads), from(head + 1, heads));
  }

  private int from(int head, int heads) {
    return (int) ((long) head * network.architecture().hidden() / heads);
  }

  private static Value joined(int heads, IntFunction<Value> ofHead) {
    Value[] parts = new Value[heads];
    Arrays.setAll(parts, ofHead);
    return parts[0].beside(Arrays.copyOfRange(parts, 1, heads));
  }
}
