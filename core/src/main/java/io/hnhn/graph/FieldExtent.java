package io.hnhn.graph;

import java.util.function.IntUnaryOperator;

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
   * From some nodes of a hypergraph that has grown.
   *
   * @param most how far to count: of a larger field the result is some number above it
   */
  public static long ofNodes(Overlay overlay, int[] nodes, int hops, long most) {
    return count(
        new Side(nodes, overlay::addHyperedgesOf, overlay::degree),
        new Side(new int[0], overlay::addNodesOf, overlay::size),
        hops,
        most);
  }

  /**
   * From some nodes, along the incidences that a sample keeps.
   *
   * @param most how far to count: of a larger field the result is some number above it
   */
  public static long ofNodes(NeighbourSample sample, int[] nodes, int hops, long most) {
    return count(
        new Side(nodes, sample.fromNodes(), sample::mostHyperedgesOf),
        new Side(new int[0], sample.fromHyperedges(), sample::mostNodesOf),
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

  /**
   * From some hyperedges of a hypergraph that has grown.
   *
   * @param most how far to count: of a larger field the result is some number above it
   */
  public static long ofHyperedges(Overlay overlay, int[] hyperedges, int hops, long most) {
    return count(
        new Side(hyperedges, overlay::addNodesOf, overlay::size),
        new Side(new int[0], overlay::addHyperedgesOf, overlay::degree),
        hops,
        most);
  }

  /**
   * From some hyperedges, along the incidences that a sample keeps.
   *
   * @param most how far to count: of a larger field the result is some number above it
   */
  public static long ofHyperedges(NeighbourSample sample, int[] hyperedges, int hops, long most) {
    return count(
        new Side(hyperedges, sample.fromHyperedges(), sample::mostNodesOf),
        new Side(new int[0], sample.fromNodes(), sample::mostHyperedgesOf),
        hops,
        most);
  }

  /** The nodes, or the hyperedges, that were reached so far. */
  private static final class Side {
    private final Positions found;
    private final Steps steps;

    /** How many neighbours a row has at most, before they are looked at. */
    private final IntUnaryOperator atMost;

    private int done;

    Side(int[] start, Steps steps, IntUnaryOperator atMost) {
      this.found = Positions.in(start);
      this.steps = steps;
      this.atMost = atMost;
    }

    Side(int[] start, CompressedRows incidences) {
      this(
          start,
          (row, found) -> {
            found.addRow(incidences, row);
            return incidences.length(row);
          },
          incidences::length);
    }
  }

  private static long count(Side near, Side far, int hops, long most) {
    long extent = near.found.size();
    for (int hop = 0; hop < hops; hop++) {
      Side from = hop % 2 == 0 ? near : far;
      Side to = hop % 2 == 0 ? far : near;
      for (int end = from.found.size(); from.done < end; from.done++) {
        int row = from.found.at(from.done);
        if (extent + from.atMost.applyAsInt(row) > most) {
          return extent + from.atMost.applyAsInt(row);
        }
        int before = to.found.size();
        extent += from.steps.from(row, to.found);
        extent += to.found.size() - before;
      }
    }
    return extent;
  }
}
