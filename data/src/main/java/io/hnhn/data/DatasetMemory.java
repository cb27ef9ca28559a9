package io.hnhn.data;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * How much memory a data set takes. What is mapped takes none: its pages are the system's, which
 * takes them back when it needs them.
 */
public final class DatasetMemory {
  /** A name that is not stored elsewhere, on the heap. */
  private static final long NAME = 80;

  /** A labelled row: its number and its class, in each of the lists that rows are divided into. */
  private static final long LABELLED = 40;

  private DatasetMemory() {}

  /** Bytes that it takes, on the heap and outside. */
  public static long bytes(Dataset dataset) {
    return bytes(List.of(dataset));
  }

  /** The same of several that may have something in common, which counts once. */
  public static long bytes(List<Dataset> datasets) {
    Set<Object> counted = Collections.newSetFromMap(new IdentityHashMap<>());
    long bytes = 0;
    for (Dataset dataset : datasets) {
      bytes += counted.add(dataset.hypergraph()) ? bytes(dataset.hypergraph()) : 0;
      bytes += bytes(dataset.nodes(), counted) + bytes(dataset.hyperedges(), counted);
    }
    return bytes;
  }

  private static long bytes(Hypergraph graph) {
    CompressedRows rows = graph.byHyperedge();
    return bytes(rows)
        + bytes(rows.transposed().rows())
        + bytes(rows.transposed().origin())
        + graph.hyperedgeWeights().map(DatasetMemory::bytes).orElse(0L)
        + graph.incidenceWeights().map(DatasetMemory::bytes).orElse(0L);
  }

  private static long bytes(Attributes rows, Set<Object> counted) {
    int[] labels = rows.labels();
    long bytes = counted.add(rows.features()) ? bytes(rows.features()) : 0;
    if (counted.add(rows.names()) && !(rows.names() instanceof StoredNames)) {
      bytes += rows.names().size() * NAME;
    }
    if (counted.add(labels)) {
      long labelled = Arrays.stream(labels).filter(l -> l != Attributes.NO_LABEL).count();
      bytes += (long) labels.length * Integer.BYTES + labelled * LABELLED;
    }
    return bytes;
  }

  private static long bytes(Features features) {
    return switch (features) {
      case Matrix dense -> bytes(dense.segment());
      case SparseMatrix sparse -> bytes(sparse.pattern()) + bytes(sparse.values());
    };
  }

  private static long bytes(CompressedRows rows) {
    return bytes(rows.offsets()) + bytes(rows.entries());
  }

  private static long bytes(MemorySegment segment) {
    return segment.isMapped() ? 0 : segment.byteSize();
  }
}
