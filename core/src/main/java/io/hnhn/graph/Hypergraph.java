package io.hnhn.graph;

import io.hnhn.graph.Whole.MissingLoops;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A hypergraph: {@code n} nodes and {@code m} hyperedges, each hyperedge a set of nodes of any
 * size.
 *
 * <p>Its incidence matrix A (n x m, A_ij = 1 where node i lies in hyperedge j) is kept in
 * compressed rows in both directions, so that walking from a hyperedge to its nodes (N_j) and from
 * a node to its hyperedges (N_i) both cost what they touch. Empty hyperedges, hyperedges of one
 * node, isolated nodes and the hypergraph without anything are all legal.
 *
 * <p>Hyperedges may carry weights, and so may incidences; both are positive and finite, and where
 * there are none every weight is 1. Immutable and safe to share between threads.
 *
 * <p>A {@linkplain #restrictedTo part} of a hypergraph has some of its nodes, hyperedges and
 * incidences, but the degrees, sizes and weights of the whole.
 *
 * <pre>{@code
 * Hypergraph papers = Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {2, 3});
 * papers.degree(2); // 2
 * papers.nodesOf(1); // {2, 3}
 * papers.hyperedgesOf(0); // {0}
 * }</pre>
 *
 * @see HypergraphBuilder for incidences that arrive one by one
 */
public final class Hypergraph {
  private final CompressedRows byHyperedge;
  private final @Nullable PositiveWeights hyperedgeWeights;
  private final @Nullable PositiveWeights incidenceWeights;
  private final @Nullable Whole whole;

  // Computed at the first use; racing threads compute the same values.
  private volatile @Nullable WeightSums weightSums;
  private volatile @Nullable MissingLoops missingLoops;

  /**
   * A hypergraph.
   *
   * @param whole what it is a part of, or null where it is whole
   */
  Hypergraph(
      CompressedRows byHyperedge,
      @Nullable PositiveWeights hyperedgeWeights,
      @Nullable PositiveWeights incidenceWeights,
      @Nullable Whole whole) {
    this.byHyperedge = byHyperedge;
    this.hyperedgeWeights = hyperedgeWeights;
    this.incidenceWeights = incidenceWeights;
    this.whole = whole;
  }

  /** The hypergraph whose hyperedge {@code j} is row {@code j}; its columns are the nodes. */
  public static Hypergraph ofRows(CompressedRows byHyperedge) {
    return new Hypergraph(byHyperedge, null, null, null);
  }

  /** A hypergraph from its hyperedges, each a set of nodes; a node named twice counts once. */
  public static Hypergraph of(int nodes, int[]... hyperedges) {
    return of(nodes, Arrays.asList(hyperedges));
  }

  /** A hypergraph from its hyperedges, each a set of nodes; a node named twice counts once. */
  public static Hypergraph of(int nodes, Iterable<int[]> hyperedges) {
    HypergraphBuilder builder = new HypergraphBuilder().declareNodes(nodes);
    hyperedges.forEach(builder::addHyperedge);
    return builder.build();
  }

  /**
   * A hypergraph from coordinates in any order: node {@code nodeOf[k]} lies in hyperedge {@code
   * hyperedgeOf[k]}; a pair named twice counts once.
   */
  public static Hypergraph ofPairs(int nodes, int hyperedges, int[] nodeOf, int[] hyperedgeOf) {
    if (nodeOf.length != hyperedgeOf.length) {
      throw new IllegalArgumentException(
          "Expected as many nodes as hyperedges in the pairs, but found %d and %d"
              .formatted(nodeOf.length, hyperedgeOf.length));
    }
    HypergraphBuilder builder =
        new HypergraphBuilder().declareNodes(nodes).declareHyperedges(hyperedges);
    for (int k = 0; k < nodeOf.length; k++) {
      builder.add(nodeOf[k], hyperedgeOf[k]);
    }
    return builder.build();
  }

  /** Number of nodes, n. */
  public int nodes() {
    return byHyperedge.columns();
  }

  /** Number of hyperedges, m. */
  public int hyperedges() {
    return byHyperedge.rows();
  }

