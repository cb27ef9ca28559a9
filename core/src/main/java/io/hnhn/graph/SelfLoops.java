package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.Whole.MissingLoops;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Self-loops: hyperedges of one node, by which a node is a neighbour of itself. */
public final class SelfLoops {
  private SelfLoops() {}

  /**
   * The hypergraph with a hyperedge {i} for every node i that has none yet, behind all the others
   * and in the order of the nodes. New hyperedges and incidences have weight 1. Of a part it is the
   * part of the whole with self-loops that has those of the part's nodes, too.
   */
  public static Hypergraph added(Hypergraph hypergraph) {
    CompressedRows old = hypergraph.byHyperedge();
    MissingLoops missing = hypergraph.missingLoops();
    int[] loops =
        IntStream.range(0, hypergraph.nodes()).filter(i -> missing.numbers()[i] >= 0).toArray();
    long count = (long) old.rows() + loops.length;
    if (count > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "Expected hyperedges + self-loops <= %d, but found %d"
              .formatted(Integer.MAX_VALUE, count));
    }
    long size = old.size() + loops.length;
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, count + 1);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, size);
    offsets.copyFrom(old.offsets());
    entries.copyFrom(old.entries());
    for (int l = 0; l < loops.length; l++) {
      entries.setAtIndex(JAVA_INT, old.size() + l, loops[l]);
      offsets.setAtIndex(JAVA_LONG, old.rows() + l + 1L, old.size() + l + 1);
    }
    return new Hypergraph(
        CompressedRows.wrap(hypergraph.nodes(), offsets, entries),
        hypergraph.hyperedgeWeights().map(weights -> withOnes(weights, count)).orElse(null),
        hypergraph.incidenceWeights().map(weights -> withOnes(weights, size)).orElse(null),
        hypergraph.whole().map(whole -> added(whole, loops)).orElse(null));
  }

  private static PositiveWeights withOnes(MemorySegment weights, long count) {
    MemorySegment result = OffHeap.allocate(JAVA_FLOAT, count).copyFrom(weights);
    for (long k = weights.byteSize() / Float.BYTES; k < count; k++) {
      result.setAtIndex(JAVA_FLOAT, k, 1);
    }
    return new PositiveWeights(result);
  }

  /** What the whole with self-loops is to a part in which these nodes got theirs. */
  private static Whole added(Whole whole, int[] nodes) {
    MissingLoops missing = whole.loops();
    int before = whole.hyperedges().count();
    int[] numbers = Arrays.stream(nodes).map(i -> before + missing.numbers()[i]).toArray();
    int[] none = new int[missing.numbers().length];
    Arrays.fill(none, -1);
    return new Whole(
        whole.nodes().plusOneAt(nodes),
        whole.hyperedges().then(before + missing.count(), numbers),
        new MissingLoops(0, none));
  }

  /** The self-loops that {@link #added} adds to a whole hypergraph. */
  static MissingLoops missing(CompressedRows byHyperedge) {
    int[] numbers = new int[byHyperedge.columns()];
    for (int j = 0; j < byHyperedge.rows(); j++) {
      if (byHyperedge.length(j) == 1) {
        numbers[byHyperedge.column(byHyperedge.start(j))] = -1;
      }
    }
    int count = 0;
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = numbers[i] < 0 ? -1 : count++;
    }
    return new MissingLoops(count, numbers);
  }
}
