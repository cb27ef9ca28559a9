package io.hnhn.onnx;

import io.hnhn.model.Smoothing;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The incidences of a hypergraph that is known when the graph runs, and the operators that models
 * make of them. What depends on the hypergraph alone is computed in double precision and rounded
 * once, as everywhere in hnhn. An isolated node or an empty hyperedge is target of nothing: sums
 * over nothing are 0, whatever the power of its degree.
 *
 * @param node the node of each incidence
 * @param hyperedge the hyperedge of each incidence
 * @param nodes how many nodes there are, a vector of one
 * @param hyperedges how many hyperedges there are, a vector of one
 * @param weights h_ij of each incidence
 * @param hyperedgeWeights w_j of each hyperedge
 */
record Incidences(
    Value node,
    Value hyperedge,
    Value nodes,
    Value hyperedges,
    Value weights,
    Value hyperedgeWeights) {

  /** The inputs of a graph. */
  static Incidences of(Graph graph, Value nodes, Value hyperedges, boolean weighted) {
    Value node = graph.input("node_index", ElementType.INT64, List.of("incidences"));
    Value hyperedge = graph.input("hyperedge_index", ElementType.INT64, List.of("incidences"));
    if (!weighted) {
      return new Incidences(
          node,
          hyperedge,
          nodes,
          hyperedges,
          graph.filled(ElementType.DOUBLE, 1, node.shape()),
          graph.filled(ElementType.DOUBLE, 1, hyperedges));
    }
    return new Incidences(
        node,
        hyperedge,
        nodes,
        hyperedges,
        graph
            .input("incidence_weight", ElementType.FLOAT, List.of("incidences"))
            .as(ElementType.DOUBLE),
        graph
            .input("hyperedge_weight", ElementType.FLOAT, List.of("hyperedges"))
            .as(ElementType.DOUBLE));
  }

  Operator toHyperedges() {
    return new Operator(hyperedge, node, hyperedges);
  }

  Operator toNodes() {
    return new Operator(node, hyperedge, nodes);
  }

  /** h_ij w_j of each incidence. */
  Value bothWeights() {
    return weights.times(hyperedgeWeights.gather(hyperedge));
  }

  /** d_i = Σ_j w_j h_ij. */
  Value nodeDegrees() {
    return bothWeights().totals(node, nodes);
  }

  /** d_j = Σ_i h_ij. */
  Value hyperedgeDegrees() {
    return weights.totals(hyperedge, hyperedges);
  }

  /** How many incidences each node has. */
  Value nodeCounts() {
    return ones().totals(node, nodes);
  }

  /** How many incidences each hyperedge has. */
  Value hyperedgeCounts() {
    return ones().totals(hyperedge, hyperedges);
  }

  private Value ones() {
    return node.graph().filled(ElementType.DOUBLE, 1, node.shape());
  }

  /** 1 for each of so many rows. */
  private static Value ones(Value count) {
    return count.graph().filled(ElementType.DOUBLE, 1, count);
  }

  /** D_e⁻¹ Hᵀ: a hyperedge takes the mean of its members. */
  Value meanToHyperedges(Value x) {
    return toHyperedges().sum(meanWeightsToHyperedges(), x);
  }

  private Value meanWeightsToHyperedges() {
    return toHyperedges().scaled(hyperedgeDegrees().power(-1), weights, ones(nodes));
  }

  /** Rows of the nodes, smoothed as {@link Smoothing} says. */
  Value smoothedNodes(Value x, Smoothing smoothing) {
    Operator there = toHyperedges();
    Value members = meanWeightsToHyperedges();
    Operator back = toNodes();
    Value shares = meanWeightsToNodes();
    return smoothed(x, smoothing, nodeCounts(), z -> back.sum(shares, there.sum(members, z)));
  }

  /** Rows of the hyperedges, smoothed as {@link Smoothing} says. */
  Value smoothedHyperedges(Value x, Smoothing smoothing) {
    Operator there = toNodes();
    Value shares = meanWeightsToNodes();
    Operator back = toHyperedges();
    Value members = meanWeightsToHyperedges();
    return smoothed(x, smoothing, hyperedgeCounts(), z -> back.sum(members, there.sum(shares, z)));
  }

  /** A row without incidences hears nothing, and so is its own altogether. */
  private static Value smoothed(
      Value x, Smoothing smoothing, Value counts, UnaryOperator<Value> mean) {
    double own = smoothing.own();
    Value zero = x.graph().constant(ElementType.DOUBLE, 0);
    Value alone = counts.with("Equal", zero).as(ElementType.FLOAT).column();
    Value kept = x.times(alone.times(1 - own).plus(own));
    Value z = x;
    for (int step = 0; step < smoothing.steps(); step++) {
      z = mean.apply(z).times(1 - own).plus(kept);
    }
    return z;
  }

  /** Hᵀ: a hyperedge takes the sum of its members. */
  Value sumToHyperedges(Value x) {
    return toHyperedges().sum(weights.as(ElementType.FLOAT), x);
  }

  /** The weights of D_v⁻¹ H W. */
  Value meanWeightsToNodes() {
    return toNodes().scaled(nodeDegrees().power(-1), bothWeights(), ones(hyperedges));
  }

  /** D_v⁻¹ H W: a node takes the mean of its hyperedges. */
  Value meanToNodes(Value x) {
    return toNodes().sum(meanWeightsToNodes(), x);
  }

  /** H W: a node takes the weighted sum of its hyperedges. */
  Value sumToNodes(Value x) {
    return toNodes().sum(bothWeights().as(ElementType.FLOAT), x);
  }

  /** The mean of the degrees of each hyperedge's members. */
  Value meanDegreesOfMembers() {
    return nodeDegrees()
        .gather(node)
        .times(weights)
        .totals(hyperedge, hyperedges)
        .dividedBy(hyperedgeDegrees());
  }

  /** With a hyperedge {i} of weight 1 for every node i that has none, behind all the others. */
  Incidences withSelfLoops() {
    Graph graph = node.graph();
    Value one = graph.constant(ElementType.DOUBLE, 1);
    Value alone = hyperedgeCounts().with("Equal", one).as(ElementType.DOUBLE).gather(hyperedge);
    Value without = alone.totals(node, nodes).with("Equal", graph.constant(ElementType.DOUBLE, 0));
    Value looped = without.with("NonZero").vector();
    Value count = looped.rows();
    Value numbers =
        graph
            .filled(ElementType.INT64, 1, count)
            .with("CumSum", graph.zero())
            .minus(graph.constant(1L))
            .plus(hyperedges);
    return new Incidences(
        node.then(looped),
        hyperedge.then(numbers),
        nodes,
        hyperedges.plus(count),
        weights.then(ones(count)),
        hyperedgeWeights.then(ones(count)));
  }
}
