package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The star expansion: every hyperedge becomes a vertex of its own, joined to its nodes.
 *
 * <pre>
 * B = | 0   A |    over n + m vertices: node i is vertex i, hyperedge j is vertex n + j
 *     | Aᵀ  0 |
 * </pre>
 *
 * <p>All entries are 1; weights of hyperedges and incidences play no part. The nonzero eigenvalues
 * of B are ± the square roots of those of the {@linkplain CliqueExpansion clique expansion} A Aᵀ.
 */
public final class StarExpansion {
  private StarExpansion() {}

  /** The pattern of B. */
  public static CompressedRows of(Hypergraph hypergraph) {
    int nodes = hypergraph.nodes();
    long vertices = (long) nodes + hypergraph.hyperedges();
    if (vertices > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "Expected nodes + hyperedges <= %d, but found %d".formatted(Integer.MAX_VALUE, vertices));
    }
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, vertices + 1);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, 2 * hypergraph.incidences());
    append(hypergraph.byNode(), nodes, offsets, 0, entries);
    append(hypergraph.byHyperedge(), 0, offsets, nodes, entries);
    return CompressedRows.wrap((int) vertices, offsets, entries);
  }

  /**
   * For each vertex of the expansion of a part which vertex it is in that of the whole, or null
   * where the hypergraph is whole.
   */
  public static int @Nullable [] vertexNumbers(Hypergraph hypergraph) {
    return hypergraph
        .whole()
        .map(
            whole ->
                IntStream.concat(
                        Arrays.stream(whole.nodes().numbers()),
                        Arrays.stream(whole.hyperedges().numbers())
                            .map(j -> whole.nodes().count() + j))
                    .toArray())
        .orElse(null);
  }

  /** Writes {@code rows} after the first {@code above} rows, its columns moved by {@code shift}. */
  private static void append(
      CompressedRows rows, int shift, MemorySegment offsets, int above, MemorySegment entries) {
    long start = offsets.getAtIndex(JAVA_LONG, above);
    for (long k = 0; k < rows.size(); k++) {
      entries.setAtIndex(JAVA_INT, start + k, rows.column(k) + shift);
    }
    for (int r = 0; r < rows.rows(); r++) {
      offsets.setAtIndex(JAVA_LONG, above + r + 1L, start + rows.end(r));
    }
  }
}
