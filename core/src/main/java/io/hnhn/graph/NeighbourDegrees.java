package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What degrees all neighbours of rows have, those among them that a {@linkplain NeighbourSample
 * sample} leaves out. Of a row t, with w(s, t) the weight of its incidence with a neighbour s of
 * degree d(s):
 *
 * <pre>
 * n(t, d) = Σ w(s, t) over the neighbours s of t in the whole with d(s) = d
 * </pre>
 *
 * So the sum over all neighbours of any function of their degrees, which means are divided by, is
 * known where few of them are there: Σ_s w(s, t) f(d(s)) = Σ_d n(t, d) f(d). A row has far fewer
 * degrees than neighbours where it has many.
 *
 * @param degrees the degrees of each row's neighbours, as columns
 * @param weights n, for each entry of {@code degrees}; not to be written to
 */
public record NeighbourDegrees(CompressedRows degrees, double[] weights) {
  public NeighbourDegrees {
    if (weights.length != degrees.size()) {
      throw new IllegalArgumentException(
          "Expected %d weights of degrees, but found %d".formatted(degrees.size(), weights.length));
    }
    for (double weight : weights) {
      if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "Expected weights of degrees that are positive and finite, but found " + weight);
      }
    }
  }

  /** The degrees of one row's neighbours, ascending, and what each weighs. */
  record Row(int[] degrees, double[] weights) {
    /**
     * Looks at all neighbours of a row.
     *
     * @param degreeOf of a neighbour
     * @param weightOf of an entry of {@code rows}
     */
    static Row of(
        CompressedRows rows, int row, IntUnaryOperator degreeOf, LongToDoubleFunction weightOf) {
      Positions found = new Positions(0);
      double[] sums = new double[8];
      for (long k = rows.start(row); k < rows.end(row); k++) {
        int degree = degreeOf.applyAsInt(rows.column(k));
        found.add(degree);
        if (found.size() > sums.length) {
          sums = Arrays.copyOf(sums, 2 * sums.length);
        }
        sums[found.of(degree)] += weightOf.applyAsDouble(k);
      }
      int[] ascending = found.sorted();
      double[] inOrder = new double[ascending.length];
      for (int i = 0; i < inOrder.length; i++) {
        inOrder[i] = sums[found.of(ascending[i])];
      }
      return new Row(ascending, inOrder);
    }

    int largest() {
      return degrees.length == 0 ? 0 : degrees[degrees.length - 1];
    }
  }

  /** Takes rows, one behind the other. */
  static final class Builder {
    private final MemorySegment offsets;
    private int rows;
    private int[] degrees = new int[64];
    private double[] weights = new double[64];
    private int size;
    private int largest;

    /** For so many rows. */
    Builder(int rows) {
      offsets = OffHeap.allocate(JAVA_LONG, rows + 1L);
    }

    void add(Row row) {
      int end = Math.addExact(size, row.degrees.length);
      if (end > degrees.length) {
        int longer = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(end, 2L * degrees.length));
        degrees = Arrays.copyOf(degrees, longer);
        weights = Arrays.copyOf(weights, longer);
      }
      System.arraycopy(row.degrees, 0, degrees, size, row.degrees.length);
      System.arraycopy(row.weights, 0, weights, size, row.weights.length);
      size = end;
      largest = Math.max(largest, row.largest());
      offsets.setAtIndex(JAVA_LONG, ++rows, size);
    }

    /** The largest degree so far. */
    int largest() {
      return largest;
    }

    NeighbourDegrees build() {
      MemorySegment entries = OffHeap.allocate(JAVA_INT, size);
      MemorySegment.copy(degrees, 0, entries, JAVA_INT, 0, size);
      return new NeighbourDegrees(
          CompressedRows.wrap(Math.addExact(largest, 1), offsets, entries),
          Arrays.copyOf(weights, size));
    }
  }

  /** Those of so many rows. */
  private static NeighbourDegrees of(int rows, IntFunction<Row> rowOf) {
    Builder builder = new Builder(rows);
    for (int row = 0; row < rows; row++) {
      builder.add(rowOf.apply(row));
    }
    return builder.build();
  }

  /** Those of the members of all hyperedges of a hypergraph that lacks none of them. */
  static NeighbourDegrees ofMembers(Hypergraph graph) {
    return of(
        graph.hyperedges(),
        j -> Row.of(graph.byHyperedge(), j, graph::degree, graph::incidenceWeight));
  }

  /** Those of the hyperedges of all nodes of a hypergraph that lacks none of them. */
  static NeighbourDegrees ofMemberships(Hypergraph graph) {
    LongToDoubleFunction weights = weightsByNode(graph);
    return of(graph.nodes(), i -> Row.of(graph.byNode(), i, graph::size, weights));
  }

  /** h_ij w_j, for each entry of {@link Hypergraph#byNode}. */
  static LongToDoubleFunction weightsByNode(Hypergraph graph) {
    CompressedRows.Transposed byNode = graph.byHyperedge().transposed();
    return k ->
        (graph.hasIncidenceWeights() ? (double) graph.incidenceWeight(byNode.originOf(k)) : 1)
            * graph.hyperedgeWeight(byNode.rows().column(k));
  }

  private Row row(int row) {
    return new Row(
        degrees.row(row),
        Arrays.copyOfRange(weights, (int) degrees.start(row), (int) degrees.end(row)));
  }

  /** Those of some of these rows, or null where there are none. */
  static @Nullable NeighbourDegrees at(int[] rows, @Nullable NeighbourDegrees all) {
    return all == null ? null : of(rows.length, i -> all.row(rows[i]));
  }

  /** The rows of these and then those of others. */
  NeighbourDegrees then(NeighbourDegrees others) {
    int first = degrees.rows();
    return of(
        Math.addExact(first, others.degrees.rows()),
        r -> r < first ? row(r) : others.row(r - first));
  }

  /**
   * Which entry of {@link #degrees} a degree of a row's neighbours is.
   *
   * @throws IllegalArgumentException if none of them has it
   */
  public long entry(int row, int degree) {
    int place = Arrays.binarySearch(degrees.row(row), degree);
    if (place < 0) {
      throw new IllegalArgumentException(
          "Expected a degree among those of the neighbours of row %d, %s, but found %d"
              .formatted(row, Arrays.toString(degrees.row(row)), degree));
    }
    return degrees.start(row) + place;
  }

  /** Bytes that this takes. */
  public long bytes() {
    return degrees.offsets().byteSize()
        + degrees.entries().byteSize()
        + (long) weights.length * Double.BYTES;
  }

  /** Σ_d n(t, d) f(d) for every row t: the sum of f over all its neighbours. */
  public double[] sums(DoubleUnaryOperator f) {
    double[] sums = new double[degrees.rows()];
    for (int r = 0; r < sums.length; r++) {
      for (long k = degrees.start(r); k < degrees.end(r); k++) {
        sums[r] += weights[(int) k] * f.applyAsDouble(degrees.column(k));
      }
    }
    return sums;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NeighbourDegrees that
        && degrees.equals(that.degrees)
        && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(weights);
  }

  @Override
  public String toString() {
    return "NeighbourDegrees[%d of %d rows]".formatted(weights.length, degrees.rows());
  }
}
