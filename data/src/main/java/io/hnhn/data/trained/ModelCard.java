package io.hnhn.data.trained;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.TableReading;
import io.hnhn.model.FeatureWidths;
import io.hnhn.train.History;
import io.hnhn.train.Provenance;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the JSON of a model file says: all of a {@link StoredModel} but the weights. Its components
 * are the keys.
 *
 * @param format the version of this form
 */
record ModelCard(
    int format,
    ModelJson model,
    List<String> classNames,
    KnownFeatures nodeFeatures,
    Optional<KnownFeatures> hyperedgeFeatures,
    MissingFeatures missingFeatures,
    LinkedHashMap<String, Double> metrics,
    Origin origin,
    Provenance provenance,
    History history,
    double temperature,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<TableReading> reading) {
  /**
   * The version that is written, and the newest that is read.
   *
   * <p>It is raised where a program that does not know the new form would read it and compute
   * something else. An entry that is {@linkplain #completed added} does not need it: a program that
   * does not know the entry refuses the file and asks for an update, and a file without the entry
   * means what it meant. So it was with {@code columns}, what was learned about columns of tables:
   * who does not know it would scale by other numbers, but gets an error; models of data without
   * tables have no such entry, and are read by all. Neither have they {@code reading}, what the
   * columns were taken for.
   */
  static final int FORMAT = 1;

  private static final String NODES = "nodeFeatures";
  private static final String MISSING = "missingFeatures";

  /** What features of single rows were named by before it was kept which ones they are. */
  private static final Map<String, String> PREFIXES =
      Map.of(NODES, "node=", "hyperedgeFeatures", "hyperedge=");

  private static final String VECTORS = "vectors";
  private static final String COLUMNS = "columns";
  private static final String READING = "reading";
  private static final String WORDLESS = "wordless";

  static ModelCard of(StoredModel stored) {
    return new ModelCard(
        FORMAT,
        ModelJson.of(stored.trained().model()),
        stored.classNames(),
        stored.nodeFeatures(),
        stored.hyperedgeFeatures(),
        stored.missingFeatures(),
        new LinkedHashMap<>(stored.metrics()),
        stored.origin(),
        stored.trained().provenance(),
        stored.trained().history(),
        stored.trained().temperature(),
        stored.reading());
  }

  /** The JSON of a card with the entries that it lacks because it is older than they are. */
  static JsonNode completed(JsonNode card) {
    for (String key : PREFIXES.keySet()) {
      if (card.get(key) instanceof ObjectNode features) {
        if (!features.has(COLUMNS)) {
          features.putNull(COLUMNS);
        }
        features.get(COLUMNS).forEach(ModelCard::complete);
        features.putIfAbsent(
            VECTORS, features.numberNode(vectors(names(features), PREFIXES.get(key))));
      }
    }
    if (card instanceof ObjectNode entries) {
      entries.putIfAbsent(MISSING, entries.stringNode(missing(names(card.path(NODES))).name()));
      entries.putIfAbsent("temperature", entries.numberNode(1.0));
      if (!entries.has(READING)) {
        entries.putNull(READING);
      }
    }
    return card;
  }

  /** How many of the last features were named as those of single rows once were. */
  private static int vectors(List<String> names, String prefix) {
    return (int) names.reversed().stream().takeWhile(name -> name.startsWith(prefix)).count();
  }

  /** What nodes without features once got where a model was used: what its features looked like. */
  private static MissingFeatures missing(List<String> names) {
    return MissingFeatures.areDegrees(names) ? MissingFeatures.DEGREES : MissingFeatures.IDENTITY;
  }

  private static List<String> names(JsonNode features) {
    return features.path("names").valueStream().map(name -> name.asString("")).toList();
  }

  private static void complete(JsonNode column) {
    boolean isText = column.path("kind").asString("").equals("text");
    if (isText && column instanceof ObjectNode text && !text.has(WORDLESS)) {
      text.put(WORDLESS, 0);
    }
  }

  /** How wide the features were in training. */
  FeatureWidths featureWidths() {
    return new FeatureWidths(
        nodeFeatures.count(),
        hyperedgeFeatures.stream().mapToInt(KnownFeatures::count).findFirst());
  }
}
