package io.hnhn.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Incidences in the order they arrived. They are kept in chunks that are never moved, so that
 * growing costs no copy and the number of incidences is not bound by the length of an array.
 */
final class IncidenceLog {
  private static final int FIRST_CHUNK = 1 << 6;
  private static final int LARGEST_CHUNK = 1 << 20;

  private final List<Chunk> chunks = new ArrayList<>();
  private long size;
  private boolean weighted;

  /** Some incidences; the first {@code size} places of the arrays are taken. */
  static final class Chunk {
    final int[] nodes;
    final int[] hyperedges;

    /** Null as long as every weight is 1. */
    private float @Nullable [] weights;

    private int size;

    private Chunk(int capacity) {
      nodes = new int[capacity];
      hyperedges = new int[capacity];
    }

    int size() {
      return size;
    }

    float weight(int k) {
      return weights == null ? 1 : weights[k];
    }

    private void add(int node, int hyperedge, float weight) {
      nodes[size] = node;
      hyperedges[size] = hyperedge;
      if (weights == null && weight != 1) {
        weights = new float[nodes.length];
        Arrays.fill(weights, 1);
      }
      if (weights != null) {
        weights[size] = weight;
      }
      size++;
    }
  }

  void add(int node, int hyperedge) {
    room().add(node, hyperedge, 1);
    size++;
  }

  void add(int node, int hyperedge, float weight) {
    room().add(node, hyperedge, weight);
    size++;
    weighted = true;
  }

  private Chunk room() {
    Chunk last = chunks.isEmpty() ? null : chunks.getLast();
    if (last == null || last.size == last.nodes.length) {
      int capacity = last == null ? FIRST_CHUNK : Math.min(2 * last.size, LARGEST_CHUNK);
      last = new Chunk(capacity);
      chunks.add(last);
    }
    return last;
  }

  List<Chunk> chunks() {
    return chunks;
  }

  long size() {
    return size;
  }

  /** Whether any incidence came with a weight. */
  boolean weighted() {
    return weighted;
  }
}
