package io.hnhn.graph;

import io.hnhn.graph.Whole.MissingLoops;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Cuts parts of a hypergraph that was changed, with the degrees, sizes and weights of now. */
final class OverlayParts {
  private final Overlay overlay;
  private final Hypergraph base;

  OverlayParts(Overlay overlay) {
    this.overlay = overlay;
    this.base = overlay.base();
  }

  /** Some of the nodes and hyperedges, both ascending. */
  Hypergraph cut(int[] nodes, int[] hyperedges) {
    Hypergraph old =
        base.restrictedTo(below(base.nodes(), nodes), below(base.hyperedges(), hyperedges));
    return merged(old, nodes, hyperedges, whole(nodes, hyperedges));
  }

  /** All of it. */
  Hypergraph whole() {
    return merged(
        base,
        IntStream.range(0, overlay.nodes()).toArray(),
        IntStream.range(0, overlay.hyperedges()).toArray(),
        null);
  }

  private static int[] below(int limit, int[] ascending) {
    return Arrays.stream(ascending).takeWhile(number -> number < limit).toArray();
  }

  /** What the base has between some nodes and hyperedges, with what was changed between them. */
  private Hypergraph merged(Hypergraph old, int[] nodes, int[] hyperedges, @Nullable Whole whole) {
    Positions places = Positions.in(nodes);
    int[][] rows = new int[hyperedges.length][];
    List<Float> weights = new ArrayList<>();
    for (int j = 0; j < rows.length; j++) {
      int[] before = j < old.hyperedges() ? old.nodesOf(j) : new int[0];
      rows[j] = changed(before, hyperedges[j], places);
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

  /** The places of the nodes that a hyperedge has now, given those that it had. */
  private int[] changed(int[] before, int hyperedge, Positions places) {
    int[] added = places(overlay.ofHyperedges().added(hyperedge), places);
    int[] removed = places(overlay.ofHyperedges().removed(hyperedge), places);
    if (added.length + removed.length == 0) {
      return before;
    }
    IntStream kept = Arrays.stream(before).filter(i -> Arrays.binarySearch(removed, i) < 0);
    return IntStream.concat(kept, Arrays.stream(added)).sorted().toArray();
  }

  /** Ascending as the numbers are, since places are. */
  private static int[] places(int[] numbers, Positions places) {
    return Arrays.stream(numbers).map(places::of).filter(place -> place >= 0).toArray();
  }

  /** The weights of a row's incidences: old ones keep theirs. */
  private static void addWeights(
      Hypergraph old, int row, int[] before, int[] now, List<Float> weights) {
    for (int node : now) {
      int place = Arrays.binarySearch(before, node);
      weights.add(place < 0 ? 1 : old.incidenceWeight(old.byHyperedge().start(row) + place));
    }
  }

  private Whole whole(int[] nodes, int[] hyperedges) {
    boolean weighted = base.hasHyperedgeWeights() || base.hasIncidenceWeights();
    Set<Integer> changed = nodesWithChangedLoops();
    return new Whole(
        new Whole.Rows(
            overlay.nodes(),
            nodes.clone(),
            Arrays.stream(nodes).map(overlay::degree).toArray(),
            weighted ? Arrays.stream(nodes).mapToDouble(this::weightedDegree).toArray() : null),
        new Whole.Rows(
            overlay.hyperedges(),
            hyperedges.clone(),
            Arrays.stream(hyperedges).map(overlay::size).toArray(),
            base.hasIncidenceWeights()
                ? Arrays.stream(hyperedges).mapToDouble(this::weightedSize).toArray()
                : null),
        new MissingLoops(
            overlay.nodes(),
            Arrays.stream(nodes).map(i -> lacksLoop(i, changed) ? i : -1).toArray()));
  }

  /** Summed anew in ascending order where something was changed, as {@link WeightSums} does. */
  private double weightedDegree(int node) {
    if (!overlay.ofNodes().rows().contains(node)) {
      return node < base.nodes() ? base.weightedDegree(node) : 0;
    }
    CompressedRows byNode = base.byNode();
    int[] before = node < base.nodes() ? byNode.row(node) : new int[0];
    double sum = 0;
    for (int j : overlay.hyperedgesOf(node)) {
      int place = Arrays.binarySearch(before, j);
      double ofIncidence = place < 0 ? 1 : incidenceWeight(byNode.start(node) + place);
      sum += (j < base.hyperedges() ? base.hyperedgeWeight(j) : 1) * ofIncidence;
    }
    return sum;
  }

  private double incidenceWeight(long entryByNode) {
    return base.hasIncidenceWeights()
        ? base.incidenceWeight(base.byHyperedge().transposed().originOf(entryByNode))
        : 1;
  }

  private double weightedSize(int hyperedge) {
    if (!overlay.ofHyperedges().rows().contains(hyperedge)) {
      return hyperedge < base.hyperedges() ? base.weightedSize(hyperedge) : 0;
    }
    CompressedRows rows = base.byHyperedge();
    int[] before = hyperedge < base.hyperedges() ? rows.row(hyperedge) : new int[0];
    double sum = 0;
    for (int i : overlay.nodesOf(hyperedge)) {
      int place = Arrays.binarySearch(before, i);
      sum += place < 0 ? 1 : base.incidenceWeight(rows.start(hyperedge) + place);
    }
    return sum;
  }

  /** Nodes that had or have a hyperedge of their own among those that were changed. */
  private Set<Integer> nodesWithChangedLoops() {
    Set<Integer> found = new HashSet<>();
    for (int j : overlay.ofHyperedges().rows()) {
      if (j < base.hyperedges() && base.size(j) == 1) {
        found.add(base.nodesOf(j)[0]);
      }
      if (overlay.size(j) == 1) {
        found.add(overlay.nodesOf(j)[0]);
      }
    }
    return found;
  }

  /** Whether no hyperedge has this node alone. */
  private boolean lacksLoop(int node, Set<Integer> changed) {
    return (node < base.nodes() && !changed.contains(node))
        ? base.missingLoops().numbers()[node] >= 0
        : Arrays.stream(overlay.hyperedgesOf(node)).noneMatch(j -> overlay.size(j) == 1);
  }
}