  /** Number of incidences: the sum of all degrees, and of all sizes. */
  public long incidences() {
    return byHyperedge.size();
  }

  /** Rows are hyperedges, columns are nodes: the pattern of Aᵀ. */
  public CompressedRows byHyperedge() {
    return byHyperedge;
  }

  /**
   * Rows are nodes, columns are hyperedges: the pattern of A. Which entry of {@link #byHyperedge}
   * each entry came from is told by {@code byHyperedge().transposed().origin()}.
   */
  public CompressedRows byNode() {
    return byHyperedge.transposed().rows();
  }

  /** The nodes of a hyperedge (N_j), ascending. */
  public int[] nodesOf(int hyperedge) {
    return byHyperedge.row(requireHyperedge(hyperedge));
  }

  /** The hyperedges of a node (N_i), ascending. */
  public int[] hyperedgesOf(int node) {
    return byNode().row(requireNode(node));
  }

  /** In how many hyperedges a node lies: |N_i|; in a part, in how many of the whole. */
  public int degree(int node) {
    requireNode(node);
    return whole == null ? byNode().length(node) : whole.nodes().incidences()[node];
  }

  /** How many nodes a hyperedge has: |N_j|; in a part, how many in the whole. */
  public int size(int hyperedge) {
    requireHyperedge(hyperedge);
    return whole == null
        ? byHyperedge.length(hyperedge)
        : whole.hyperedges().incidences()[hyperedge];
  }

  /**
   * The degree of a node where weights count: d_i = Σ_j w_j h_ij over its hyperedges, those of the
   * whole in a part. h_ij is the weight of the incidence, w_j that of the hyperedge.
   */
  public double weightedDegree(int node) {
    requireNode(node);
    if (whole != null) {
      return whole.nodes().weight(node);
    }
    return hasHyperedgeWeights() || hasIncidenceWeights()
        ? weightSums().ofNodes()[node]
        : degree(node);
  }

  /** The size of a hyperedge where weights count: d_j = Σ_i h_ij, that of the whole in a part. */
  public double weightedSize(int hyperedge) {
    requireHyperedge(hyperedge);
    if (whole != null) {
      return whole.hyperedges().weight(hyperedge);
    }
    return hasIncidenceWeights() ? weightSums().ofHyperedges()[hyperedge] : size(hyperedge);
  }

  private WeightSums weightSums() {
    WeightSums result = weightSums;
    if (result == null) {
      result = WeightSums.of(this);
      weightSums = result;
    }
    return result;
  }

  /** The self-loops that nodes lack. */
  MissingLoops missingLoops() {
    MissingLoops result = whole == null ? missingLoops : whole.loops();
    if (result == null) {
      result = SelfLoops.missing(byHyperedge);
      missingLoops = result;
    }
    return result;
  }

  /** What this is a part of; empty where it is whole. */
  public Optional<Whole> whole() {
    return Optional.ofNullable(whole);
  }

  /**
   * The degrees of all members that each hyperedge has in the whole, if this is a part of a
   * {@linkplain NeighbourSample sample} that leaves out some.
   */
  public Optional<NeighbourDegrees> degreesOfMembers() {
    return whole().map(Whole::hyperedges).map(Whole.Rows::neighbours);
  }

  /** The sizes of all hyperedges that each node has in the whole, in the same case. */
  public Optional<NeighbourDegrees> degreesOfHyperedges() {
    return whole().map(Whole::nodes).map(Whole.Rows::neighbours);
  }

  /** The number that a node has in the whole. */
  public int nodeNumber(int node) {
    requireNode(node);
    return whole == null ? node : whole.nodes().numbers()[node];
  }

  /** The number that a hyperedge has in the whole. */
  public int hyperedgeNumber(int hyperedge) {
    requireHyperedge(hyperedge);
    return whole == null ? hyperedge : whole.hyperedges().numbers()[hyperedge];
  }

  /** Whether hyperedges carry weights. */
  public boolean hasHyperedgeWeights() {
    return hyperedgeWeights != null;
  }

  /** Whether incidences carry weights. */
  public boolean hasIncidenceWeights() {
    return incidenceWeights != null;
  }

