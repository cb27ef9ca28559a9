package io.hnhn.data;

/**
 * One more feature for each node, 1 for the node itself and 0 for all others, beside the features
 * that it has: X becomes [X I]. The first weights of a model then hold a vector learned for each
 * node, so that the groups it is in can say more about it than its own few features do.
 *
 * <pre>{@code
 * Dataset dataset = NodeIdentity.addTo(DatasetFormats.read(path).dataset());
 * }</pre>
 */
public final class NodeIdentity {
  private static final String PREFIX = "node=";

  private NodeIdentity() {}

  /** The data set with a feature for each node. */
  public static Dataset addTo(Dataset dataset) {
    return dataset.withNodes(Identity.addTo(dataset.nodes(), PREFIX));
  }

  /** The data set as it was before; the same one if it has no such features. */
  public static Dataset removeFrom(Dataset dataset) {
    return dataset.withNodes(Identity.removeFrom(dataset.nodes(), PREFIX));
  }

  /** Whether nodes have no feature but that each is itself. */
  public static boolean isAll(Attributes nodes) {
    return Identity.isAll(nodes.features());
  }
}
