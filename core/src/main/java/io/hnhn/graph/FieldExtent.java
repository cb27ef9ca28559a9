package io.hnhn.graph;

/**
 * How much there is in a {@link ReceptiveField}: the nodes and hyperedges that are reached, and the
 * incidences on the way. It is counted without being kept, and no farther than somebody wants to
 * know, so that a field that is far too large costs no more than one that is just too large.
 *
 * <pre>{@code
 * FieldExtent.ofNodes(hypergraph, new int[] {17}, 2, 1_000_000);
 * }</pre>
 */
public final class FieldExtent {
  private FieldExtent() {}

  /**
   * From some nodes.
   *
   * @param most how far to count: of a larger field the result is some number above it
   */
  public static long ofNodes(Hypergraph hypergraph, int[] nodes, int hops, long most) {
    return count(
        new Side(nodes, hypergraph.byNode()),
        new Side(new int[0], hypergraph.byHyperedge()),
        hops,
        most);
  }

  /**
   * From some hyperedges.
   *
   * @param most how far to count: of a larger field the result is some number above it
   */
  public static long ofHyperedges(Hypergraph hypergraph, int[] hyperedges, int hops, long most) {
    return count(
        new Side(hyperedges, hypergraph.byHyperedge()),
        new Side(new int[0], hypergraph.byNode()),
        hops,
        most);
  }

  /** The nodes, or the hyperedges, that were reached so far. */
  private static final class Side {
    private final Positions found;
    private final CompressedRows incidences;
    private int done;

    Side(int[] start, CompressedRows incidences) {
      this.found = Positions.in(start);
      this.incidences = incidences;
    }
  }

  private static long count(Side near, Side far, int hops, long most) {
    long extent = near.found.size();
    for (int hop = 0; hop < hops; hop++) {
      Side from = hop % 2 == 0 ? near : far;
      Side to = hop % 2 == 0 ? far : near;
      for (int end = from.found.size(); from.done < end; from.done++) {
        int row = from.found.at(from.done);
        extent += from.incidences.length(row) - to.found.size();
        if (extent + to.found.size() > most) {
          return extent + to.found.size();
        }
        to.found.addRow(from.incidences, row);
        extent += to.found.size();
      }
    }
    return extent;
  }
}
