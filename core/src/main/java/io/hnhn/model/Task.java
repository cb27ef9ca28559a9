package io.hnhn.model;

/** What a model tells the class of. */
public enum Task {
  /** The nodes. */
  NODES,
  /** The hyperedges. */
  HYPEREDGES,
  /**
   * The {@linkplain Inputs#candidates candidate sets}: class 1 are those that are hyperedges, class
   * 0 those that are none. This is hyperedge prediction.
   */
  SETS;

  /** How many of them the inputs have. */
  public int count(Inputs inputs) {
    return switch (this) {
      case NODES -> inputs.hypergraph().nodes();
      case HYPEREDGES -> inputs.hypergraph().hyperedges();
      case SETS -> inputs.expectCandidates().hyperedges();
    };
  }
}
