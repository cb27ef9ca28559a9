package io.hnhn.spark.table;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.hnhn.model.FeatureWidths;
import java.io.Serializable;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the whole hypergraph where a part of it is put together.
 *
 * @param nodes how many there are
 * @param hyperedges how many there are
 * @param incidences how many there are
 * @param loops how many nodes have no hyperedge of their own alone
 * @param incidenceWeights whether incidences have weights
 * @param hyperedgeWeights whether hyperedges have weights
 * @param nodeFeatures form of the features of nodes
 * @param hyperedgeFeatures form of those of hyperedges; null where they have none
 */
@DefaultSerializer(JavaSerializer.class)
public record WholeFacts(
    int nodes,
    int hyperedges,
    long incidences,
    int loops,
    boolean incidenceWeights,
    boolean hyperedgeWeights,
    FeatureForm nodeFeatures,
    @Nullable FeatureForm hyperedgeFeatures)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** Whether sums of weights are other numbers than counts. */
  public boolean isWeighted() {
    return incidenceWeights || hyperedgeWeights;
  }

  /** The same where all features are 0 and take no room. */
  public WholeFacts withoutFeatures() {
    return new WholeFacts(
        nodes,
        hyperedges,
        incidences,
        loops,
        incidenceWeights,
        hyperedgeWeights,
        new FeatureForm(nodeFeatures.width(), true),
        hyperedgeFeatures == null ? null : new FeatureForm(hyperedgeFeatures.width(), true));
  }

  /** How wide the features are. */
  public FeatureWidths widths() {
    return new FeatureWidths(
        nodeFeatures.width(),
        hyperedgeFeatures == null
            ? OptionalInt.empty()
            : OptionalInt.of(hyperedgeFeatures.width()));
  }
}
