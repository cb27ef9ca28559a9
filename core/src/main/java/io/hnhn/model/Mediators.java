package io.hnhn.model;

import static io.hnhn.expr.SegmentExtreme.Kind.FIRST_LARGEST;
import static io.hnhn.expr.SegmentExtreme.Kind.LAST_SMALLEST;

import io.hnhn.expr.Activation;
import io.hnhn.expr.Expr;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;

/**
 * Graph convolution on the expansion with mediators, its representatives chosen by scores that are
 * computed: what {@link io.hnhn.graph.MediatorExpansion} gives for known scores, as an expression.
 *
 * <p>Let s, i and 1 be the indicators of S, of I and of all members of a hyperedge e, u = s + i,
 * and w = 1/(2|e| − 3), or 0 where e has fewer than two nodes. Then
 *
 * <pre>
 * A = Σ_e w (u 1ᵀ + 1 uᵀ − u uᵀ − s sᵀ − i iᵀ)
 *
 * A x = Σ_e s w (c − 2a − b) + i w (c − a − 2b) + 1 w (a + b)      a = sᵀx,  b = iᵀx,  c = 1ᵀx
 * </pre>
 *
 * so that A is never stored, only s and i, a number an incidence.
 *
 * <pre>{@code
 * Expr smoothed = new Mediators(inputs.hypergraph()).smooth(x.matmul(r), x); // r a column
 * }</pre>
 */
public final class Mediators {
  private final Entries members;
  private final SparseMatrix sums;
  private final SparseMatrix weightedBack;
  private final CompressedRows byNode;
  private final Expr weights;
  private final Diagonal diagonal;
  private final Expr ones;

  /** Those of a hypergraph; weights of hyperedges and incidences play no part. */
  public Mediators(Hypergraph hypergraph) {
    // The expansion knows no weights of hyperedges and incidences.
    Incidence h = new Incidence(Hypergraph.ofRows(hypergraph.byHyperedge()));
    double[] edgeWeights = new double[hypergraph.hyperedges()];
    for (int j = 0; j < edgeWeights.length; j++) {
      int size = hypergraph.size(j);
      edgeWeights[j] = size < 2 ? 0 : 1 / (2.0 * size - 3);
    }
    this.members = new Entries(hypergraph.byHyperedge());
    this.sums = h.sumToHyperedges();
    this.weightedBack = h.toNodes(h.nodeDegrees(0), edgeWeights);
    this.byNode = hypergraph.byNode();
    this.weights = Entries.valuesOf(weightedBack);
    this.diagonal = new Diagonal(hypergraph.nodes());
    this.ones = Expr.constant(Matrix.filled(hypergraph.nodes(), 1, 1));
  }

  /** D⁻¹ᐟ² (A + I) D⁻¹ᐟ² x, A being chosen by a column of scores, one a node. */
  public Expr smooth(Expr scores, Expr x) {
    Expr ofMembers = members.ofSources(scores);
    Expr s = ofMembers.segmentExtreme(members.pattern(), FIRST_LARGEST);
    Expr i = ofMembers.segmentExtreme(members.pattern(), LAST_SMALLEST);
    Expr root = adjacent(s, i, ones).activate(Activation.INVERSE_ROOT);
    Expr scaled = diagonal.times(root, x);
    return diagonal.times(root, adjacent(s, i, scaled).plus(scaled));
  }

  /** A x. */
  private Expr adjacent(Expr s, Expr i, Expr x) {
    Expr a = x.propagate(members.pattern(), s);
    Expr b = x.propagate(members.pattern(), i);
    Expr both = a.plus(b);
    Expr others = x.propagate(sums).plus(both.scale(-1));
    return back(s, others.plus(a.scale(-1)))
        .plus(back(i, others.plus(b.scale(-1))))
        .plus(both.propagate(weightedBack));
  }

  /** From hyperedges to those nodes that {@code chosen} indicates, times w. */
  private Expr back(Expr chosen, Expr edges) {
    return edges.propagate(byNode, members.transposed(chosen).multiply(weights));
  }
}
