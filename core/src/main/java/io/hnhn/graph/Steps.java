package io.hnhn.graph;

/** The ways from nodes to the hyperedges that they lie in, or from hyperedges to their nodes. */
@FunctionalInterface
interface Steps {
  /**
   * Adds the neighbours of a row to those that were found.
   *
   * @return how many there are, found before or not
   */
  int from(int row, Positions found);
}
