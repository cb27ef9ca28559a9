package io.hnhn.data;

/**
 * One more feature for each hyperedge, 1 for the hyperedge itself and 0 for all others, beside the
 * features that it has. A model that {@linkplain io.hnhn.model.Model#hearsHyperedges hears
 * hyperedges} then learns a vector for each: to be in this very group says something, whoever else
 * is in it.
 *
 * <pre>{@code
 * Dataset dataset = HyperedgeIdentity.addTo(DatasetFormats.read(path).dataset());
 * }</pre>
 */
public final class HyperedgeIdentity {
  private static final String PREFIX = "hyperedge=";

  private HyperedgeIdentity() {}

  /** The data set with a feature for each hyperedge. */
  public static Dataset addTo(Dataset dataset) {
    return dataset.withHyperedges(Identity.addTo(dataset.hyperedges(), PREFIX));
  }

  /** The data set as it was before; the same one if it has no such features. */
  public static Dataset removeFrom(Dataset dataset) {
    return dataset.withHyperedges(Identity.removeFrom(dataset.hyperedges(), PREFIX));
  }
}
