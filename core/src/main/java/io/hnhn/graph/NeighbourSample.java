package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntUnaryOperator;
import java.util.function.LongToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Some incidences of a hypergraph, drawn by chance, so that no hyperedge has more than K₁ members
 * and no node lies in more than K₂ hyperedges. What a row has too many of is drawn evenly; an
 * incidence is kept if its node and its hyperedge have both drawn it:
 *
 * <pre>
 * π_ij = min(1, K₁ / |N_j|) · min(1, K₂ / |N_i|)         the probability that it is kept
 * h_ij / π_ij                                            its weight then
 * </pre>
 *
 * So a kept incidence stands for those that are not, and every sum over the incidences of a row is
 * the whole's on average. {@linkplain #restrictedTo Parts} have the degrees and sizes of the whole
 * and know the {@linkplain NeighbourDegrees degrees of all neighbours}: a mean, which is a sum
 * divided by sums of powers of these over all, is unbiased, too.
 *
 * <p>What is drawn follows from the place of the row alone, whoever asks and whatever else is asked
 * for. To draw costs what is drawn. The neighbours of a row in a part are looked at once to know
 * their degrees, and what was found of the longest rows is kept for other parts.
 *
 * <pre>{@code
 * NeighbourSample sample = new NeighbourSample(hypergraph, 10, 25, new Philox(seed)::below);
 * ReceptiveField field = ReceptiveField.ofNodes(sample, new int[] {17}, 2);
 * Hypergraph part = sample.restrictedTo(field.nodes(), field.hyperedges());
 * }</pre>
 */
public final class NeighbourSample {
  // Streams of random numbers that nobody else draws from.
  private static final int OF_HYPEREDGES = 0x4e45_4847;
  private static final int OF_NODES = 0x4e45_4e4f;

  /** What is known of a row with so many neighbours is kept. */
  private static final int LONG = 1 << 12;

  private final Hypergraph whole;
  private final Side members;
  private final Side memberships;
  private final Census degreesOfMembers;
  private final Census degreesOfHyperedges;

  /** Random numbers by their place. */
  @FunctionalInterface
  public interface Draw {
    /** Evenly distributed over 0 .. bound−1, always the same for the same stream and index. */
    int below(int bound, int stream, long index);
  }

  /**
   * A sample.
   *
   * @param whole what is drawn from, no part of something else
   * @param members the most members of a hyperedge, at least 1
   * @param hyperedges the most hyperedges of a node, at least 1
   * @param draw what the choice follows from
   */
  public NeighbourSample(Hypergraph whole, int members, int hyperedges, Draw draw) {
    if (whole.whole().isPresent()) {
      throw new IllegalArgumentException(
          "Expected a whole hypergraph to draw from, but found " + whole);
    }
    this.whole = whole;
    this.members = new Side(whole.byHyperedge(), expect(members), OF_HYPEREDGES, draw);
    this.memberships = new Side(whole.byNode(), expect(hyperedges), OF_NODES, draw);
    this.degreesOfMembers =
        new Census(this.members, this.memberships, whole::degree, whole::incidenceWeight);
    this.degreesOfHyperedges =
        new Census(
            this.memberships, this.members, whole::size, NeighbourDegrees.weightsByNode(whole));
  }

