package io.hnhn.graph;

/**
 * Collects incidences in any order and makes a {@link Hypergraph} of them, in time proportional to
 * their number.
 *
 * <p>The numbers of nodes and hyperedges are declared, or else found: the largest number seen plus
 * one. An incidence added more than once counts once, and of several weights for it <em>the last
 * stays</em>, so that reading the same line twice changes nothing. An incidence added without a
 * weight has weight 1. Not safe for use by several threads.
 *
 * <pre>{@code
 * HypergraphBuilder builder = new HypergraphBuilder();
 * builder.add(3, 0); // node 3 lies in hyperedge 0
 * builder.add(1, 0);
 * builder.add(3, 0); // again
 * Hypergraph hypergraph = builder.build(); // 4 nodes, 1 hyperedge, 2 incidences
 * builder.duplicates(); // 1
 * }</pre>
 */
public final class HypergraphBuilder {
  private final IncidenceLog log = new IncidenceLog();
  private final Count nodes = new Count("node");
  private final Count hyperedges = new Count("hyperedge");
  private long duplicates;

  /** How many there are: as declared, or the largest number seen plus one. */
  private static final class Count {
    private final String what;
    private int found;
    private int limit = Integer.MAX_VALUE;
    private boolean declared;

    Count(String what) {
      this.what = what;
    }

    void declare(int count) {
      if (count < found) {
        throw new IllegalArgumentException(
            "Expected at least %d %ss, but found a declaration of %d"
                .formatted(found, what, count));
      }
      limit = count;
      declared = true;
    }

    void require(int number, long incidence) {
      if (number < 0 || number >= limit) {
        throw new IllegalArgumentException(
            "Expected 0 <= %s < %d, but found %d at incidence %d"
                .formatted(what, limit, number, incidence));
      }
    }

    void include(int number) {
      found = Math.max(found, number + 1);
    }

    int total() {
      return declared ? limit : found;
    }
  }

  /** No node and no hyperedge yet. */
  public HypergraphBuilder() {}

  /** Declares how many nodes there are; isolated ones at the end are not found otherwise. */
  public HypergraphBuilder declareNodes(int count) {
    nodes.declare(count);
    return this;
  }

  /** Declares how many hyperedges there are; empty ones at the end are not found otherwise. */
  public HypergraphBuilder declareHyperedges(int count) {
    hyperedges.declare(count);
    return this;
  }

  /** Puts a node into a hyperedge. */
  public HypergraphBuilder add(int node, int hyperedge) {
    include(node, hyperedge);
    log.add(node, hyperedge);
    return this;
  }

  /** Puts a node into a hyperedge with a positive, finite weight. */
  public HypergraphBuilder add(int node, int hyperedge, float weight) {
    PositiveWeights.requirePositive(weight, log.size());
    include(node, hyperedge);
    log.add(node, hyperedge, weight);
    return this;
  }

  private void include(int node, int hyperedge) {
    nodes.require(node, log.size());
    hyperedges.require(hyperedge, log.size());
    nodes.include(node);
    hyperedges.include(hyperedge);
  }

  /**
   * Adds a hyperedge, possibly empty, after the last one so far.
   *
   * @return its number
   */
  public int addHyperedge(int... members) {
    int hyperedge = hyperedges.found;
    hyperedges.require(hyperedge, log.size());
    for (int k = 0; k < members.length; k++) {
      nodes.require(members[k], log.size() + k);
    }
    hyperedges.include(hyperedge);
    for (int node : members) {
      add(node, hyperedge);
    }
    return hyperedge;
  }

  /** The hypergraph of what was added so far; more may be added afterwards and built again. */
  public Hypergraph build() {
    SortedIncidences sorted = SortedIncidences.of(log, nodes.total(), hyperedges.total());
    duplicates = sorted.duplicates();
    Hypergraph result = Hypergraph.ofRows(sorted.byHyperedge());
    return sorted.weights() == null ? result : result.withIncidenceWeights(sorted.weights());
  }

  /** How many incidences the latest {@link #build} left out because they were there already. */
  public long duplicates() {
    return duplicates;
  }
}
