package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Self-loops: hyperedges of one node, by which a node is a neighbour of itself. */
public final class SelfLoops {
  private SelfLoops() {}

  /**
   * The hypergraph with a hyperedge {i} for every node i that has none yet, behind all the others
   * and in the order of the nodes. New hyperedges and incidences have weight 1.
   */
  public static Hypergraph added(Hypergraph hypergraph) {
    CompressedRows old = hypergraph.byHyperedge();
    int[] loops = nodesWithout(hypergraph);
    long count = (long) old.rows() + loops.length;
    if (count > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "Expected hyperedges + self-loops <= %d, but found %d"
              .formatted(Integer.MAX_VALUE, count));
    }
    long size = old.size() + loops.length;
    MemorySegment offsets = Arena.ofAuto().allocate(JAVA_LONG, count + 1);
    MemorySegment entries = Arena.ofAuto().allocate(JAVA_INT, size);
    offsets.copyFrom(old.offsets());
    entries.copyFrom(old.entries());
    for (int l = 0; l < loops.length; l++) {
      entries.setAtIndex(JAVA_INT, old.size() + l, loops[l]);
      offsets.setAtIndex(JAVA_LONG, old.rows() + l + 1L, old.size() + l + 1);
    }
    Hypergraph result =
        Hypergraph.ofRows(CompressedRows.wrap(hypergraph.nodes(), offsets, entries));
    if (hypergraph.hasHyperedgeWeights()) {
      float[] weights = new float[(int) count];
      Arrays.fill(weights, 1);
      for (int j = 0; j < old.rows(); j++) {
        weights[j] = hypergraph.hyperedgeWeight(j);
      }
      result = result.withHyperedgeWeights(weights);
    }
    if (hypergraph.hasIncidenceWeights()) {
      MemorySegment weights = Arena.ofAuto().allocate(JAVA_FLOAT, size);
      for (long k = 0; k < size; k++) {
        weights.setAtIndex(JAVA_FLOAT, k, k < old.size() ? hypergraph.incidenceWeight(k) : 1);
      }
      result = result.withIncidenceWeights(weights);
    }
    return result;
  }

  private static int[] nodesWithout(Hypergraph hypergraph) {
    boolean[] has = new boolean[hypergraph.nodes()];
    CompressedRows rows = hypergraph.byHyperedge();
    for (int j = 0; j < rows.rows(); j++) {
      if (rows.length(j) == 1) {
        has[rows.column(rows.start(j))] = true;
      }
    }
    return IntStream.range(0, has.length).filter(i -> !has[i]).toArray();
  }
}
