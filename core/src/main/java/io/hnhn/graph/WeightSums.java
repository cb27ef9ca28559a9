package io.hnhn.graph;

/**
 * The weighted degrees d_i = Σ_j w_j h_ij of the nodes and the weighted sizes d_j = Σ_i h_ij of the
 * hyperedges, each summed in ascending order.
 */
record WeightSums(double[] ofNodes, double[] ofHyperedges) {
  static WeightSums of(Hypergraph graph) {
    double[] ofNodes = new double[graph.nodes()];
    double[] ofHyperedges = new double[graph.hyperedges()];
    CompressedRows rows = graph.byHyperedge();
    for (int j = 0; j < rows.rows(); j++) {
      for (long k = rows.start(j); k < rows.end(j); k++) {
        ofHyperedges[j] += graph.incidenceWeight(k);
        ofNodes[rows.column(k)] += (double) graph.hyperedgeWeight(j) * graph.incidenceWeight(k);
      }
    }
    return new WeightSums(ofNodes, ofHyperedges);
  }
}
