package io.hnhn.graph;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The Fano plane, the projective plane of order 2: seven points, seven lines of three points.
 *
 * <p>The paper's example of what clique expansion loses: of its 7! relabellings 30 are different
 * hypergraphs (168 leave the lines as they are, 5040 / 168 = 30), and all 30 have the complete
 * graph K₇ as their clique expansion.
 */
public final class FanoPlane {
  private static final int POINTS = 7;

  /** The paper's lines {123, 145, 167, 246, 257, 347, 356}, counted from 0. */
  private static final int[][] LINES = {
    {0, 1, 2}, {0, 3, 4}, {0, 5, 6}, {1, 3, 5}, {1, 4, 6}, {2, 3, 6}, {2, 4, 5}
  };

  private FanoPlane() {}

  /** The plane as the paper labels it. */
  public static Hypergraph hypergraph() {
    return Hypergraph.of(POINTS, LINES);
  }

  /**
   * The 30 different hypergraphs that relabelling its points makes, the paper's first. Lines are in
   * lexicographic order, so that two copies are equal exactly if they have the same lines.
   */
  public static List<Hypergraph> copies() {
    Map<String, Hypergraph> copies = new LinkedHashMap<>();
    permute(new int[] {0, 1, 2, 3, 4, 5, 6}, 0, copies);
    return List.copyOf(copies.values());
  }

  /** Visits every order of the labels from place {@code from} on, that of the labels first. */
  private static void permute(int[] labels, int from, Map<String, Hypergraph> copies) {
    if (from == POINTS) {
      int[][] lines = relabelledLines(labels);
      copies.computeIfAbsent(Arrays.deepToString(lines), key -> Hypergraph.of(POINTS, lines));
      return;
    }
    for (int k = from; k < POINTS; k++) {
      swap(labels, from, k);
      permute(labels, from + 1, copies);
      swap(labels, from, k);
    }
  }

  private static void swap(int[] labels, int a, int b) {
    int label = labels[a];
    labels[a] = labels[b];
    labels[b] = label;
  }

  private static int[][] relabelledLines(int[] labels) {
    return Arrays.stream(LINES)
        .map(line -> Arrays.stream(line).map(point -> labels[point]).sorted().toArray())
        .sorted(Arrays::compare)
        .toArray(int[][]::new);
  }
}
