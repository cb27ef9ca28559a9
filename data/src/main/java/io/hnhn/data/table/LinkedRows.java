package io.hnhn.data.table;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/**
 * Leaves isolated nodes and empty hyperedges out of a hypergraph. What stays keeps its order, so
 * incidences and their weights do too.
 */
final class LinkedRows {
  private LinkedRows() {}

  /** The nodes that are in a hyperedge. */
  static BitSet nodes(Hypergraph hypergraph) {
    BitSet linked = new BitSet();
    CompressedRows rows = hypergraph.byHyperedge();
    for (long k = 0; k < rows.size(); k++) {
      linked.set(rows.column(k));
    }
    return linked;
  }

  /** The hyperedges that have nodes. */
  static BitSet hyperedges(Hypergraph hypergraph) {
    BitSet linked = new BitSet();
    for (int j = 0; j < hypergraph.hyperedges(); j++) {
      linked.set(j, hypergraph.size(j) > 0);
    }
    return linked;
  }

  /** All of {@code count}. */
  static BitSet all(int count) {
    BitSet all = new BitSet();
    all.set(0, count);
    return all;
  }

  /** The same incidences among fewer nodes and hyperedges; what goes must have none. */
  static Hypergraph select(Hypergraph hypergraph, BitSet nodes, BitSet hyperedges) {
    CompressedRows rows = hypergraph.byHyperedge();
    if (nodes.cardinality() == rows.columns() && hyperedges.cardinality() == rows.rows()) {
      return hypergraph;
    }
    int[] numberOf = new int[rows.columns()];
    int next = 0;
    for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
      numberOf[node] = next++;
    }
    MemorySegment entries = Arena.ofAuto().allocate(JAVA_INT, rows.size());
    for (long k = 0; k < rows.size(); k++) {
      entries.setAtIndex(JAVA_INT, k, numberOf[rows.column(k)]);
    }
    MemorySegment offsets = Arena.ofAuto().allocate(JAVA_LONG, hyperedges.cardinality() + 1L);
    int row = 0;
    for (int j = hyperedges.nextSetBit(0); j >= 0; j = hyperedges.nextSetBit(j + 1)) {
      offsets.setAtIndex(JAVA_LONG, ++row, rows.end(j));
    }
    Hypergraph selected = Hypergraph.ofRows(CompressedRows.wrap(next, offsets, entries));
    return hypergraph.incidenceWeights().map(selected::withIncidenceWeights).orElse(selected);
  }
}