  /** The weight of a hyperedge; 1 where there are no hyperedge weights. */
  public float hyperedgeWeight(int hyperedge) {
    requireHyperedge(hyperedge);
    return hyperedgeWeights == null ? 1 : hyperedgeWeights.get(hyperedge);
  }

  /**
   * The weight of an entry of {@link #byHyperedge}; 1 where there are no incidence weights. Entry
   * {@code k} of {@link #byNode} is entry {@code byHyperedge().transposed().originOf(k)} here.
   */
  public float incidenceWeight(long entry) {
    Objects.checkIndex(entry, incidences());
    return incidenceWeights == null ? 1 : incidenceWeights.get(entry);
  }

  /** One float for each hyperedge, read-only, where there are hyperedge weights. */
  public Optional<MemorySegment> hyperedgeWeights() {
    return Optional.ofNullable(hyperedgeWeights).map(PositiveWeights::values);
  }

  /** One float for each entry of {@link #byHyperedge}, read-only, where there are such weights. */
  public Optional<MemorySegment> incidenceWeights() {
    return Optional.ofNullable(incidenceWeights).map(PositiveWeights::values);
  }

  /** The same hypergraph with one weight for each hyperedge. */
  public Hypergraph withHyperedgeWeights(float... weights) {
    return withHyperedges(PositiveWeights.copyOf(weights));
  }

  /**
   * The same hypergraph with one weight, a float, for each hyperedge. The segment is checked, not
   * copied.
   */
  public Hypergraph withHyperedgeWeights(MemorySegment weights) {
    return withHyperedges(new PositiveWeights(weights));
  }

  private Hypergraph withHyperedges(PositiveWeights weights) {
    requireWhole();
    return new Hypergraph(
        byHyperedge, weights.requireCount(hyperedges(), "hyperedge"), incidenceWeights, null);
  }

  /** The same hypergraph with one weight for each entry of {@link #byHyperedge}. */
  public Hypergraph withIncidenceWeights(float... weights) {
    return with(PositiveWeights.copyOf(weights));
  }

  /**
   * The same hypergraph with one weight, a float, for each entry of {@link #byHyperedge}; for more
   * of them than an array can hold. The segment is checked, not copied.
   */
  public Hypergraph withIncidenceWeights(MemorySegment weights) {
    return with(new PositiveWeights(weights));
  }

  private Hypergraph with(PositiveWeights weights) {
    requireWhole();
    return new Hypergraph(
        byHyperedge, hyperedgeWeights, weights.requireCount(incidences(), "incidence"), null);
  }

  /**
   * Some of the hyperedges with their weights, as if nobody had ever known the others; all nodes
   * stay.
   *
   * @param hyperedges which ones, ascending
   */
  public Hypergraph subHypergraph(int[] hyperedges) {
    requireWhole();
    Ascending.require("hyperedge", hyperedges, hyperedges());
    return keeping(RestrictedRows.of(byHyperedge, hyperedges, null), hyperedges, null);
  }

  /**
   * Some of the nodes and hyperedges, renumbered in their order, as if nobody had ever known the
   * others: hyperedges lose the members that are not kept, and degrees and sizes are those of what
   * is left.
   *
   * @param nodes which nodes, ascending
   * @param hyperedges which hyperedges, ascending
   */
  public Hypergraph subHypergraph(int[] nodes, int[] hyperedges) {
    requireWhole();
    Ascending.require("node", nodes, nodes());
    Ascending.require("hyperedge", hyperedges, hyperedges());
    return keeping(RestrictedRows.of(byHyperedge, hyperedges, nodes), hyperedges, null);
  }

