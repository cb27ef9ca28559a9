package io.hnhn.model;

import io.hnhn.graph.Overlay;
import io.hnhn.graph.ReceptiveField;
import io.hnhn.tensor.Features;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Inputs to which nodes, hyperedges and sets to ask about were added, without building them anew.
 * What is computed from {@linkplain #part parts} of them is what inputs give that had all of it
 * from the start.
 *
 * <pre>{@code
 * GrownInputs grown = GrownInputs.of(inputs).plusNode(features, 3, 8);
 * Predictions answer = predictor.about(grown).predict(inputs.hypergraph().nodes());
 * }</pre>
 *
 * <p>Immutable: to add something makes another one, and costs what was added before.
 */
public final class GrownInputs extends PartSource {
  private final Inputs base;
  private final Overlay hypergraph;
  private final Features newNodes;
  private final @Nullable Features newHyperedges;
  private final @Nullable Overlay candidates;
  private final int version;

  private GrownInputs(
      Inputs base,
      Overlay hypergraph,
      Features newNodes,
      @Nullable Features newHyperedges,
      @Nullable Overlay candidates,
      int version) {
    this.base = base;
    this.hypergraph = hypergraph;
    this.newNodes = newNodes;
    this.newHyperedges = newHyperedges;
    this.candidates = candidates;
    this.version = version;
  }

  /**
   * Nothing was added yet.
   *
   * @throws IllegalArgumentException if the inputs are of a part
   */
  public static GrownInputs of(Inputs base) {
    Features hyperedges = base.hyperedgeFeatures();
    return new GrownInputs(
        base,
        Overlay.of(base.hypergraph()),
        base.nodeFeatures().selectRows(new int[0]),
        hyperedges == null ? null : hyperedges.selectRows(new int[0]),
        base.candidates() == null ? null : Overlay.of(base.candidates()),
        0);
  }

  /** How many things were added. */
  public int version() {
    return version;
  }

  /** How many nodes there are now; the next one gets this number. */
  public int nodes() {
    return hypergraph.nodes();
  }

  /** How many hyperedges there are now; the next one gets this number. */
  public int hyperedges() {
    return hypergraph.hyperedges();
  }

  /**
   * The same with one more node.
   *
   * @param features a single row, as wide as those of the others
   * @param hyperedges that it lies in, old or new ones
   */
  public GrownInputs plusNode(Features features, int... hyperedges) {
    Features row = Inputs.expectFeatures("nodes", 1, features);
    return new GrownInputs(
        base,
        hypergraph.plusNode(hyperedges),
        newNodes.plusRows(row),
        newHyperedges,
        candidates == null ? null : candidates.plusNode(),
        version + 1);
  }

  /**
   * The same with one more hyperedge, where hyperedges have no features.
   *
   * @param members its nodes, old or new ones
   */
  public GrownInputs plusHyperedge(int... members) {
    return plusHyperedge(null, members);
  }

  /**
   * The same with one more hyperedge.
   *
   * @param features a single row, as wide as those of the others; null where they have none
   * @param members its nodes, old or new ones
   */
  public GrownInputs plusHyperedge(@Nullable Features features, int... members) {
    if ((features == null) != (newHyperedges == null)) {
      throw new IllegalArgumentException(
          "Expected features of a new hyperedge just where the others have them, but found it"
              + " otherwise");
    }
    return new GrownInputs(
        base,
        hypergraph.plusHyperedge(members),
        newNodes,
        newHyperedges == null || features == null
            ? null
            : newHyperedges.plusRows(Inputs.expectFeatures("hyperedges", 1, features)),
        candidates,
        version + 1);
  }

  /** The same with one more set to ask about; no message passes along it. */
  public GrownInputs plusCandidate(int... members) {
    return new GrownInputs(
        base,
        hypergraph,
        newNodes,
        newHyperedges,
        expectCandidates().plusHyperedge(members),
        version + 1);
  }

  private Overlay expectCandidates() {
    if (candidates == null) {
      throw new IllegalArgumentException(Inputs.NO_CANDIDATES);
    }
    return candidates;
  }

  @Override
  public Inputs whole() {
    Features ofHyperedges = base.hyperedgeFeatures();
    return new Inputs(
        hypergraph.build(),
        base.nodeFeatures().plusRows(newNodes),
        ofHyperedges == null || newHyperedges == null ? null : ofHyperedges.plusRows(newHyperedges),
        candidates == null ? null : candidates.build());
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
    Features ofHyperedges = base.hyperedgeFeatures();
    return new Inputs(
        hypergraph.restrictedTo(nodes, hyperedges),
        rows(base.nodeFeatures(), newNodes, nodes),
        ofHyperedges == null || newHyperedges == null
            ? null
            : rows(ofHyperedges, newHyperedges, hyperedges),
        candidates == null ? null : candidates.restrictedTo(nodes, sets));
  }

  /** Some rows of both, numbered through. */
  private static Features rows(Features old, Features added, int[] ascending) {
    int[] before = Arrays.stream(ascending).takeWhile(row -> row < old.rows()).toArray();
    int[] behind =
        Arrays.stream(ascending).skip(before.length).map(row -> row - old.rows()).toArray();
    Features rows = old.selectRows(before);
    return behind.length == 0 ? rows : rows.plusRows(added.selectRows(behind));
  }

  @Override
  public String toString() {
    return "GrownInputs[version %d, %s]".formatted(version, hypergraph);
  }
}
