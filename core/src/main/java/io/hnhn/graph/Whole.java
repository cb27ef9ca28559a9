package io.hnhn.graph;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a part of a hypergraph knows of the whole that it was cut from; as large as the part. The
 * arrays are not to be written to.
 *
 * @param nodes what the nodes of the part are in the whole
 * @param hyperedges what its hyperedges are in the whole
 * @param loops the self-loops that its nodes lack in the whole
 */
public record Whole(Rows nodes, Rows hyperedges, MissingLoops loops) {
  /**
   * Some rows of the whole.
   *
   * @param count how many rows the whole has
   * @param numbers for each row of the part which row of the whole it is
   * @param incidences how many incidences each has in the whole: its degree or size
   * @param weights the sum of their weights, or null where all of these are 1
   * @param neighbours the degrees of all their neighbours in the whole, of a {@linkplain
   *     NeighbourSample sample} that lacks some of these; null elsewhere
   */
  public record Rows(
      int count,
      int[] numbers,
      int[] incidences,
      double @Nullable [] weights,
      @Nullable NeighbourDegrees neighbours) {
    /** Rows whose neighbours are all there, as far as anybody asks. */
    public Rows(int count, int[] numbers, int[] incidences, double @Nullable [] weights) {
      this(count, numbers, incidences, weights, null);
    }

    Rows with(@Nullable NeighbourDegrees neighbours) {
      return new Rows(count, numbers, incidences, weights, neighbours);
    }

    double weight(int row) {
      return weights == null ? incidences[row] : weights[row];
    }

    /** Checks that these may be the rows of a part, given as a pattern. */
    void requireOf(String what, CompressedRows part) {
      Ascending.require(what, numbers, count);
      requireCount(what, part.rows(), numbers.length);
      requireCount(what, part.rows(), incidences.length);
      if (weights != null) {
        requireCount(what, part.rows(), weights.length);
      }
      if (neighbours != null) {
        requireCount(what, part.rows(), neighbours.degrees().rows());
      }
      for (int row = 0; row < incidences.length; row++) {
        if (incidences[row] < part.length(row)
            || !(weight(row) >= 0 && weight(row) < Double.POSITIVE_INFINITY)) {
          throw new IllegalArgumentException(
              "Expected at least %d incidences of finite weight at %s %d, but found %d of %s"
                  .formatted(part.length(row), what, row, incidences[row], weight(row)));
        }
      }
    }

    /**
     * The same after some of them got one more incidence, of weight 1. What degrees neighbours have
     * is not known any more.
     */
    Rows plusOneAt(int[] rows) {
      int[] more = incidences.clone();
      double[] heavier = weights == null ? null : weights.clone();
      for (int row : rows) {
        more[row]++;
        if (heavier != null) {
          heavier[row]++;
        }
      }
      return new Rows(count, numbers, more, heavier);
    }

    /** The same and then others, each with one incidence, of weight 1. */
    Rows then(int newCount, int[] others) {
      int old = numbers.length;
      int size = old + others.length;
      int[] all = Arrays.copyOf(numbers, size);
      System.arraycopy(others, 0, all, old, others.length);
      int[] lengths = Arrays.copyOf(incidences, size);
      Arrays.fill(lengths, old, size, 1);
      double[] sums = weights == null ? null : Arrays.copyOf(weights, size);
      if (sums != null) {
        Arrays.fill(sums, old, size, 1);
      }
      return new Rows(newCount, all, lengths, sums);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Rows that
          && count == that.count
          && Arrays.equals(numbers, that.numbers)
          && Arrays.equals(incidences, that.incidences)
          && Arrays.equals(weights, that.weights)
          && Objects.equals(neighbours, that.neighbours);
    }

    @Override
    public int hashCode() {
      return 31 * count + Arrays.hashCode(numbers);
    }

    @Override
    public String toString() {
      return numbers.length + " of " + count;
    }
  }

  /**
   * Self-loops that nodes lack, see {@link SelfLoops}.
   *
   * @param count how many nodes of the whole lack one
   * @param numbers for each node of the part which of these it is, or -1 where it lacks none
   */
  public record MissingLoops(int count, int[] numbers) {
    MissingLoops at(int[] nodes) {
      return new MissingLoops(count, Arrays.stream(nodes).map(i -> numbers[i]).toArray());
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof MissingLoops that
          && count == that.count
          && Arrays.equals(numbers, that.numbers);
    }

    @Override
    public int hashCode() {
      return 31 * count + Arrays.hashCode(numbers);
    }
  }

  /**
   * Checks that this may be what a part knows.
   *
   * @throws IllegalArgumentException if it may not
   */
  void requireOf(Hypergraph part) {
    // First, since to look at rows of nodes takes memory by their number.
    requireCount("node", part.nodes(), nodes.numbers.length);
    nodes.requireOf("node", part.byNode());
    hyperedges.requireOf("hyperedge", part.byHyperedge());
    requireCount("node", part.nodes(), loops.numbers.length);
    for (int loop : loops.numbers) {
      if (loop < -1 || loop >= loops.count) {
        throw new IllegalArgumentException(
            "Expected a self-loop between -1 and %d, but found %d"
                .formatted(loops.count - 1, loop));
      }
    }
  }

  /**
   * The same where incidences are missing that are not outside the part.
   *
   * @param ofNodes the sizes of the hyperedges of each node, or null where none lacks any
   * @param ofHyperedges the degrees of the members of each hyperedge, or null where none lacks any
   */
  Whole with(@Nullable NeighbourDegrees ofNodes, @Nullable NeighbourDegrees ofHyperedges) {
    return new Whole(nodes.with(ofNodes), hyperedges.with(ofHyperedges), loops);
  }

  private static void requireCount(String what, int expected, int found) {
    if (found != expected) {
      throw new IllegalArgumentException(
          "Expected a number for each %s, %d in all, but found %d"
              .formatted(what, expected, found));
    }
  }

  /** What some rows of a hypergraph, itself a part or not, are in the whole. */
  static Whole of(Hypergraph graph, int[] nodes, int[] hyperedges) {
    boolean weighted = graph.hasHyperedgeWeights() || graph.hasIncidenceWeights();
    return new Whole(
        new Rows(
            graph.whole().map(whole -> whole.nodes.count).orElse(graph.nodes()),
            Arrays.stream(nodes).map(graph::nodeNumber).toArray(),
            Arrays.stream(nodes).map(graph::degree).toArray(),
            weighted ? Arrays.stream(nodes).mapToDouble(graph::weightedDegree).toArray() : null,
            NeighbourDegrees.at(nodes, graph.degreesOfHyperedges().orElse(null))),
        new Rows(
            graph.whole().map(whole -> whole.hyperedges.count).orElse(graph.hyperedges()),
            Arrays.stream(hyperedges).map(graph::hyperedgeNumber).toArray(),
            Arrays.stream(hyperedges).map(graph::size).toArray(),
            graph.hasIncidenceWeights()
                ? Arrays.stream(hyperedges).mapToDouble(graph::weightedSize).toArray()
                : null,
            NeighbourDegrees.at(hyperedges, graph.degreesOfMembers().orElse(null))),
        graph.missingLoops().at(nodes));
  }
}
