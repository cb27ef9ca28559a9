package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Smooths rows over a hypergraph, as {@link Smoothing} says.
 *
 * @param there from the rows to what they have in common: from nodes to hyperedges, or from
 *     hyperedges to nodes
 * @param back from there to the rows
 */
record Smoother(SparseMatrix there, SparseMatrix back) {
  /** Of rows that are the nodes. */
  static Smoother ofNodes(Hypergraph graph) {
    Incidence h = new Incidence(graph);
    return keeping(h.meanToHyperedges(), h.meanToNodes(), graph::degree);
  }

  /** Of rows that are the hyperedges. */
  static Smoother ofHyperedges(Hypergraph graph) {
    Incidence h = new Incidence(graph);
    return keeping(h.meanToNodes(), h.meanToHyperedges(), graph::size);
  }

  /** A row without incidences has one with something that is its own alone, and so keeps itself. */
  private static Smoother keeping(SparseMatrix there, SparseMatrix back, IntUnaryOperator degree) {
    int[] alone =
        IntStream.range(0, back.rows()).filter(row -> degree.applyAsInt(row) == 0).toArray();
    if (alone.length == 0) {
      return new Smoother(there, back);
    }
    SparseMatrix own = SparseMatrix.selection(alone, there.columns());
    return new Smoother(there.plusRows(own), back.transpose().plusRows(own).transpose());
  }

  /** {@code x} after all steps. */
  Expr of(Expr x, Smoothing smoothing) {
    Expr z = x;
    for (int step = 0; step < smoothing.steps(); step++) {
      Expr heard = z.propagate(there).propagate(back);
      z = heard.scale(1 - smoothing.own()).plus(x.scale(smoothing.own()));
    }
    return z;
  }
}
