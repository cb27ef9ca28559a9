package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.Whole.MissingLoops;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Hypergraphs side by side, as one: nodes and hyperedges of the second are numbered behind those of
 * the first, and so on; none has anything to do with another. Where they are parts, degrees, sizes
 * and weights stay those of the wholes that they were cut from, but row numbers become those in the
 * union.
 *
 * <pre>{@code
 * Hypergraph two = DisjointUnion.of(List.of(Hypergraph.of(2, new int[] {0, 1}), Hypergraph.of(1, new int[] {0})));
 * two.nodesOf(1); // {2}
 * }</pre>
 */
public final class DisjointUnion {
  private DisjointUnion() {}

  /**
   * The union, a part where at least one of them is.
   *
   * @throws ArithmeticException if there are more than 2³¹ nodes or hyperedges
   */
  public static Hypergraph of(List<Hypergraph> hypergraphs) {
    boolean isPart = hypergraphs.stream().anyMatch(graph -> graph.whole().isPresent());
    return new Hypergraph(
        patterns(hypergraphs.stream().map(Hypergraph::byHyperedge).toList()),
        hyperedgeWeights(hypergraphs),
        incidenceWeights(hypergraphs),
        isPart ? whole(hypergraphs) : null);
  }

  private static CompressedRows patterns(List<CompressedRows> all) {
    int rows = all.stream().mapToInt(CompressedRows::rows).reduce(0, Math::addExact);
    long size = all.stream().mapToLong(CompressedRows::size).sum();
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, rows + 1L);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, size);
    long row = 0;
    long entry = 0;
    int column = 0;
    for (CompressedRows one : all) {
      for (int r = 0; r < one.rows(); r++) {
        offsets.setAtIndex(JAVA_LONG, ++row, entry + one.end(r));
      }
      int[] columns = one.entries().toArray(JAVA_INT);
      for (int c : columns) {
        entries.setAtIndex(JAVA_INT, entry++, column + c);
      }
      column = Math.addExact(column, one.columns());
    }
    return CompressedRows.wrap(column, offsets, entries);
  }

  private static @Nullable PositiveWeights hyperedgeWeights(List<Hypergraph> all) {
    if (all.stream().noneMatch(Hypergraph::hasHyperedgeWeights)) {
      return null;
    }
    MemorySegment result =
        OffHeap.allocate(JAVA_FLOAT, all.stream().mapToLong(Hypergraph::hyperedges).sum());
    long next = 0;
    for (Hypergraph graph : all) {
      for (int j = 0; j < graph.hyperedges(); j++) {
        result.setAtIndex(JAVA_FLOAT, next++, graph.hyperedgeWeight(j));
      }
    }
    return new PositiveWeights(result);
  }

  private static @Nullable PositiveWeights incidenceWeights(List<Hypergraph> all) {
    if (all.stream().noneMatch(Hypergraph::hasIncidenceWeights)) {
      return null;
    }
    MemorySegment result =
        OffHeap.allocate(JAVA_FLOAT, all.stream().mapToLong(Hypergraph::incidences).sum());
    long next = 0;
    for (Hypergraph graph : all) {
      for (long k = 0; k < graph.incidences(); k++) {
        result.setAtIndex(JAVA_FLOAT, next++, graph.incidenceWeight(k));
      }
    }
    return new PositiveWeights(result);
  }

  private static Whole whole(List<Hypergraph> all) {
    return new Whole(
        rows(all, Hypergraph::nodes, graph -> graph::degree, graph -> graph::weightedDegree)
            .with(
                neighbours(all, Hypergraph::degreesOfHyperedges, NeighbourDegrees::ofMemberships)),
        rows(all, Hypergraph::hyperedges, graph -> graph::size, graph -> graph::weightedSize)
            .with(neighbours(all, Hypergraph::degreesOfMembers, NeighbourDegrees::ofMembers)),
        loops(all));
  }

  private static Whole.Rows rows(
      List<Hypergraph> all,
      ToIntFunction<Hypergraph> count,
      Function<Hypergraph, IntUnaryOperator> incidences,
      Function<Hypergraph, IntToDoubleFunction> weights) {
    boolean weighted =
        all.stream().anyMatch(g -> g.hasHyperedgeWeights() || g.hasIncidenceWeights());
    int[] lengths =
        all.stream()
            .flatMapToInt(g -> IntStream.range(0, count.applyAsInt(g)).map(incidences.apply(g)))
            .toArray();
    double @Nullable [] sums =
        weighted
            ? all.stream()
                .flatMapToDouble(
                    g -> IntStream.range(0, count.applyAsInt(g)).mapToDouble(weights.apply(g)))
                .toArray()
            : null;
    return new Whole.Rows(
        lengths.length, IntStream.range(0, lengths.length).toArray(), lengths, sums);
  }

  /** Those that some know, and of the others those of the neighbours that are there. */
  private static @Nullable NeighbourDegrees neighbours(
      List<Hypergraph> all,
      Function<Hypergraph, Optional<NeighbourDegrees>> known,
      Function<Hypergraph, NeighbourDegrees> present) {
    return all.stream().allMatch(graph -> known.apply(graph).isEmpty())
        ? null
        : all.stream()
            .map(graph -> known.apply(graph).orElseGet(() -> present.apply(graph)))
            .reduce(NeighbourDegrees::then)
            .orElseThrow();
  }

  private static MissingLoops loops(List<Hypergraph> all) {
    List<Integer> numbers = new ArrayList<>();
    int count = 0;
    for (Hypergraph graph : all) {
      for (int loop : graph.missingLoops().numbers()) {
        numbers.add(loop < 0 ? -1 : count++);
      }
    }
    return new MissingLoops(count, numbers.stream().mapToInt(Integer::intValue).toArray());
  }
}
