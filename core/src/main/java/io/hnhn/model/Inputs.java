package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.graph.FieldExtent;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.ReceptiveField;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a model looks at: a hypergraph, a row of features for every node and, where there are any, a
 * row of features for every hyperedge. For {@linkplain Task#SETS hyperedge prediction} also the
 * sets that are asked about.
 *
 * <pre>{@code
 * Inputs asked = new Inputs(hypergraph, features)
 *     .withCandidates(Hypergraph.of(hypergraph.nodes(), new int[] {0, 3}, new int[] {1, 2, 5}));
 * }</pre>
 *
 * <p>Immutable, as long as nobody writes to the features.
 */
public final class Inputs extends PartSource {
  static final String NO_CANDIDATES =
      "Expected candidate sets, since they are what is classified, but found none; add them by"
          + " Inputs.withCandidates";

  private final Hypergraph hypergraph;
  private final Features nodeFeatures;
  private final @Nullable Features hyperedgeFeatures;
  private final @Nullable Hypergraph candidates;
  private @Nullable String fingerprint;

  /**
   * Inputs with everything that there may be.
   *
   * @param hyperedgeFeatures null where hyperedges have no features of their own
   * @param candidates sets of the same nodes, set j being its hyperedge j; null where none are
   *     asked about. No message passes along them.
   */
  public Inputs(
      Hypergraph hypergraph,
      Features nodeFeatures,
      @Nullable Features hyperedgeFeatures,
      @Nullable Hypergraph candidates) {
    expectFeatures("nodes", hypergraph.nodes(), nodeFeatures);
    if (hyperedgeFeatures != null) {
      expectFeatures("hyperedges", hypergraph.hyperedges(), hyperedgeFeatures);
    }
    if (candidates != null) {
      expectSets(candidates, hypergraph.nodes());
    }
    this.hypergraph = hypergraph;
    this.nodeFeatures = nodeFeatures;
    this.hyperedgeFeatures = hyperedgeFeatures;
    this.candidates = candidates;
  }

  /** Inputs where no sets are asked about. */
  public Inputs(
      Hypergraph hypergraph, Features nodeFeatures, @Nullable Features hyperedgeFeatures) {
    this(hypergraph, nodeFeatures, hyperedgeFeatures, null);
  }

  /** A hypergraph whose hyperedges have no features of their own. */
  public Inputs(Hypergraph hypergraph, Features nodeFeatures) {
    this(hypergraph, nodeFeatures, null, null);
  }

  /** The hypergraph. */
  public Hypergraph hypergraph() {
    return hypergraph;
  }

  /** A row for every node. */
  public Features nodeFeatures() {
    return nodeFeatures;
  }

  /** A row for every hyperedge, or null where they have no features of their own. */
  public @Nullable Features hyperedgeFeatures() {
    return hyperedgeFeatures;
  }

  /** The sets that are asked about, or null where there are none. */
  public @Nullable Hypergraph candidates() {
    return candidates;
  }

  /** How wide the features are, which is all that the parameters of a model depend on. */
  public FeatureWidths featureWidths() {
    return new FeatureWidths(
        nodeFeatures.columns(),
        hyperedgeFeatures == null
            ? OptionalInt.empty()
            : OptionalInt.of(hyperedgeFeatures.columns()));
  }

  /** No nodes, no hyperedges and no sets, with features of these widths. */
  static Inputs withoutRows(FeatureWidths widths) {
    Hypergraph empty = Hypergraph.of(0);
    return new Inputs(
        empty,
        SparseMatrix.zeros(0, widths.ofNodes()),
        widths.ofHyperedges().isEmpty()
            ? null
            : SparseMatrix.zeros(0, widths.ofHyperedges().getAsInt()),
        empty);
  }

  /** A hash of all numbers in here, in hexadecimal; computed once. */
  public synchronized String fingerprint() {
    if (fingerprint == null) {
      fingerprint = Fingerprint.of(this);
    }
    return fingerprint;
  }

  /** The same with sets of nodes that are asked about. */
  public Inputs withCandidates(Hypergraph sets) {
    return new Inputs(hypergraph, nodeFeatures, hyperedgeFeatures, sets);
  }

  /**
   * The same with some of the hyperedges alone, their weights and features included; the others are
   * gone, as if nobody had ever known them.
   *
   * @param kept ascending numbers of hyperedges
   */
  public Inputs withHyperedges(int[] kept) {
    return new Inputs(
        hypergraph.subHypergraph(kept),
        nodeFeatures,
        hyperedgeFeatures == null ? null : hyperedgeFeatures.selectRows(kept),
        candidates);
  }

  @Override
  public Inputs whole() {
    return this;
  }

  @Override
  long extentOfNodes(int[] nodes, int hops, long most) {
    return FieldExtent.ofNodes(hypergraph, nodes, hops, most);
  }

  @Override
  long extentOfHyperedges(int[] hyperedges, int hops, long most) {
    return FieldExtent.ofHyperedges(hypergraph, hyperedges, hops, most);
  }

  @Override
  long extentOfCandidates(int[] sets, long most) {
    return FieldExtent.ofHyperedges(expectCandidates(), sets, 1, most);
  }

  @Override
  ReceptiveField fieldOfNodes(int[] nodes, int hops) {
    return ReceptiveField.ofNodes(hypergraph, nodes, hops);
  }

  @Override
  ReceptiveField fieldOfHyperedges(int[] hyperedges, int hops) {
    return ReceptiveField.ofHyperedges(hypergraph, hyperedges, hops);
  }

  @Override
  int[] membersOfCandidates(int[] sets) {
    return ReceptiveField.ofHyperedges(expectCandidates(), sets, 1).nodes();
  }

  @Override
  Inputs restrictedTo(int[] nodes, int[] hyperedges, int[] sets) {
    return restrictedTo(hypergraph.restrictedTo(nodes, hyperedges), nodes, hyperedges, sets);
  }

  /**
   * Inputs of these rows.
   *
   * @param part what is known of the hypergraph between them
   */
  Inputs restrictedTo(Hypergraph part, int[] nodes, int[] hyperedges, int[] sets) {
    return new Inputs(
        part,
        nodeFeatures.selectRows(nodes),
        hyperedgeFeatures == null ? null : hyperedgeFeatures.selectRows(hyperedges),
        candidates == null ? null : candidates.restrictedTo(nodes, sets));
  }

  /**
   * The sets that are asked about.
   *
   * @throws IllegalArgumentException if there are none
   */
  public Hypergraph expectCandidates() {
    if (candidates == null) {
      throw new IllegalArgumentException(NO_CANDIDATES);
    }
    return candidates;
  }

  private static void expectSets(Hypergraph candidates, int nodes) {
    if (candidates.nodes() != nodes) {
      throw new IllegalArgumentException(
          "Expected candidate sets of the same %d nodes, but found sets of %d nodes"
              .formatted(nodes, candidates.nodes()));
    }
    if (candidates.hasHyperedgeWeights() || candidates.hasIncidenceWeights()) {
      throw new IllegalArgumentException(
          "Expected candidate sets without weights, but found " + candidates);
    }
  }

  /** The features, once it is sure that there are as many rows and all numbers are finite. */
  static Features expectFeatures(String what, int count, Features features) {
    if (features.rows() != count) {
      throw new IllegalArgumentException(
          "Expected a row of features for each of %d %s, but found %d rows"
              .formatted(count, what, features.rows()));
    }
    MemorySegment values =
        switch (features) {
          case Matrix dense -> dense.segment();
          case SparseMatrix sparse -> sparse.values();
        };
    for (long k = 0; k < values.byteSize() / Float.BYTES; k++) {
      float value = values.getAtIndex(JAVA_FLOAT, k);
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException(
            "Expected finite features of the %s, but found %s at %s"
                .formatted(what, value, place(features, k)));
      }
    }
    return features;
  }

  private static String place(Features features, long k) {
    return switch (features) {
      case Matrix dense -> "row %d, column %d".formatted(k / dense.columns(), k % dense.columns());
      case SparseMatrix sparse -> {
        int row = 0;
        while (sparse.pattern().end(row) <= k) {
          row++;
        }
        yield "row %d, column %d".formatted(row, sparse.pattern().column(k));
      }
    };
  }

  /** Whether both hold the same numbers, by their fingerprints. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Inputs that
            && hypergraph.equals(that.hypergraph)
            && fingerprint().equals(that.fingerprint()));
  }

  @Override
  public int hashCode() {
    return hypergraph.hashCode();
  }

  @Override
  public String toString() {
    return "Inputs[hypergraph=%s, nodeFeatures=%s, hyperedgeFeatures=%s, candidates=%s]"
        .formatted(hypergraph, nodeFeatures, hyperedgeFeatures, candidates);
  }
}
