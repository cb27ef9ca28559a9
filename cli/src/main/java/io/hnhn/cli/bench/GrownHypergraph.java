package io.hnhn.cli.bench;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import java.util.Arrays;

/**
 * A large hypergraph that is grown from a small one: every node and hyperedge becomes many of them.
 * Nothing of it is in memory but the small one.
 *
 * <p>Copies are disjoint, or joined: then member i of hyperedge j in copy c is taken from copy
 *
 * <pre>
 * (c + s(i, j)) mod copies
 * </pre>
 *
 * s being drawn for each incidence of the small one. All sizes and degrees stay those of the small
 * hypergraph, but nothing is left that could be cut apart.
 *
 * <p>A node has ten words of 1425, of which about three come from the part of the vocabulary that
 * belongs to its class, and one in a hundred nodes has a label. Whatever is drawn follows from its
 * place, so that it is always the same.
 */
public final class GrownHypergraph {
  /** How many words a node has. */
  public static final int WORDS = 10;

  private static final double OF_CLASS = 0.3;
  private static final double LABELLED = 0.01;

  private final Dataset small;
  private final int copies;
  private final boolean joined;

  /**
   * Grows a data set whose nodes have classes.
   *
   * @param joined whether hyperedges have members of other copies
   */
  public GrownHypergraph(Dataset small, int copies, boolean joined) {
    this.small = small;
    this.copies = copies;
    this.joined = joined;
  }

  /** The data set that it is grown from. */
  public Dataset small() {
    return small;
  }

  /** How many nodes there are. */
  public int nodes() {
    return Math.multiplyExact(copies, small.hypergraph().nodes());
  }

  /** How many hyperedges there are. */
  public int hyperedges() {
    return Math.multiplyExact(copies, small.hypergraph().hyperedges());
  }

  /** The nodes of a hyperedge, ascending. */
  public int[] members(int hyperedge) {
    int copy = hyperedge / small.hypergraph().hyperedges();
    int j = hyperedge % small.hypergraph().hyperedges();
    return Arrays.stream(small.hypergraph().nodesOf(j))
        .map(i -> (joined ? (copy + shift(i, j)) % copies : copy) * small.hypergraph().nodes() + i)
        .sorted()
        .toArray();
  }

  private int shift(int node, int hyperedge) {
    return (int) (copies * unit(3, (long) hyperedge * small.hypergraph().nodes() + node));
  }

  /** The class of a node, {@link Attributes#NO_LABEL} for most. */
  public int label(int node) {
    return unit(0, node) < LABELLED ? classOf(node) : Attributes.NO_LABEL;
  }

  private int classOf(int node) {
    return small.nodes().labels()[node % small.hypergraph().nodes()];
  }

  /** The words of a node, by number, one or another maybe twice. */
  public int[] words(int node) {
    int part = Workload.VOCABULARY / small.classes();
    int[] words = new int[WORDS];
    for (int w = 0; w < WORDS; w++) {
      long place = (long) node * WORDS + w;
      double drawn = unit(1, place);
      words[w] =
          unit(2, place) < OF_CLASS
              ? classOf(node) * part + (int) (drawn * part)
              : (int) (drawn * Workload.VOCABULARY);
    }
    return words;
  }

  /** A number in [0, 1) that follows from its place: the mixing function of SplitMix64. */
  private static double unit(int stream, long place) {
    long z = (place * 4 + stream) * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return ((z ^ (z >>> 31)) >>> 11) * 0x1p-53;
  }
}
