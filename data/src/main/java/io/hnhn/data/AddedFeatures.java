package io.hnhn.data;

/**
 * What was done to a data set before a model saw it, so that the same can be done to another one.
 *
 * @param missing what nodes got as features, since they had none; {@link MissingFeatures#NONE}
 *     where they had some
 * @param nodeVectors whether each node has a feature of its own, and so a vector that is learned
 *     for it
 * @param hyperedgeVectors whether each hyperedge has one
 */
public record AddedFeatures(
    MissingFeatures missing, boolean nodeVectors, boolean hyperedgeVectors) {
  /** Nothing. */
  public static final AddedFeatures NONE = new AddedFeatures(MissingFeatures.NONE, false, false);

  /** The same with or without a vector for each node. */
  public AddedFeatures withNodeVectors(boolean vectors) {
    return new AddedFeatures(missing, vectors, hyperedgeVectors);
  }

  /** The same with or without a vector for each hyperedge. */
  public AddedFeatures withHyperedgeVectors(boolean vectors) {
    return new AddedFeatures(missing, nodeVectors, vectors);
  }

  /** The same without vectors of single nodes or hyperedges. */
  public AddedFeatures withoutVectors() {
    return new AddedFeatures(missing, false, false);
  }

  /** Does it to a data set. */
  public Dataset applyTo(Dataset dataset) {
    Dataset result = missing.fill(dataset);
    result = nodeVectors ? NodeIdentity.addTo(result) : result;
    return hyperedgeVectors ? HyperedgeIdentity.addTo(result) : result;
  }

  /** Takes the vectors of single nodes and hyperedges out of a data set that was prepared so. */
  public Dataset removeVectorsFrom(Dataset prepared) {
    Dataset result = hyperedgeVectors ? HyperedgeIdentity.removeFrom(prepared) : prepared;
    return nodeVectors ? NodeIdentity.removeFrom(result) : result;
  }
}
