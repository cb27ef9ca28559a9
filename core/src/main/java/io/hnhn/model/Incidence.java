package io.hnhn.model;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.NeighbourDegrees;
import io.hnhn.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;

/**
 * The incidence matrix H of a hypergraph with its weights, and the normalised operators that models
 * make of it. h_ij is the weight of the incidence of node i and hyperedge j, W the diagonal of the
 * weights of hyperedges; all of them are 1 where there are none.
 *
 * <pre>
 * d_i = Σ_j w_j h_ij   the degree of node i, D_v        d_j = Σ_i h_ij   that of hyperedge j, D_e
 * </pre>
 *
 * Those of a part are the whole's, so that rows that have all their incidences are the whole's,
 * too.
 *
 * <p>Operators are computed in double and rounded once. An isolated node or an empty hyperedge has
 * an empty row: a sum over nothing is 0, whatever the power of its degree.
 *
 * <pre>{@code
 * Incidence h = new Incidence(inputs.hypergraph());
 * SparseMatrix toEdges = h.toHyperedges(h.hyperedgeDegrees(-1), h.nodeDegrees(-0.5));
 * Expr edges = nodes.propagate(toEdges); // D_e⁻¹ Hᵀ D_v⁻¹ᐟ² nodes
 * }</pre>
 */
public final class Incidence {
  private final Hypergraph graph;
  private final double[] nodeDegrees;
  private final double[] hyperedgeDegrees;

  /** That of a hypergraph, or of a part of one. */
  public Incidence(Hypergraph graph) {
    this.graph = graph;
    this.nodeDegrees = new double[graph.nodes()];
    this.hyperedgeDegrees = new double[graph.hyperedges()];
    Arrays.setAll(nodeDegrees, graph::weightedDegree);
    Arrays.setAll(hyperedgeDegrees, graph::weightedSize);
  }

  /** d_i to a power, for every node. */
  public double[] nodeDegrees(double exponent) {
    return powers(nodeDegrees, exponent);
  }

  /** d_j to a power, for every hyperedge. */
  public double[] hyperedgeDegrees(double exponent) {
    return powers(hyperedgeDegrees, exponent);
  }

  /** The mean of the degrees of each hyperedge's members, to a power. */
  public double[] meanDegreesOfMembers(double exponent) {
    double[] means = new double[graph.hyperedges()];
    CompressedRows rows = graph.byHyperedge();
    for (int j = 0; j < means.length; j++) {
      for (long k = rows.start(j); k < rows.end(j); k++) {
        means[j] += graph.incidenceWeight(k) * nodeDegrees[rows.column(k)] / hyperedgeDegrees[j];
      }
    }
    return powers(means, exponent);
  }

  /** Σ_i h_ij r_i over the members of each hyperedge: the row sums of Hᵀ diag(r). */
  public double[] sumsOfHyperedges(double[] r) {
    return rowSums(graph.byHyperedge(), graph::incidenceWeight, r);
  }

  /** Σ_j w_j h_ij r_j over the hyperedges of each node: the row sums of H W diag(r). */
  public double[] sumsOfNodes(double[] r) {
    CompressedRows.Transposed byNode = graph.byHyperedge().transposed();
    return rowSums(byNode.rows(), weightsOf(byNode), r);
  }

  /**
   * Σ_i h_ij d_iᵉ over the members of each hyperedge: all those of the whole, also in a {@linkplain
   * SampledInputs sample}, unless weights are part of degrees.
   */
  public double[] sumsOfMembers(double exponent) {
    return allOf(graph.degreesOfMembers())
        .map(all -> all.sums(degree -> Math.pow(degree, exponent)))
        .orElseGet(() -> sumsOfHyperedges(nodeDegrees(exponent)));
  }

  /** Σ_j w_j h_ij d_jᵉ over the hyperedges of each node, in the same way. */
  public double[] sumsOfMemberships(double exponent) {
    return allOf(graph.degreesOfHyperedges())
        .map(all -> all.sums(size -> Math.pow(size, exponent)))
        .orElseGet(() -> sumsOfNodes(hyperedgeDegrees(exponent)));
  }

  /** Degrees of neighbours, where they are what is called a degree here: no weights count. */
  private Optional<NeighbourDegrees> allOf(Optional<NeighbourDegrees> counted) {
    return counted.filter(_ -> graph.whole().orElseThrow().nodes().weights() == null);
  }

  /** diag(left) Hᵀ diag(right), from nodes to hyperedges. */
  public SparseMatrix toHyperedges(double[] left, double[] right) {
    return scaled(graph.byHyperedge(), left, graph::incidenceWeight, right);
  }

  /** diag(left) H W diag(right), from hyperedges to nodes. */
  public SparseMatrix toNodes(double[] left, double[] right) {
    CompressedRows.Transposed byNode = graph.byHyperedge().transposed();
    return scaled(byNode.rows(), left, weightsOf(byNode), right);
  }

  /** w_j h_ij for the entries of H. */
  private LongToDoubleFunction weightsOf(CompressedRows.Transposed byNode) {
    return k ->
        (double) graph.incidenceWeight(byNode.originOf(k))
            * graph.hyperedgeWeight(byNode.rows().column(k));
  }

  /** D_e⁻¹ Hᵀ: a hyperedge takes the mean of its members. */
  public SparseMatrix meanToHyperedges() {
    return toHyperedges(hyperedgeDegrees(-1), nodeDegrees(0));
  }

  /** D_v⁻¹ H W: a node takes the mean of its hyperedges. */
  public SparseMatrix meanToNodes() {
    return toNodes(nodeDegrees(-1), hyperedgeDegrees(0));
  }

  /** Hᵀ: a hyperedge takes the sum of its members. */
  public SparseMatrix sumToHyperedges() {
    return toHyperedges(hyperedgeDegrees(0), nodeDegrees(0));
  }

  /** H W: a node takes the weighted sum of its hyperedges. */
  public SparseMatrix sumToNodes() {
    return toNodes(nodeDegrees(0), hyperedgeDegrees(0));
  }

  private static SparseMatrix scaled(
      CompressedRows pattern, double[] left, LongToDoubleFunction weight, double[] right) {
    OperatorValues values = new OperatorValues(pattern);
    for (int r = 0; r < pattern.rows(); r++) {
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        values.set(r, k, left[r] * weight.applyAsDouble(k) * right[pattern.column(k)]);
      }
    }
    return values.toMatrix();
  }

  private static double[] rowSums(
      CompressedRows pattern, LongToDoubleFunction weight, double[] right) {
    double[] sums = new double[pattern.rows()];
    for (int r = 0; r < sums.length; r++) {
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        sums[r] += weight.applyAsDouble(k) * right[pattern.column(k)];
      }
    }
    return sums;
  }

  private static double[] powers(double[] degrees, double exponent) {
    return Arrays.stream(degrees).map(degree -> Math.pow(degree, exponent)).toArray();
  }
}
