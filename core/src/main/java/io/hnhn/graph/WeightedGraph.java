package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A graph with weighted edges, what an expansion makes of a hypergraph: an adjacency matrix that
 * stores its nonzeros only. An undirected edge is stored in both directions.
 *
 * @param adjacency row = vertex, columns = its neighbours
 * @param weights one float for each entry of {@code adjacency}; not to be written to
 */
public record WeightedGraph(CompressedRows adjacency, MemorySegment weights) {

  /** Checks that rows, columns and weights agree in number. */
  public WeightedGraph {
    if (adjacency.rows() != adjacency.columns()) {
      throw new IllegalArgumentException(
          "Expected as many rows as columns, but found %d and %d"
              .formatted(adjacency.rows(), adjacency.columns()));
    }
    if (weights.byteSize() != adjacency.size() * Float.BYTES) {
      throw new IllegalArgumentException(
          "Expected %d weights, but found %d"
              .formatted(adjacency.size(), weights.byteSize() / Float.BYTES));
    }
  }

  /** Names the neighbours of a vertex and their weights, the same at every call. */
  @FunctionalInterface
  interface Neighbours {
    void of(int vertex, RowSum sum);
  }

  /**
   * The graph in which each vertex has the given neighbours, weights of one neighbour named several
   * times added up. Works row by row and asks twice for each: for the room it takes, and to fill
   * it.
   */
  static WeightedGraph of(int vertices, Neighbours neighbours) {
    RowSum sum = new RowSum(vertices);
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, vertices + 1L);
    long size = 0;
    for (int v = 0; v < vertices; v++) {
      neighbours.of(v, sum);
      size += sum.size();
      sum.clear();
      offsets.setAtIndex(JAVA_LONG, v + 1L, size);
    }
    MemorySegment entries = OffHeap.allocate(JAVA_INT, size);
    MemorySegment weights = OffHeap.allocate(JAVA_FLOAT, size);
    long entry = 0;
    for (int v = 0; v < vertices; v++) {
      neighbours.of(v, sum);
      sum.sort();
      for (int k = 0; k < sum.size(); k++, entry++) {
        entries.setAtIndex(JAVA_INT, entry, sum.column(k));
        weights.setAtIndex(JAVA_FLOAT, entry, (float) sum.value(k));
      }
      sum.clear();
    }
    return new WeightedGraph(CompressedRows.wrap(vertices, offsets, entries), weights);
  }

  /** Number of vertices. */
  public int vertices() {
    return adjacency.rows();
  }

  /** The weight of the edge from one vertex to another; 0 where there is none. */
  public float weight(int from, int to) {
    int place = Arrays.binarySearch(adjacency.row(from), to);
    return place < 0 ? 0 : weights.getAtIndex(JAVA_FLOAT, adjacency.start(from) + place);
  }

  /** Whether both have the same edges with the same weights. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WeightedGraph that
        && adjacency.equals(that.adjacency)
        && weights.mismatch(that.weights) < 0;
  }

  @Override
  public int hashCode() {
    return adjacency.hashCode();
  }
}
