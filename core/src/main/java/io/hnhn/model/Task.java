package io.hnhn.model;

/** What a model tells the class of. */
public enum Task {
  /** The nodes. */
  NODES,
  /** The hyperedges. */
  HYPEREDGES;

  /** How many of them a hypergraph has. */
  public int count(Inputs inputs) {
    return switch (this) {
      case NODES -> inputs.hypergraph().nodes();
      case HYPEREDGES -> inputs.hypergraph().hyperedges();
    };
  }
}
