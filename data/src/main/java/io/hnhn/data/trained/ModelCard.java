package io.hnhn.data.trained;

import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.train.History;
import io.hnhn.train.Provenance;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * What the JSON of a model file says: all of a {@link StoredModel} but the weights. Its components
 * are the keys.
 *
 * @param format the version of this form
 */
record ModelCard(
    int format,
    ModelJson model,
    List<String> classNames,
    KnownFeatures nodeFeatures,
    Optional<KnownFeatures> hyperedgeFeatures,
    LinkedHashMap<String, Double> metrics,
    Origin origin,
    Provenance provenance,
    History history) {
  /** The version that is written, and the newest that is read. */
  static final int FORMAT = 1;

  static ModelCard of(StoredModel stored) {
    return new ModelCard(
        FORMAT,
        ModelJson.of(stored.trained().model()),
        stored.classNames(),
        stored.nodeFeatures(),
        stored.hyperedgeFeatures(),
        new LinkedHashMap<>(stored.metrics()),
        stored.origin(),
        stored.trained().provenance(),
        stored.trained().history());
  }

  /** The smallest hypergraph with features as wide as in training: parameters depend on no more. */
  Inputs smallestInputs() {
    Hypergraph hypergraph = Hypergraph.of(1, new int[] {0});
    SparseMatrix ofNodes = SparseMatrix.zeros(1, nodeFeatures.count());
    SparseMatrix ofHyperedges =
        hyperedgeFeatures.map(known -> SparseMatrix.zeros(1, known.count())).orElse(null);
    return new Inputs(hypergraph, ofNodes, ofHyperedges).withCandidates(hypergraph);
  }
}
