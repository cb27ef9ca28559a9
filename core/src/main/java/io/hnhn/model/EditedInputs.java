package io.hnhn.model;

import io.hnhn.graph.FieldExtent;
import io.hnhn.graph.Overlay;
import io.hnhn.graph.ReceptiveField;
import io.hnhn.tensor.Features;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Inputs that were changed, without building them anew: nodes, hyperedges, members and sets to ask
 * about were added or taken out, or have other features. What is computed from {@linkplain #part
 * parts} of them is what inputs give that were so from the start.
 *
 * <pre>{@code
 * EditedInputs grown = EditedInputs.of(inputs).plusNode(features, 3, 8);
 * Predictions answer = predictor.about(grown).predict(inputs.hypergraph().nodes());
 * Predictions without = predictor.about(EditedInputs.of(inputs).minusHyperedge(3)).predict(17);
 * }</pre>
 *
 * <p>What is taken out keeps its number, as in an {@link Overlay}. Immutable: to change something
 * makes another one, a snapshot of its own, and costs what was changed before.
 */
public final class EditedInputs extends PartSource {
  private final Inputs base;
  private final Overlay hypergraph;
  private final EditedRows nodeFeatures;
  private final @Nullable EditedRows hyperedgeFeatures;
  private final @Nullable Overlay candidates;
  private final int version;

  private EditedInputs(
      Inputs base,
      Overlay hypergraph,
      EditedRows nodeFeatures,
      @Nullable EditedRows hyperedgeFeatures,
      @Nullable Overlay candidates,
      int version) {
    this.base = base;
    this.hypergraph = hypergraph;
    this.nodeFeatures = nodeFeatures;
    this.hyperedgeFeatures = hyperedgeFeatures;
    this.candidates = candidates;
    this.version = version;
  }

  /**
   * Nothing was changed yet.
   *
   * @throws IllegalArgumentException if the inputs are of a part
   */
  public static EditedInputs of(Inputs base) {
    Features hyperedges = base.hyperedgeFeatures();
    return new EditedInputs(
        base,
        Overlay.of(base.hypergraph()),
        EditedRows.of("nodes", base.nodeFeatures()),
        hyperedges == null ? null : EditedRows.of("hyperedges", hyperedges),
        base.candidates() == null ? null : Overlay.of(base.candidates()),
        0);
  }

  /** How many changes were made. */
  public int version() {
    return version;
  }

  /** The inputs before any change. */
  public Inputs base() {
    return base;
  }

  /** The hypergraph as it is now. */
  public Overlay hypergraph() {
    return hypergraph;
  }

  /** The features that a node has now, as a single row. */
  public Features nodeFeatures(int node) {
    return nodeFeatures.at(new int[] {node});
  }

