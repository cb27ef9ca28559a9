package io.hnhn.model;

import io.hnhn.graph.ReceptiveField;

/**
 * How far a model looks: within how many hops of a row lies all that its representation depends on.
 * A hop goes from nodes to their hyperedges or back, as in a {@link ReceptiveField}.
 *
 * <p>Degrees, sizes and sums of weights are known of every row that is reached, those of the whole
 * at the rim, too. What is made of anything else at the rim takes another hop. So hops follow from
 * what a layer multiplies with, not from the number of layers alone:
 *
 * <pre>
 * D_v⁻¹ᐟ² H D_e⁻¹ Hᵀ D_v⁻¹ᐟ² X     2 hops a layer: to the hyperedges and on to their nodes
 * D⁻¹ᐟ² A Aᵀ D⁻¹ᐟ² X               one more in the end: D sums the sizes of a node's hyperedges
 * attention of each member         4 hops a layer: members look at all their hyperedges first
 * </pre>
 *
 * @param ofNodes hops from a node
 * @param ofHyperedges hops from a hyperedge
 */
public record Reach(int ofNodes, int ofHyperedges) {
  public Reach {
    OptionChecks.expectAtLeast("ofNodes", 0, ofNodes);
    OptionChecks.expectAtLeast("ofHyperedges", 0, ofHyperedges);
  }

  /** The reach of a model that represents a hyperedge by its members. */
  public static Reach byMembers(int hopsOfNodes) {
    return new Reach(hopsOfNodes, hopsOfNodes + 1);
  }
}
