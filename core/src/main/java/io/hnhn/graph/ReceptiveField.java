package io.hnhn.graph;

import java.util.function.IntUnaryOperator;

/**
 * The rows of a hypergraph within some hops of given ones. A hop goes from nodes to the hyperedges
 * they lie in, or from hyperedges to their nodes. From some nodes V_0:
 *
 * <pre>
 * E_1 = hyperedges of V_0,    V_2 = nodes of E_1,    E_3 = hyperedges of V_2,    ...
 * </pre>
 *
 * and from some hyperedges E_0: V_1, E_2, and so on. Every row but those of the last hop has all
 * its incidences among the rows of the field. So what takes messages along as many hops computes
 * the given rows from {@linkplain Hypergraph#restrictedTo this part} as from the whole:
 *
 * <pre>{@code
 * ReceptiveField field = ReceptiveField.ofNodes(hypergraph, new int[] {17}, 2);
 * Hypergraph part = hypergraph.restrictedTo(field.nodes(), field.hyperedges());
 * }</pre>
 *
 * Takes memory and time by what it walks along, however large the hypergraph is.
 *
 * @param nodes all nodes of these, ascending
 * @param hyperedges all hyperedges of these, ascending
 */
public record ReceptiveField(int[] nodes, int[] hyperedges) {
  /**
   * From some nodes.
   *
   * @param nodes ascending
   * @throws IllegalArgumentException if the hypergraph is a part that does not reach as far
   */
  public static ReceptiveField ofNodes(Hypergraph hypergraph, int[] nodes, int hops) {
    Ascending.require("node", nodes, hypergraph.nodes());
    return ofNodes(nodes, hops, hyperedgesOfNodes(hypergraph), nodesOfHyperedges(hypergraph));
  }

  /**
   * From some nodes of a hypergraph that has grown.
   *
   * @param nodes ascending
   */
  public static ReceptiveField ofNodes(Overlay overlay, int[] nodes, int hops) {
    Ascending.require("node", nodes, overlay.nodes());
    return ofNodes(nodes, hops, overlay::addHyperedgesOf, overlay::addNodesOf);
  }

  /**
   * From some nodes, along the incidences that a sample keeps.
   *
   * @param nodes ascending
   */
  public static ReceptiveField ofNodes(NeighbourSample sample, int[] nodes, int hops) {
    Ascending.require("node", nodes, sample.whole().nodes());
    return ofNodes(nodes, hops, sample.fromNodes(), sample.fromHyperedges());
  }

  private static ReceptiveField ofNodes(
      int[] nodes, int hops, Steps hyperedgesOfNode, Steps nodesOfHyperedge) {
    Reached from = new Reached(nodes, hyperedgesOfNode);
    Reached other = new Reached(new int[0], nodesOfHyperedge);
    from.walk(hops, other);
    return new ReceptiveField(from.found.sorted(), other.found.sorted());
  }

  /**
   * From some hyperedges.
   *
   * @param hyperedges ascending
   * @throws IllegalArgumentException if the hypergraph is a part that does not reach as far
   */
  public static ReceptiveField ofHyperedges(Hypergraph hypergraph, int[] hyperedges, int hops) {
    Ascending.require("hyperedge", hyperedges, hypergraph.hyperedges());
    return ofHyperedges(
        hyperedges, hops, hyperedgesOfNodes(hypergraph), nodesOfHyperedges(hypergraph));
  }

  /**
   * From some hyperedges of a hypergraph that has grown.
   *
   * @param hyperedges ascending
   */
  public static ReceptiveField ofHyperedges(Overlay overlay, int[] hyperedges, int hops) {
    Ascending.require("hyperedge", hyperedges, overlay.hyperedges());
    return ofHyperedges(hyperedges, hops, overlay::addHyperedgesOf, overlay::addNodesOf);
  }

  /**
   * From some hyperedges, along the incidences that a sample keeps.
   *
   * @param hyperedges ascending
   */
  public static ReceptiveField ofHyperedges(NeighbourSample sample, int[] hyperedges, int hops) {
    Ascending.require("hyperedge", hyperedges, sample.whole().hyperedges());
    return ofHyperedges(hyperedges, hops, sample.fromNodes(), sample.fromHyperedges());
  }

  private static ReceptiveField ofHyperedges(
      int[] hyperedges, int hops, Steps hyperedgesOfNode, Steps nodesOfHyperedge) {
    Reached from = new Reached(hyperedges, nodesOfHyperedge);
    Reached other = new Reached(new int[0], hyperedgesOfNode);
    from.walk(hops, other);
    return new ReceptiveField(other.found.sorted(), from.found.sorted());
  }

  private static Steps hyperedgesOfNodes(Hypergraph hypergraph) {
    return hop("node", hypergraph.byNode(), hypergraph::degree);
  }

  private static Steps nodesOfHyperedges(Hypergraph hypergraph) {
    return hop("hyperedge", hypergraph.byHyperedge(), hypergraph::size);
  }

  private static Steps hop(String what, CompressedRows incidences, IntUnaryOperator countInWhole) {
    return (row, found) -> {
      if (incidences.length(row) < countInWhole.applyAsInt(row)) {
        throw new IllegalArgumentException(
            ("Expected all %d incidences of %s %d, but found %d of them in this part; cut it from"
                    + " the whole, or from a part that reaches farther")
                .formatted(countInWhole.applyAsInt(row), what, row, incidences.length(row)));
      }
      found.addRow(incidences, row);
      return incidences.length(row);
    };
  }

  /** The nodes, or the hyperedges, that were reached so far. */
  private static final class Reached {
    private final Positions found;
    private final Steps steps;

    /** How many of them were walked from, those found first before the others. */
    private int done;

    Reached(int[] start, Steps steps) {
      this.found = Positions.in(start);
      this.steps = steps;
    }

    /** From here to the others, back, and so on, as long as there is anything new. */
    void walk(int hops, Reached others) {
      if (hops < 0) {
        throw new IllegalArgumentException("Expected hops >= 0, but found " + hops);
      }
      for (int hop = 0; hop < hops && (hasMore() || others.hasMore()); hop++) {
        if (hop % 2 == 0) {
          hopTo(others);
        } else {
          others.hopTo(this);
        }
      }
    }

    private boolean hasMore() {
      return done < found.size();
    }

    private void hopTo(Reached others) {
      for (int end = found.size(); done < end; done++) {
        steps.from(found.at(done), others.found);
      }
    }
  }
}