  /**
   * The features that a hyperedge has now, as a single row.
   *
   * @throws IllegalArgumentException if hyperedges have none
   */
  public Features hyperedgeFeatures(int hyperedge) {
    return expectHyperedgeFeatures().at(new int[] {hyperedge});
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
  public EditedInputs plusNode(Features features, int... hyperedges) {
    return plusNodes(features, List.of(hyperedges));
  }

  /**
   * The same with more nodes, at the cost of all of them together.
   *
   * @param features a row for each, as wide as those of the others
   * @param hyperedges that each of them lies in, old or new ones
   */
  public EditedInputs plusNodes(Features features, List<int[]> hyperedges) {
    int count = hyperedges.size();
    return with(
        hypergraph.plusNodes(hyperedges),
        nodeFeatures.plus(count, features),
        hyperedgeFeatures,
        candidates == null ? null : candidates.plusNodes(Collections.nCopies(count, new int[0])));
  }

  /**
   * The same with one more hyperedge, where hyperedges have no features.
   *
   * @param members its nodes, old or new ones
   */
  public EditedInputs plusHyperedge(int... members) {
    return plusHyperedge(null, members);
  }

  /**
   * The same with one more hyperedge.
   *
   * @param features a single row, as wide as those of the others; null where they have none
   * @param members its nodes, old or new ones
   */
  public EditedInputs plusHyperedge(@Nullable Features features, int... members) {
    return plusHyperedges(features, List.of(members));
  }

  /**
   * The same with more hyperedges, at the cost of all of them together.
   *
   * @param features a row for each, as wide as those of the others; null where they have none
   * @param members the nodes of each, old or new ones
   */
  public EditedInputs plusHyperedges(@Nullable Features features, List<int[]> members) {
    if ((features == null) != (hyperedgeFeatures == null)) {
      throw new IllegalArgumentException(
          "Expected features of a new hyperedge just where the others have them, but found it"
              + " otherwise");
    }
    return with(
        hypergraph.plusHyperedges(members),
        nodeFeatures,
        hyperedgeFeatures == null || features == null
            ? null
            : hyperedgeFeatures.plus(members.size(), features),
        candidates);
  }

  /** The same with a node in one more hyperedge, by an incidence of weight 1. */
  public EditedInputs plusMember(int node, int hyperedge) {
    return with(hypergraph.plusIncidence(node, hyperedge));
  }

  /**
   * The same with a node taken out of one of its hyperedges.
   *
   * @throws IllegalArgumentException if it is no member
   */
  public EditedInputs minusMember(int node, int hyperedge) {
    return with(hypergraph.minusIncidence(node, hyperedge));
  }

  /** The same without a hyperedge; it keeps its number, and nobody hears of it. */
  public EditedInputs minusHyperedge(int hyperedge) {
    return with(hypergraph.minusHyperedge(hyperedge));
  }

  /** The same without a node: it leaves all hyperedges and sets, and nobody hears of it. */
  public EditedInputs minusNode(int node) {
    return with(
        hypergraph.minusNode(node),
        nodeFeatures,
        hyperedgeFeatures,
        candidates == null ? null : candidates.minusNode(node));
  }

  /**
   * The same with other features of a node.
   *
   * @param features a single row, as wide as those of the others
   */
  public EditedInputs withNodeFeatures(int node, Features features) {
    return withNodeFeatures(Map.of(node, features));
  }

  /**
   * The same with other features of some nodes.
   *
   * @param features by the number of the node, each a single row, as wide as those of the others
   */
  public EditedInputs withNodeFeatures(Map<Integer, Features> features) {
    return with(hypergraph, nodeFeatures.with(features), hyperedgeFeatures, candidates);
  }

  /**
   * The same with other features of a hyperedge.
   *
   * @param features a single row, as wide as those of the others
   * @throws IllegalArgumentException if hyperedges have none
   */
  public EditedInputs withHyperedgeFeatures(int hyperedge, Features features) {
    return with(
        hypergraph,
        nodeFeatures,
        expectHyperedgeFeatures().with(Map.of(hyperedge, features)),
        candidates);
  }

  /** The same with one more set to ask about; no message passes along it. */
  public EditedInputs plusCandidate(int... members) {
    return plusCandidates(List.of(members));
  }

  /** The same with more sets to ask about, at the cost of all of them together. */
  public EditedInputs plusCandidates(List<int[]> members) {
    return withCandidates(expectCandidates().plusHyperedges(members));
  }

  /** The same with a node in one more of the sets that are asked about. */
  public EditedInputs plusCandidateMember(int node, int set) {
    return withCandidates(expectCandidates().plusIncidence(node, set));
  }

  /**
   * The same with a node taken out of one of the sets that are asked about.
   *
   * @throws IllegalArgumentException if it is no member
   */
  public EditedInputs minusCandidateMember(int node, int set) {
    return withCandidates(expectCandidates().minusIncidence(node, set));
  }

  private EditedInputs with(Overlay changed) {
    return with(changed, nodeFeatures, hyperedgeFeatures, candidates);
  }

  private EditedInputs withCandidates(Overlay changed) {
    return with(hypergraph, nodeFeatures, hyperedgeFeatures, changed);
  }

  private EditedInputs with(
      Overlay changed,
      EditedRows ofNodes,
      @Nullable EditedRows ofHyperedges,
      @Nullable Overlay sets) {
    return new EditedInputs(base, changed, ofNodes, ofHyperedges, sets, version + 1);
  }

  private Overlay expectCandidates() {
    if (candidates == null) {
      throw new IllegalArgumentException(Inputs.NO_CANDIDATES);
    }
    return candidates;
  }

  private EditedRows expectHyperedgeFeatures() {
    if (hyperedgeFeatures == null) {
      throw new IllegalArgumentException(
          "Expected features of hyperedges to change, but found none in these inputs");
    }
    return hyperedgeFeatures;
  }

  @Override
  public Inputs whole() {
    return new Inputs(
        hypergraph.build(),
        nodeFeatures.all(),
        hyperedgeFeatures == null ? null : hyperedgeFeatures.all(),
        candidates == null ? null : candidates.build());
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
    return new Inputs(
        hypergraph.restrictedTo(nodes, hyperedges),
        nodeFeatures.at(nodes),
        hyperedgeFeatures == null ? null : hyperedgeFeatures.at(hyperedges),
        candidates == null ? null : candidates.restrictedTo(nodes, sets));
  }

  @Override
  public String toString() {
    return "EditedInputs[version %d, %s]".formatted(version, hypergraph);
  }
}
