package io.hnhn.model;

import java.util.OptionalInt;

/**
 * How many features nodes and hyperedges have: all that the {@linkplain Model#parameters
 * parameters} of a model depend on beside its options.
 *
 * @param ofNodes columns of the features of nodes
 * @param ofHyperedges columns of the features of hyperedges, where these have any of their own
 */
public record FeatureWidths(int ofNodes, OptionalInt ofHyperedges) {
  public FeatureWidths {
    OptionChecks.expectAtLeast("ofNodes", 0, ofNodes);
    OptionChecks.expectAtLeast("ofHyperedges", 0, ofHyperedges.orElse(0));
  }

  /** Widths where hyperedges have no features of their own. */
  public FeatureWidths(int ofNodes) {
    this(ofNodes, OptionalInt.empty());
  }
}
