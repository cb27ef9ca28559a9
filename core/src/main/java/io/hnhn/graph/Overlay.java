package io.hnhn.graph;

import io.hnhn.graph.Whole.MissingLoops;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A hypergraph that has grown: nodes and hyperedges were added, and it was not built anew. New ones
 * are numbered behind all others; they and their incidences have weight 1.
 *
 * <pre>{@code
 * Hypergraph papers = Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {2, 3});
 * Overlay grown = Overlay.of(papers).plusNode(1).plusHyperedge(0, 4);
 * grown.size(1); // 3: node 4 lies in it, too
 * }</pre>
 *
 * <p>Immutable. To add something costs what was added before, and parts cost what they have; where
 * very much was added, {@link #build} a hypergraph of it.
 */
public final class Overlay {
  private final Hypergraph base;
  private final int nodes;
  private final int hyperedges;

  /** The hyperedges that a node was added to, ascending, and the other way round. */
  private final Map<Integer, int[]> ofNodes;

  private final Map<Integer, int[]> ofHyperedges;

  /** Nodes with a hyperedge of their own that is no longer theirs alone. */
  private final Set<Integer> sharedLoops;

  private Overlay(
      Hypergraph base,
      int nodes,
      int hyperedges,
      Map<Integer, int[]> ofNodes,
      Map<Integer, int[]> ofHyperedges,
      Set<Integer> sharedLoops) {
    this.base = base;
    this.nodes = nodes;
    this.hyperedges = hyperedges;
    this.ofNodes = ofNodes;
    this.ofHyperedges = ofHyperedges;
    this.sharedLoops = sharedLoops;
  }

  /**
   * Nothing was added yet.
   *
   * @throws IllegalArgumentException if the hypergraph is a part of another
   */
  public static Overlay of(Hypergraph base) {
    if (base.whole().isPresent()) {
      throw new IllegalArgumentException(
          "Expected a whole hypergraph to add to, but found " + base);
    }
    return new Overlay(base, base.nodes(), base.hyperedges(), Map.of(), Map.of(), Set.of());
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
    return (node < base.nodes() ? base.degree(node) : 0) + added(ofNodes, node).length;
  }

  /** How many nodes a hyperedge has now. */
  public int size(int hyperedge) {
    return (hyperedge < base.hyperedges() ? base.size(hyperedge) : 0)
        + added(ofHyperedges, hyperedge).length;
  }

  /**
   * The same with one more node.
   *
   * @param hyperedges that it lies in, old or new ones; named twice counts once
   */
  public Overlay plusNode(int... hyperedges) {
    int[] in = ascending("hyperedge", hyperedges, this.hyperedges);
    Set<Integer> shared = new HashSet<>(sharedLoops);
    for (int j : in) {
      if (j < base.hyperedges() && base.size(j) == 1) {
        shared.add(base.nodesOf(j)[0]);
      }
    }
    return new Overlay(
        base,
        Math.addExact(nodes, 1),
        this.hyperedges,
        with(ofNodes, nodes, in),
        withEach(ofHyperedges, in, nodes),
        shared);
  }

  /**
   * The same with one more hyperedge.
   *
   * @param members its nodes, old or new ones; named twice counts once
   */
  public Overlay plusHyperedge(int... members) {
    int[] all = ascending("node", members, nodes);
    return new Overlay(
        base,
        nodes,
        Math.addExact(hyperedges, 1),
        withEach(ofNodes, all, hyperedges),
        with(ofHyperedges, hyperedges, all),
        sharedLoops);
  }

  private static int[] ascending(String what, int[] numbers, int limit) {
    int[] ascending = Arrays.stream(numbers).sorted().distinct().toArray();
    Ascending.require(what, ascending, limit);
    return ascending;
  }

  private static Map<Integer, int[]> with(Map<Integer, int[]> added, int row, int[] columns) {
    Map<Integer, int[]> result = new HashMap<>(added);
    result.put(row, columns);
    return result;
  }

  /** The column is a new one, and so behind the others of each row. */
  private static Map<Integer, int[]> withEach(Map<Integer, int[]> added, int[] rows, int column) {
    Map<Integer, int[]> result = new HashMap<>(added);
    for (int row : rows) {
      int[] before = added(added, row);
      int[] after = Arrays.copyOf(before, before.length + 1);
      after[before.length] = column;
      result.put(row, after);
    }
    return result;
  }

  private static int[] added(Map<Integer, int[]> added, int row) {
    int[] columns = added.get(row);
    return columns == null ? new int[0] : columns;
  }

  /** Adds to some hyperedges those of a node. */
  void addHyperedgesOf(int node, Positions found) {
    add(base.byNode(), node, ofNodes, found);
  }

  /** Adds to some nodes those of a hyperedge. */
  void addNodesOf(int hyperedge, Positions found) {
    add(base.byHyperedge(), hyperedge, ofHyperedges, found);
  }

  private static void add(CompressedRows old, int row, Map<Integer, int[]> added, Positions found) {
    if (row < old.rows()) {
      found.addRow(old, row);
    }
    for (int column : added(added, row)) {
      found.add(column);
    }
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
    Hypergraph old =
        base.restrictedTo(below(base.nodes(), nodes), below(base.hyperedges(), hyperedges));
    return merged(old, nodes, hyperedges, whole(nodes, hyperedges));
  }

  /** The hypergraph with all that was added. */
  public Hypergraph build() {
    return merged(
        base, IntStream.range(0, nodes).toArray(), IntStream.range(0, hyperedges).toArray(), null);
  }

  private static int[] below(int limit, int[] ascending) {
    return Arrays.stream(ascending).takeWhile(number -> number < limit).toArray();
  }

  /** What is left of the base, with what was added between the same nodes and hyperedges. */
  private Hypergraph merged(Hypergraph old, int[] nodes, int[] hyperedges, @Nullable Whole whole) {
    Positions places = Positions.in(nodes);
    int[][] rows = new int[hyperedges.length][];
    List<Float> weights = new ArrayList<>();
    for (int j = 0; j < rows.length; j++) {
      int[] before = j < old.hyperedges() ? old.nodesOf(j) : new int[0];
      int[] more =
          Arrays.stream(added(ofHyperedges, hyperedges[j]))
              .map(places::of)
              .filter(place -> place >= 0)
              .toArray();
      rows[j] = IntStream.concat(Arrays.stream(before), Arrays.stream(more)).sorted().toArray();
      if (old.hasIncidenceWeights()) {
        addWeights(old, j, before, rows[j], weights);
      }
    }
    float[] ofHyperedges = new float[hyperedges.length];
    Arrays.fill(ofHyperedges, 1);
    for (int j = 0; j < old.hyperedges(); j++) {
      ofHyperedges[j] = old.hyperedgeWeight(j);
    }
    float[] ofIncidences = new float[weights.size()];
    for (int k = 0; k < ofIncidences.length; k++) {
      ofIncidences[k] = weights.get(k);
    }
    return new Hypergraph(
        CompressedRows.of(nodes.length, rows),
        old.hasHyperedgeWeights() ? PositiveWeights.copyOf(ofHyperedges) : null,
        old.hasIncidenceWeights() ? PositiveWeights.copyOf(ofIncidences) : null,
        whole);
  }

  /** The weights of a row's incidences: old ones keep theirs. */
  private static void addWeights(
      Hypergraph old, int row, int[] before, int[] now, List<Float> weights) {
    int next = 0;
    for (int node : now) {
      boolean known = next < before.length && before[next] == node;
      weights.add(known ? old.incidenceWeight(old.byHyperedge().start(row) + next++) : 1);
    }
  }

  private Whole whole(int[] nodes, int[] hyperedges) {
    boolean weighted = base.hasHyperedgeWeights() || base.hasIncidenceWeights();
    return new Whole(
        new Whole.Rows(
            this.nodes,
            nodes.clone(),
            Arrays.stream(nodes).map(this::degree).toArray(),
            weighted ? Arrays.stream(nodes).mapToDouble(this::weightedDegree).toArray() : null),
        new Whole.Rows(
            this.hyperedges,
            hyperedges.clone(),
            Arrays.stream(hyperedges).map(this::size).toArray(),
            base.hasIncidenceWeights()
                ? Arrays.stream(hyperedges).mapToDouble(this::weightedSize).toArray()
                : null),
        new MissingLoops(
            this.nodes, Arrays.stream(nodes).map(i -> lacksLoop(i) ? i : -1).toArray()));
  }

  private double weightedDegree(int node) {
    double sum = node < base.nodes() ? base.weightedDegree(node) : 0;
    for (int j : added(ofNodes, node)) {
      sum += j < base.hyperedges() ? base.hyperedgeWeight(j) : 1;
    }
    return sum;
  }

  private double weightedSize(int hyperedge) {
    return (hyperedge < base.hyperedges() ? base.weightedSize(hyperedge) : 0)
        + added(ofHyperedges, hyperedge).length;
  }

  /** Whether no hyperedge has this node alone. */
  private boolean lacksLoop(int node) {
    boolean known = node < base.nodes();
    if (known && base.missingLoops().numbers()[node] < 0 && !sharedLoops.contains(node)) {
      return false;
    }
    boolean lacksOld =
        !known
            || !sharedLoops.contains(node)
            || Arrays.stream(base.hyperedgesOf(node)).noneMatch(j -> size(j) == 1);
    return lacksOld && Arrays.stream(added(ofNodes, node)).noneMatch(j -> size(j) == 1);
  }

  @Override
  public String toString() {
    return "%s, grown to %d nodes and %d hyperedges".formatted(base, nodes, hyperedges);
  }
}
