package io.hnhn.model;

/**
 * How many neighbours rows see at most. Those that have more see some of them, drawn by chance and
 * weighted as if all were there: faster, and no longer exact.
 *
 * @param members of a hyperedge, at least 1
 * @param hyperedges of a node, at least 1
 */
public record NeighbourLimit(int members, int hyperedges) {
  /** No limit: all of them, which is exact. */
  public static final NeighbourLimit NONE =
      new NeighbourLimit(Integer.MAX_VALUE, Integer.MAX_VALUE);

  public NeighbourLimit {
    if (members < 1 || hyperedges < 1) {
      throw new IllegalArgumentException(
          "Expected at least 1 member of a hyperedge and 1 hyperedge of a node, but found %d and %d"
              .formatted(members, hyperedges));
    }
  }

  /** Whether every row sees all. */
  public boolean seesAll() {
    return equals(NONE);
  }

  /** As it is typed: members, a comma, hyperedges. */
  @Override
  public String toString() {
    return seesAll() ? "all" : members + "," + hyperedges;
  }
}