  private static int expect(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("Expected at least 1 neighbour, but found " + most);
    }
    return most;
  }

  /** What is drawn from. */
  public Hypergraph whole() {
    return whole;
  }

  /** The members of a hyperedge that are kept, ascending. */
  public int[] nodesOf(int hyperedge) {
    return members.kept(hyperedge, memberships);
  }

  /** The hyperedges of a node that are kept, ascending. */
  public int[] hyperedgesOf(int node) {
    return memberships.kept(node, members);
  }

  /** As many members of a hyperedge may be kept. */
  int mostNodesOf(int hyperedge) {
    return Math.min(members.most, members.rows.length(hyperedge));
  }

  /** As many hyperedges of a node may be kept. */
  int mostHyperedgesOf(int node) {
    return Math.min(memberships.most, memberships.rows.length(node));
  }

  /** The ways from nodes to their hyperedges. */
  Steps fromNodes() {
    return steps(memberships, members);
  }

  /** The ways from hyperedges to their nodes. */
  Steps fromHyperedges() {
    return steps(members, memberships);
  }

  private static Steps steps(Side from, Side to) {
    return (row, found) -> {
      int[] kept = from.kept(row, to);
      for (int number : kept) {
        found.add(number);
      }
      return kept.length;
    };
  }

  /**
   * A part: some of the nodes and hyperedges, renumbered in their order, and those of the
   * incidences between them that are kept, weighted as if all were there. Degrees and sizes are
   * those of the whole.
   *
   * @param nodes which nodes, ascending
   * @param hyperedges which hyperedges, ascending
   */
  public Hypergraph restrictedTo(int[] nodes, int[] hyperedges) {
    Ascending.require("node", nodes, whole.nodes());
    Ascending.require("hyperedge", hyperedges, whole.hyperedges());
    Positions places = Positions.in(nodes);
    long bound = 0;
    for (int hyperedge : hyperedges) {
      bound += mostNodesOf(hyperedge);
    }
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, hyperedges.length + 1L);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, bound);
    MemorySegment weights = OffHeap.allocate(JAVA_FLOAT, bound);
    long size = 0;
    for (int j = 0; j < hyperedges.length; j++) {
      int hyperedge = hyperedges[j];
      for (int position : members.drawn(hyperedge)) {
        long entry = whole.byHyperedge().start(hyperedge) + position;
        int node = whole.byHyperedge().column(entry);
        int place = places.of(node);
        if (place >= 0 && memberships.draws(node, hyperedge)) {
          entries.setAtIndex(JAVA_INT, size, place);
          double stands = members.factor(hyperedge) * memberships.factor(node);
          weights.setAtIndex(JAVA_FLOAT, size, (float) (whole.incidenceWeight(entry) * stands));
          size++;
        }
      }
      offsets.setAtIndex(JAVA_LONG, j + 1L, size);
    }
    CompressedRows rows =
        CompressedRows.wrap(nodes.length, offsets, entries.asSlice(0, size * Integer.BYTES));
    return new Hypergraph(
        rows,
        whole
            .hyperedgeWeights()
            .map(PositiveWeights::new)
            .map(all -> all.at(hyperedges))
            .orElse(null),
        new PositiveWeights(weights.asSlice(0, size * Float.BYTES)),
        Whole.of(whole, nodes, hyperedges)
            .with(degreesOfHyperedges.of(nodes), degreesOfMembers.of(hyperedges)));
  }

  /** Looks at all neighbours of rows: what their degrees are. */
  private record Census(
      Side rows,
      Side neighbours,
      IntUnaryOperator degreeOf,
      LongToDoubleFunction weightOf,
      Map<Integer, NeighbourDegrees.Row> ofLongRows) {
    Census(Side rows, Side neighbours, IntUnaryOperator degreeOf, LongToDoubleFunction weightOf) {
      this(rows, neighbours, degreeOf, weightOf, new ConcurrentHashMap<>());
    }

    /** Of some rows, or null if all their incidences are kept, whoever draws. */
    @Nullable NeighbourDegrees of(int[] which) {
      NeighbourDegrees.Builder found = new NeighbourDegrees.Builder(which.length);
      boolean complete = true;
      for (int row : which) {
        found.add(row(row));
        complete &= rows.rows.length(row) <= rows.most;
      }
      return complete && found.largest() <= neighbours.most ? null : found.build();
    }

    private NeighbourDegrees.Row row(int row) {
      return rows.rows.length(row) < LONG
          ? looked(row)
          : ofLongRows.computeIfAbsent(row, this::looked);
    }

    private NeighbourDegrees.Row looked(int row) {
      return NeighbourDegrees.Row.of(rows.rows, row, degreeOf, weightOf);
    }
  }

  /** One direction of the incidences: which entries of a row are drawn for it. */
  private record Side(CompressedRows rows, int most, int stream, Draw draw) {
    /** Positions in a row, ascending: all of them, or a random choice by Floyd's algorithm. */
    int[] drawn(int row) {
      int length = rows.length(row);
      int[] chosen = new int[Math.min(most, length)];
      if (length <= most) {
        Arrays.setAll(chosen, i -> i);
        return chosen;
      }
      Positions taken = new Positions(most);
      for (int i = 0; i < most; i++) {
        int last = length - most + i;
        int position = draw.below(last + 1, stream, (long) row * most + i);
        taken.add(taken.of(position) < 0 ? position : last);
      }
      return taken.sorted();
    }

    /** Whether a row has drawn a neighbour that it has. */
    boolean draws(int of, int neighbour) {
      int length = rows.length(of);
      if (length <= most) {
        return true;
      }
      return Arrays.binarySearch(drawn(of), position(of, length, neighbour)) >= 0;
    }

    /** Where a column stands in a row that has it: rows ascend. */
    private int position(int row, int length, int column) {
      long start = rows.start(row);
      int from = 0;
      for (int to = length - 1; from < to; ) {
        int middle = (from + to) >>> 1;
        if (rows.column(start + middle) < column) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      return from;
    }

    /** The columns that both the row and they themselves have drawn. */
    int[] kept(int row, Side other) {
      long start = rows.start(row);
      return Arrays.stream(drawn(row))
          .map(position -> rows.column(start + position))
          .filter(column -> other.draws(column, row))
          .toArray();
    }

    /** How many entries of a row one that is drawn stands for. */
    double factor(int row) {
      return Math.max(1, (double) rows.length(row) / most);
    }
  }
}
