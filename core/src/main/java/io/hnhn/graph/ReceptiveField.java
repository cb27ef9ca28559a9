package io.hnhn.graph;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * What a few HNHN layers must compute, and read, to give the wanted rows of the last one.
 *
 * <p>A layer makes hyperedges from the nodes of the layer before, then nodes from those hyperedges.
 * Walked backwards from the wanted nodes V_k:
 *
 * <pre>E_l = hyperedges of V_l,    V_(l-1) = nodes of E_l,    l = k .. 1</pre>
 *
 * <p>V_0 are the input rows that matter; the rest can't change the answer. An isolated node needs
 * nothing: its row is the bias.
 *
 * @param inputNodes V_0, ascending
 * @param layers what each layer computes, in the order they run
 */
public record ReceptiveField(int[] inputNodes, List<Layer> layers) {

  /** Copies the list of layers. */
  public ReceptiveField {
    layers = List.copyOf(layers);
  }

  /**
   * The rows one layer computes.
   *
   * @param hyperedges E_l, ascending
   * @param nodes V_l, ascending
   */
  public record Layer(int[] hyperedges, int[] nodes) {}

  /**
   * For some nodes after {@code layers} layers; without a layer the input is the answer.
   *
   * @param nodes strictly ascending
   */
  public static ReceptiveField ofNodes(Hypergraph hypergraph, int[] nodes, int layers) {
    if (layers < 0) {
      throw new IllegalArgumentException("Expected layers >= 0, but found " + layers);
    }
    requireAscending(nodes, hypergraph.nodes(), "node");
    return walkBack(hypergraph, nodes.clone(), layers, new ArrayDeque<>());
  }

  /**
   * For some hyperedges of the last of {@code layers} layers, which computes no nodes then.
   *
   * @param hyperedges strictly ascending
   */
  public static ReceptiveField ofHyperedges(Hypergraph hypergraph, int[] hyperedges, int layers) {
    if (layers < 1) {
      throw new IllegalArgumentException("Expected layers >= 1, but found " + layers);
    }
    requireAscending(hyperedges, hypergraph.hyperedges(), "hyperedge");
    Deque<Layer> found = new ArrayDeque<>();
    found.addFirst(new Layer(hyperedges.clone(), new int[0]));
    int[] nodes = touched(hypergraph.byHyperedge(), hyperedges);
    return walkBack(hypergraph, nodes, layers - 1, found);
  }

  private static ReceptiveField walkBack(
      Hypergraph hypergraph, int[] wanted, int layers, Deque<Layer> found) {
    int[] nodes = wanted;
    for (int l = layers; l > 0; l--) {
      int[] hyperedges = touched(hypergraph.byNode(), nodes);
      found.addFirst(new Layer(hyperedges, nodes));
      nodes = touched(hypergraph.byHyperedge(), hyperedges);
    }
    return new ReceptiveField(nodes, List.copyOf(found));
  }

  /** The columns that at least one of {@code chosen} rows has, ascending. */
  private static int[] touched(CompressedRows rows, int[] chosen) {
    BitSet columns = new BitSet(rows.columns());
    for (int row : chosen) {
      for (long k = rows.start(row); k < rows.end(row); k++) {
        columns.set(rows.column(k));
      }
    }
    return columns.stream().toArray();
  }

  private static void requireAscending(int[] numbers, int limit, String what) {
    int least = 0;
    for (int k = 0; k < numbers.length; k++) {
      if (numbers[k] < least || numbers[k] >= limit) {
        throw new IllegalArgumentException(
            "Expected %d <= %s < %d, ascending, but found %d at %d"
                .formatted(least, what, limit, numbers[k], k));
      }
      least = numbers[k] + 1;
    }
  }
}
