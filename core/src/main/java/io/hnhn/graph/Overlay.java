package io.hnhn.graph;

import java.util.Arrays;
import java.util.List;

/**
 * A hypergraph that was changed, and not built anew: nodes, hyperedges and incidences were added or
 * taken out. New nodes and hyperedges are numbered behind all others; they and new incidences have
 * weight 1. What is taken out keeps its number: a hyperedge without members, or a node in none, of
 * which no other row hears.
 *
 * <pre>{@code
 * Hypergraph papers = Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {2, 3});
 * Overlay grown = Overlay.of(papers).plusNode(1).plusHyperedge(0, 4);
 * grown.size(1); // 3: node 4 lies in it, too
 * grown.minusHyperedge(0).degree(2); // 1
 * }</pre>
 *
 * <p>Immutable, so that each is a snapshot. To change something costs what was changed before, and
 * parts cost what they have; where very much was changed, {@link #build} a hypergraph of it.
 */
public final class Overlay {
  private final Hypergraph base;
  private final int nodes;
  private final int hyperedges;

  /** The hyperedges that nodes got and lost, and the other way round. */
  private final RowChanges ofNodes;

  private final RowChanges ofHyperedges;

  private Overlay(
      Hypergraph base, int nodes, int hyperedges, RowChanges ofNodes, RowChanges ofHyperedges) {
    this.base = base;
    this.nodes = nodes;
    this.hyperedges = hyperedges;
    this.ofNodes = ofNodes;
    this.ofHyperedges = ofHyperedges;
  }

  /**
   * Nothing was changed yet.
   *
   * @throws IllegalArgumentException if the hypergraph is a part of another
   */
  public static Overlay of(Hypergraph base) {
    if (base.whole().isPresent()) {
      throw new IllegalArgumentException(
          "Expected a whole hypergraph to change, but found " + base);
    }
    return new Overlay(base, base.nodes(), base.hyperedges(), RowChanges.NONE, RowChanges.NONE);
  }

  /** How many nodes there are now; the next one gets this number. */
  public int nodes() {
    return nodes;
  }

  /** How many hyperedges there are now; the next one gets this number. */
  public int hyperedges() {
    return hyperedges;
  }

  /** In how many hyperedges a node lies now. */
  public int degree(int node) {
    return ofNodes.length(base.byNode(), node);
  }

  /** How many nodes a hyperedge has now. */
  public int size(int hyperedge) {
    return ofHyperedges.length(base.byHyperedge(), hyperedge);
  }

  /** The hyperedges of a node now, ascending. */
  public int[] hyperedgesOf(int node) {
    require("node", node, nodes);
    return ofNodes.row(base.byNode(), node);
  }

  /** The nodes of a hyperedge now, ascending. */
  public int[] nodesOf(int hyperedge) {
    require("hyperedge", hyperedge, hyperedges);
    return ofHyperedges.row(base.byHyperedge(), hyperedge);
  }

  /**
   * The same with one more node.
   *
   * @param hyperedges that it lies in, old or new ones; named twice counts once
   */
  public Overlay plusNode(int... hyperedges) {
    return plusNodes(List.of(hyperedges));
  }

  /**
   * The same with more nodes, at the cost of all of them together.
   *
   * @param hyperedges that each of them lies in, old or new ones; named twice counts once
   */
  public Overlay plusNodes(List<int[]> hyperedges) {
    AddedRows added = AddedRows.of(nodes, hyperedges, "hyperedge", this.hyperedges);
    return new Overlay(
        base,
        Math.addExact(nodes, hyperedges.size()),
        this.hyperedges,
        ofNodes.plus(added.byRow()),
        ofHyperedges.plus(added.byColumn()));
  }

  /**
   * The same with one more hyperedge.
   *
   * @param members its nodes, old or new ones; named twice counts once
   */
  public Overlay plusHyperedge(int... members) {
    return plusHyperedges(List.of(members));
  }

