package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Incidences ordered by hyperedge, then by node, each pair once.
 *
 * <p>Two stable counting sorts, first into buckets of nodes and then of hyperedges, cost O(n + m +
 * incidences) and leave duplicates side by side in the order they arrived; the last one stays.
 *
 * @param weights one float for each entry, or null where no incidence came with a weight
 * @param duplicates how many incidences were removed
 */
record SortedIncidences(
    CompressedRows byHyperedge, @Nullable MemorySegment weights, long duplicates) {

  static SortedIncidences of(IncidenceLog log, int nodes, int hyperedges) {
    // What is needed only on the way is freed at once, not when the garbage collector comes by.
    try (Arena scratch = Arena.ofConfined()) {
      Buckets byNode = intoNodes(log, nodes, scratch);
      Buckets byHyperedge = intoHyperedges(byNode, nodes, hyperedges, scratch);
      return withoutDuplicates(byHyperedge, nodes, hyperedges);
    }
  }

  /** Members bucket after bucket; bucket b holds the places {@code starts[b] .. starts[b+1]-1}. */
  private record Buckets(
      MemorySegment starts, MemorySegment members, @Nullable MemorySegment weights) {

    /** Empty buckets; turns the counts, {@code counts[b+1]} of bucket b, into their starts. */
    static Buckets allocate(MemorySegment counts, long size, boolean weighted, Arena arena) {
      for (long b = 0; b < counts.byteSize() / Long.BYTES - 1; b++) {
        increase(counts, b + 1, counts.getAtIndex(JAVA_LONG, b));
      }
      return new Buckets(
          counts,
          arena.allocate(JAVA_INT, size),
          weighted ? arena.allocate(JAVA_FLOAT, size) : null);
    }

    void put(long place, int member, float weight) {
      members.setAtIndex(JAVA_INT, place, member);
      if (weights != null) {
        weights.setAtIndex(JAVA_FLOAT, place, weight);
      }
    }

    long start(long bucket) {
      return starts.getAtIndex(JAVA_LONG, bucket);
    }

    int member(long place) {
      return members.getAtIndex(JAVA_INT, place);
    }

    float weight(long place) {
      return weights == null ? 1 : weights.getAtIndex(JAVA_FLOAT, place);
    }

    long size() {
      return members.byteSize() / Integer.BYTES;
    }
  }

  private static Buckets intoNodes(IncidenceLog log, int nodes, Arena scratch) {
    MemorySegment counts = scratch.allocate(JAVA_LONG, nodes + 1L);
    for (IncidenceLog.Chunk chunk : log.chunks()) {
      for (int k = 0; k < chunk.size(); k++) {
        increase(counts, chunk.nodes[k] + 1L, 1);
      }
    }
    Buckets buckets = Buckets.allocate(counts, log.size(), log.weighted(), scratch);
    MemorySegment next = scratch.allocate(JAVA_LONG, nodes + 1L).copyFrom(counts);
    for (IncidenceLog.Chunk chunk : log.chunks()) {
      for (int k = 0; k < chunk.size(); k++) {
        long place = increase(next, chunk.nodes[k], 1);
        buckets.put(place, chunk.hyperedges[k], chunk.weight(k));
      }
    }
    return buckets;
  }

  private static Buckets intoHyperedges(Buckets byNode, int nodes, int hyperedges, Arena scratch) {
    MemorySegment counts = scratch.allocate(JAVA_LONG, hyperedges + 1L);
    for (long k = 0; k < byNode.size(); k++) {
      increase(counts, byNode.member(k) + 1L, 1);
    }
    Buckets buckets =
        Buckets.allocate(counts, byNode.size(), byNode.weights != null, Arena.ofAuto());
    MemorySegment next = scratch.allocate(JAVA_LONG, hyperedges + 1L).copyFrom(counts);
    for (int node = 0; node < nodes; node++) {
      for (long k = byNode.start(node); k < byNode.start(node + 1L); k++) {
        buckets.put(increase(next, byNode.member(k), 1), node, byNode.weight(k));
      }
    }
    return buckets;
  }

  /** Moves what stays to the front, in place. */
  private static SortedIncidences withoutDuplicates(Buckets sorted, int nodes, int hyperedges) {
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, hyperedges + 1L);
    long kept = 0;
    for (int hyperedge = 0; hyperedge < hyperedges; hyperedge++) {
      long end = sorted.start(hyperedge + 1L);
      for (long k = sorted.start(hyperedge); k < end; k++) {
        boolean lastOfItsKind = k + 1 == end || sorted.member(k) != sorted.member(k + 1);
        if (lastOfItsKind) {
          sorted.put(kept++, sorted.member(k), sorted.weight(k));
        }
      }
      offsets.setAtIndex(JAVA_LONG, hyperedge + 1L, kept);
    }
    MemorySegment entries = sorted.members.asSlice(0, kept * Integer.BYTES);
    MemorySegment weights =
        sorted.weights == null ? null : sorted.weights.asSlice(0, kept * Float.BYTES);
    return new SortedIncidences(
        CompressedRows.wrap(nodes, offsets, entries), weights, sorted.size() - kept);
  }

  /** Adds to a number and returns what it was before. */
  private static long increase(MemorySegment longs, long index, long by) {
    long before = longs.getAtIndex(JAVA_LONG, index);
    longs.setAtIndex(JAVA_LONG, index, before + by);
    return before;
  }
}
