package io.hnhn.train;

/**
 * How sets that are no hyperedges are made. Each is made for a hyperedge and has its size, so that
 * size alone tells nothing. What is easy to tell from a hyperedge makes a high AUC cheap: numbers
 * compare only where the kind is the same.
 */
public enum Negatives {
  /** Nodes drawn evenly from all of them; the easiest to tell. */
  SIZED,

  /**
   * Nodes that are reached from one to the other: a random one, then again and again a random
   * member of a random hyperedge of a node there already.
   */
  MOTIF,

  /**
   * The hyperedge with one member replaced by a node that shares a hyperedge with each of the
   * others; the hardest to tell.
   */
  CLIQUE,

  /** The hyperedge with half of its members, rounded down, replaced by nodes drawn evenly. */
  CORRUPTED
}
