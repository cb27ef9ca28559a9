package io.hnhn.learn.settings;

import io.hnhn.data.MissingFeatures;

/**
 * What of the data is learned from.
 *
 * @param missing what nodes without features get
 * @param nodeVectors whether a vector is learned for each node, beside its features
 * @param hyperedgeVectors whether a vector is learned for each hyperedge, for models that hear what
 *     hyperedges say of themselves
 * @param hyperedgeFeatures whether what the data says about hyperedges themselves is used
 */
public record FeatureSettings(
    MissingFeatures missing,
    VectorsChoice nodeVectors,
    VectorsChoice hyperedgeVectors,
    boolean hyperedgeFeatures) {
  /** All that there is, and vectors where they help. */
  public static final FeatureSettings DEFAULT =
      new FeatureSettings(MissingFeatures.IDENTITY, VectorsChoice.AUTO, VectorsChoice.AUTO, true);

  /** The same with something else for nodes without features. */
  public FeatureSettings withMissing(MissingFeatures missing) {
    return new FeatureSettings(missing, nodeVectors, hyperedgeVectors, hyperedgeFeatures);
  }

  /** The same with or without a vector for each node. */
  public FeatureSettings withNodeVectors(VectorsChoice nodeVectors) {
    return new FeatureSettings(missing, nodeVectors, hyperedgeVectors, hyperedgeFeatures);
  }

  /** The same with or without a vector for each hyperedge. */
  public FeatureSettings withHyperedgeVectors(VectorsChoice hyperedgeVectors) {
    return new FeatureSettings(missing, nodeVectors, hyperedgeVectors, hyperedgeFeatures);
  }

  /** The same with or without what the data says about hyperedges themselves. */
  public FeatureSettings withHyperedgeFeatures(boolean hyperedgeFeatures) {
    return new FeatureSettings(missing, nodeVectors, hyperedgeVectors, hyperedgeFeatures);
  }
}