  /**
   * A part: some of the nodes and hyperedges, renumbered in their order, and the incidences between
   * them. Unlike in a {@linkplain #subHypergraph sub-hypergraph} {@link #degree}, {@link #size} and
   * their weighted forms are those of the whole, so that what is computed for a row all of whose
   * incidences are there is what the whole gives:
   *
   * <pre>{@code
   * Hypergraph papers = Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {2, 3});
   * Hypergraph part = papers.restrictedTo(new int[] {2, 3}, new int[] {1});
   * part.hyperedgesOf(0); // {0}
   * part.degree(0); // 2: node 2 of the whole lies in another hyperedge, too
   * part.nodeNumber(0); // 2
   * }</pre>
   *
   * A part of a part is a part of the whole. A part takes memory and time by what it has, and keeps
   * nothing of the hypergraph that it was cut from.
   *
   * @param nodes which nodes, ascending
   * @param hyperedges which hyperedges, ascending
   * @see ReceptiveField for the rows that others depend on
   */
  public Hypergraph restrictedTo(int[] nodes, int[] hyperedges) {
    Ascending.require("node", nodes, nodes());
    Ascending.require("hyperedge", hyperedges, hyperedges());
    RestrictedRows kept = RestrictedRows.fromShorterSide(byHyperedge, hyperedges, nodes);
    return keeping(kept, hyperedges, Whole.of(this, nodes, hyperedges));
  }

  /**
   * The same as a part of a whole that is somewhere else: what {@link #restrictedTo} gave, put
   * together again from its numbers.
   *
   * @param whole what {@link #whole} told of the part
   * @throws IllegalArgumentException if this can't be a part of it
   */
  public Hypergraph asPartOf(Whole whole) {
    requireWhole();
    whole.requireOf(this);
    return new Hypergraph(byHyperedge, hyperedgeWeights, incidenceWeights, whole);
  }

  private Hypergraph keeping(RestrictedRows kept, int[] hyperedges, @Nullable Whole whole) {
    return new Hypergraph(
        kept.rows(),
        hyperedgeWeights == null ? null : hyperedgeWeights.at(hyperedges),
        incidenceWeights == null ? null : incidenceWeights.at(kept.origin()),
        whole);
  }

  /**
   * The dual: its nodes are these hyperedges and its hyperedges are these nodes, so its incidence
   * matrix is Aᵀ. Incidence weights move along with their incidences. Hyperedge weights would
   * become weights of nodes, which a hypergraph does not have: the dual is without them.
   */
  public Hypergraph dual() {
    requireWhole();
    PositiveWeights weights =
        incidenceWeights == null ? null : incidenceWeights.at(byHyperedge.transposed().origin());
    return new Hypergraph(byNode(), null, weights, null);
  }

  private void requireWhole() {
    if (whole != null) {
      throw new IllegalStateException(
          "Expected a whole hypergraph to make another of, but found %s; change the whole, then cut"
                  .formatted(this)
              + " parts");
    }
  }

  private int requireNode(int node) {
    if (node < 0 || node >= nodes()) {
      throw new IndexOutOfBoundsException(
          "Expected 0 <= node < %d, but found %d".formatted(nodes(), node));
    }
    return node;
  }

  private int requireHyperedge(int hyperedge) {
    if (hyperedge < 0 || hyperedge >= hyperedges()) {
      throw new IndexOutOfBoundsException(
          "Expected 0 <= hyperedge < %d, but found %d".formatted(hyperedges(), hyperedge));
    }
    return hyperedge;
  }

  /**
   * Whether both have the same nodes, the same hyperedges in the same order and equal weights, and
   * are the same part of their wholes, as far as a part knows.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Hypergraph that
        && byHyperedge.equals(that.byHyperedge)
        && Objects.equals(hyperedgeWeights, that.hyperedgeWeights)
        && Objects.equals(incidenceWeights, that.incidenceWeights)
        && Objects.equals(whole, that.whole);
  }

  @Override
  public int hashCode() {
    return byHyperedge.hashCode();
  }

  @Override
  public String toString() {
    return "Hypergraph[%d nodes, %d hyperedges, %d incidences%s%s%s]"
        .formatted(
            nodes(),
            hyperedges(),
            incidences(),
            hasHyperedgeWeights() ? ", weighted hyperedges" : "",
            hasIncidenceWeights() ? ", weighted incidences" : "",
            whole == null
                ? ""
                : ", of %d nodes and %d hyperedges"
                    .formatted(whole.nodes().count(), whole.hyperedges().count()));
  }
}
