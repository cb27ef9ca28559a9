package io.hnhn.data.trained;

import io.hnhn.data.FittedColumn;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.text.TfIdf;
import io.hnhn.data.text.Vocabulary;
import io.hnhn.model.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What other programs need beside the weights of a model, as texts by name: to prepare a row of a
 * table as in training, and to understand the answer. Lists are JSON.
 *
 * <table>
 * <caption>The texts; those that a model has nothing for are left out</caption>
 * <tr><td>hnhn, data</td><td>the version and the data set it comes from</td></tr>
 * <tr><td>task</td><td>{@code nodes}, {@code hyperedges} or {@code sets}</td></tr>
 * <tr><td>classes</td><td>their names, in the order of the probabilities</td></tr>
 * <tr><td>node_features, hyperedge_features</td><td>their names, in order</td></tr>
 * <tr><td>node_columns, hyperedge_columns</td><td>how features are made of columns of tables, in
 *     order: numbers with mean and deviation, categories with their values, texts with their words
 *     and inverse document frequencies</td></tr>
 * <tr><td>label</td><td>the column that had the classes</td></tr>
 * </table>
 */
public final class ModelMetadata {
  private ModelMetadata() {}

  /** The texts of a model. */
  public static SequencedMap<String, String> of(StoredModel stored) {
    SequencedMap<String, String> texts = new LinkedHashMap<>();
    Task task = stored.trained().model().task();
    texts.put("hnhn", stored.origin().version());
    texts.put("data", stored.origin().dataset());
    texts.put("task", lowerCase(task));
    texts.put("classes", json(stored.classNames()));
    put(texts, "node", stored.nodeFeatures());
    stored.hyperedgeFeatures().ifPresent(known -> put(texts, "hyperedge", known));
    stored.labelColumn().ifPresent(column -> texts.put("label", column));
    return texts;
  }

  private static void put(SequencedMap<String, String> texts, String what, KnownFeatures known) {
    texts.put(what + "_features", json(known.names()));
    known.columns().ifPresent(columns -> texts.put(what + "_columns", columns(columns)));
  }

  private static String columns(FittedColumns fitted) {
    ArrayNode columns = JsonNodeFactory.instance.arrayNode();
    for (FittedColumn column : fitted.columns()) {
      if (!column.features().isEmpty()) {
        describe(column, columns.addObject().put("name", column.name()));
      }
    }
    return columns.toString();
  }

  private static void describe(FittedColumn column, ObjectNode json) {
    json.put("kind", lowerCase(column.kind()));
    switch (column) {
      case FittedColumn.Numeric numbers ->
          json.put("scale", lowerCase(numbers.scale()))
              .put("mean", numbers.mean())
              .put("deviation", numbers.deviation());
      case FittedColumn.Categorical values -> values.values().forEach(json.putArray("values")::add);
      case FittedColumn.Text text -> {
        json.put("analysis", lowerCase(text.analysis()));
        TfIdf weights =
            new TfIdf(
                Vocabulary.of(text.words(), text.common(), text.complete(), text.documents()));
        weights.vocabulary().forEach(json.putArray("words")::add);
        ArrayNode idf = json.putArray("idf");
        for (double weight : weights.inverseFrequencies()) {
          idf.add(weight);
        }
      }
      case FittedColumn.Ignored _ -> {}
    }
  }

  private static String lowerCase(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String json(List<String> names) {
    return JsonMapper.shared().writeValueAsString(names);
  }
}