  /**
   * The same with more hyperedges, at the cost of all of them together.
   *
   * @param members the nodes of each, old or new ones; named twice counts once
   */
  public Overlay plusHyperedges(List<int[]> members) {
    AddedRows added = AddedRows.of(hyperedges, members, "node", nodes);
    return new Overlay(
        base,
        nodes,
        Math.addExact(hyperedges, members.size()),
        ofNodes.plus(added.byColumn()),
        ofHyperedges.plus(added.byRow()));
  }

  /** The same with a node in one more hyperedge; as it is where the node is a member already. */
  public Overlay plusIncidence(int node, int hyperedge) {
    return isMember(node, hyperedge)
        ? this
        : with(
            ofNodes.plus(node, new int[] {hyperedge}),
            ofHyperedges.plus(hyperedge, new int[] {node}));
  }

  /**
   * The same with a node taken out of one of its hyperedges.
   *
   * @throws IllegalArgumentException if it is no member
   */
  public Overlay minusIncidence(int node, int hyperedge) {
    if (!isMember(node, hyperedge)) {
      throw new IllegalArgumentException(
          "Expected a member of hyperedge %d to take out, but found node %d, which is none"
              .formatted(hyperedge, node));
    }
    return with(
        ofNodes.minus(node, new int[] {hyperedge}),
        ofHyperedges.minus(hyperedge, new int[] {node}));
  }

  /** The same without a hyperedge: it has no members any more. */
  public Overlay minusHyperedge(int hyperedge) {
    int[] members = nodesOf(hyperedge);
    return with(ofNodes.minusAt(members, hyperedge), ofHyperedges.minus(hyperedge, members));
  }

  /** The same without a node: it lies in no hyperedge any more. */
  public Overlay minusNode(int node) {
    int[] in = hyperedgesOf(node);
    return with(ofNodes.minus(node, in), ofHyperedges.minusAt(in, node));
  }

  private Overlay with(RowChanges ofNodes, RowChanges ofHyperedges) {
    return new Overlay(base, nodes, hyperedges, ofNodes, ofHyperedges);
  }

  private boolean isMember(int node, int hyperedge) {
    require("hyperedge", hyperedge, hyperedges);
    return Arrays.binarySearch(hyperedgesOf(node), hyperedge) >= 0;
  }

  private static void require(String what, int number, int limit) {
    Ascending.require(what, new int[] {number}, limit);
  }

  /** Adds to some hyperedges those of a node, and tells how many these are. */
  int addHyperedgesOf(int node, Positions found) {
    return add(hyperedgesOf(node), found);
  }

  /** Adds to some nodes those of a hyperedge, and tells how many these are. */
  int addNodesOf(int hyperedge, Positions found) {
    return add(nodesOf(hyperedge), found);
  }

  private static int add(int[] numbers, Positions found) {
    for (int number : numbers) {
      found.add(number);
    }
    return numbers.length;
  }

  /**
   * A part with the degrees, sizes and weights of all that there is now, as {@link
   * Hypergraph#restrictedTo} of the hypergraph that {@link #build} makes.
   *
   * @param nodes which nodes, ascending
   * @param hyperedges which hyperedges, ascending
   */
  public Hypergraph restrictedTo(int[] nodes, int[] hyperedges) {
    Ascending.require("node", nodes, this.nodes);
    Ascending.require("hyperedge", hyperedges, this.hyperedges);
    return new OverlayParts(this).cut(nodes, hyperedges);
  }

  /** The hypergraph with all that was changed. */
  public Hypergraph build() {
    return new OverlayParts(this).whole();
  }

  Hypergraph base() {
    return base;
  }

  RowChanges ofNodes() {
    return ofNodes;
  }

  RowChanges ofHyperedges() {
    return ofHyperedges;
  }

  @Override
  public String toString() {
    return "%s, changed to %d nodes and %d hyperedges".formatted(base, nodes, hyperedges);
  }
}
