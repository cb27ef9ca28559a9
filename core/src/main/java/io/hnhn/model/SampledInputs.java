package io.hnhn.model;

import io.hnhn.graph.FieldExtent;
import io.hnhn.graph.NeighbourSample;
import io.hnhn.graph.ReceptiveField;
import io.hnhn.tensor.Philox;

/**
 * Inputs of which rows see some neighbours alone, drawn by chance: a {@link NeighbourSample}. What
 * is computed from {@linkplain #part parts} of them is near to what the inputs give, and costs no
 * more for a node in millions of hyperedges than for one in a few. Sets that are asked about keep
 * all their members.
 *
 * <pre>{@code
 * SampledInputs sampled = new SampledInputs(inputs, new NeighbourLimit(10, 25), seed);
 * Part part = sampled.part(Task.NODES, new int[] {17}, model.reach());
 * }</pre>
 */
public final class SampledInputs extends PartSource {
  private final Inputs inputs;
  private final NeighbourSample sample;

  /**
   * A sample.
   *
   * @param inputs no part of others
   * @param seed what the choice follows from, together with the place of each row
   */
  public SampledInputs(Inputs inputs, NeighbourLimit neighbours, long seed) {
    this.inputs = inputs;
    this.sample =
        new NeighbourSample(
            inputs.hypergraph(),
            neighbours.members(),
            neighbours.hyperedges(),
            new Philox(seed)::below);
  }

  /** Which incidences are kept. */
  public NeighbourSample sample() {
    return sample;
  }

  /** The inputs that are drawn from. */
  @Override
  public Inputs whole() {
    return inputs;
  }

  @Override
  long extentOfNodes(int[] nodes, int hops, long most) {
    return FieldExtent.ofNodes(sample, nodes, hops, most);
  }

  @Override
  long extentOfHyperedges(int[] hyperedges, int hops, long most) {
    return FieldExtent.ofHyperedges(sample, hyperedges, hops, most);
  }

  @Override
  long extentOfCandidates(int[] sets, long most) {
    return inputs.extentOfCandidates(sets, most);
  }

  @Override
  ReceptiveField fieldOfNodes(int[] nodes, int hops) {
    return ReceptiveField.ofNodes(sample, nodes, hops);
  }

  @Override
  ReceptiveField fieldOfHyperedges(int[] hyperedges, int hops) {
    return ReceptiveField.ofHyperedges(sample, hyperedges, hops);
  }

  @Override
  int[] membersOfCandidates(int[] sets) {
    return inputs.membersOfCandidates(sets);
  }

  @Override
  Inputs restrictedTo(int[] nodes, int[] hyperedges, int[] sets) {
    return inputs.restrictedTo(sample.restrictedTo(nodes, hyperedges), nodes, hyperedges, sets);
  }

  @Override
  public String toString() {
    return "SampledInputs[%s]".formatted(inputs);
  }
}
