package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.OffHeap;
import io.hnhn.graph.StarExpansion;
import io.hnhn.graph.WeightedGraph;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseProducts;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The operators of graph convolution, for the graphs that hypergraphs are expanded to.
 *
 * <pre>{@code
 * SparseMatrix smooth =
 *     GraphOperators.normalised(
 *         GraphOperators.withSelfEdges(GraphOperators.star(hypergraph)),
 *         GraphOperators.starDegrees(hypergraph));
 * Expr y = x.propagate(smooth); // D⁻¹ᐟ² (B + I) D⁻¹ᐟ² x, a row a vertex
 * }</pre>
 */
public final class GraphOperators {
  private GraphOperators() {}

  /** The adjacency matrix of a graph. */
  public static SparseMatrix adjacency(WeightedGraph graph) {
    return new SparseMatrix(graph.adjacency(), graph.weights());
  }

  /** The adjacency matrix B of the star expansion: 1 between a node and each of its hyperedges. */
  public static SparseMatrix star(Hypergraph hypergraph) {
    CompressedRows pattern = StarExpansion.of(hypergraph);
    MemorySegment ones = OffHeap.allocate(JAVA_FLOAT, pattern.size());
    for (long k = 0; k < pattern.size(); k++) {
      ones.setAtIndex(JAVA_FLOAT, k, 1);
    }
    return new SparseMatrix(pattern, ones);
  }

  /** A + I for a graph without self-edges. */
  public static SparseMatrix withSelfEdges(SparseMatrix adjacency) {
    CompressedRows pattern = adjacency.pattern();
    int vertices = pattern.rows();
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, vertices + 1L);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, pattern.size() + vertices);
    MemorySegment values = OffHeap.allocate(JAVA_FLOAT, pattern.size() + vertices);
    long size = 0;
    for (int v = 0; v < vertices; v++) {
      long k = pattern.start(v);
      for (; k < pattern.end(v) && pattern.column(k) < v; k++, size++) {
        entries.setAtIndex(JAVA_INT, size, pattern.column(k));
        values.setAtIndex(JAVA_FLOAT, size, adjacency.value(k));
      }
      entries.setAtIndex(JAVA_INT, size, v);
      values.setAtIndex(JAVA_FLOAT, size++, 1);
      for (; k < pattern.end(v); k++, size++) {
        entries.setAtIndex(JAVA_INT, size, pattern.column(k));
        values.setAtIndex(JAVA_FLOAT, size, adjacency.value(k));
      }
      offsets.setAtIndex(JAVA_LONG, v + 1L, size);
    }
    return new SparseMatrix(CompressedRows.wrap(vertices, offsets, entries), values);
  }

  /** D⁻¹ᐟ² A D⁻¹ᐟ², D being the sums of the rows of the symmetric matrix A; computed in double. */
  public static SparseMatrix normalised(SparseMatrix adjacency) {
    return normalised(adjacency, SparseProducts.rowSums(adjacency));
  }

  /** The same with known sums of the rows: in a part of a hypergraph, those of the whole. */
  public static SparseMatrix normalised(SparseMatrix adjacency, double[] degrees) {
    CompressedRows pattern = adjacency.pattern();
    OperatorValues values = new OperatorValues(pattern);
    for (int v = 0; v < pattern.rows(); v++) {
      for (long k = pattern.start(v); k < pattern.end(v); k++) {
        double value = adjacency.value(k) / Math.sqrt(degrees[v] * degrees[pattern.column(k)]);
        values.set(v, k, value);
      }
    }
    return values.toMatrix();
  }

  /**
   * The row sums of the clique expansion with self-edges: Σ |N_j| over the hyperedges of a node.
   */
  public static double[] cliqueDegrees(Hypergraph hypergraph) {
    return IntStream.range(0, hypergraph.nodes())
        .mapToDouble(
            i -> Arrays.stream(hypergraph.hyperedgesOf(i)).mapToDouble(hypergraph::size).sum())
        .toArray();
  }

  /** The row sums of the star expansion with self-edges: |N_i| + 1, then |N_j| + 1. */
  public static double[] starDegrees(Hypergraph hypergraph) {
    return IntStream.concat(
            IntStream.range(0, hypergraph.nodes()).map(hypergraph::degree),
            IntStream.range(0, hypergraph.hyperedges()).map(hypergraph::size))
        .mapToDouble(incidences -> incidences + 1.0)
        .toArray();
  }
}
