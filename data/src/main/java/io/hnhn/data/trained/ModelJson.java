package io.hnhn.data.trained;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.Nulls;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.FittedColumns;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Smoothing;
import java.util.List;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A model without its weights as JSON: its name among {@link Models} and its options, which are the
 * components of its record. Whose model it is makes no difference.
 *
 * <pre>
 * {"name": "hnhn",
 *  "options": {"architecture": {"task": "NODES", "classes": 6, "hidden": 400, ...},
 *              "alpha": {"kind": "fixed", "value": 0.5}, ...}}
 * </pre>
 *
 * @param name which model
 * @param options all of its options
 */
record ModelJson(String name, JsonNode options) {
  private static final String ARCHITECTURE = "architecture";

  /** What an architecture did not always have; in older cards nothing is smoothed. */
  private static final List<String> SMOOTHING = List.of("featureSmoothing", "answerSmoothing");

  /** Reads and writes records, and accepts nothing that is not a component. */
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .addMixIn(Exponent.class, Kind.class)
          .addMixIn(KnownFeatures.class, WithoutAbsent.class)
          .addMixIn(FittedColumns.class, AsList.class)
          .addMixIn(FittedColumn.class, ColumnKinds.class)
          .build();

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Exponent.Fixed.class, name = "fixed"),
    @JsonSubTypes.Type(value = Exponent.Trainable.class, name = "trainable")
  })
  private interface Kind {}

  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  private interface WithoutAbsent {}

  private abstract static class AsList {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    AsList(List<FittedColumn> unused) {}

    @JsonValue
    abstract List<FittedColumn> columns();
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = FittedColumn.Numeric.class, name = "numeric"),
    @JsonSubTypes.Type(value = FittedColumn.Categorical.class, name = "categorical"),
    @JsonSubTypes.Type(value = FittedColumn.Text.class, name = "text"),
    @JsonSubTypes.Type(value = FittedColumn.Ignored.class, name = "ignore")
  })
  private interface ColumnKinds {}

  ModelJson {
    if (!options.path(ARCHITECTURE).isObject()) {
      throw new IllegalArgumentException(
          "Expected options of the model with an object %s, but found %s"
              .formatted(ARCHITECTURE, DataFormatException.quoted(options.toString())));
    }
  }

  /** A model as JSON. */
  static ModelJson of(Model model) {
    return new ModelJson(Models.nameOf(model), MAPPER.valueToTree(model));
  }

  /**
   * The model.
   *
   * @param largest no whole number in its architecture may be larger, nor among the options of
   *     hnhn's own models, which all count something that has weights; but for smoothing, which has
   *     none
   * @throws IllegalArgumentException if there is no such model
   * @throws tools.jackson.core.JacksonException if it has no such options
   */
  Model toModel(long largest) {
    ModelProvider provider = Models.provider(name);
    ObjectNode complete = (ObjectNode) options.deepCopy();
    ObjectNode shared = (ObjectNode) complete.path(ARCHITECTURE);
    for (String smoothing : SMOOTHING) {
      shared.putIfAbsent(smoothing, MAPPER.valueToTree(Smoothing.NONE));
    }
    requireAtMost(largest, shared);
    Model usual = provider.with(MAPPER.treeToValue(shared, Architecture.class));
    if (usual.getClass().getPackage().equals(Model.class.getPackage())) {
      requireAtMost(largest, complete);
    }
    // With those options that the card lacks because it is older than they are.
    ObjectNode defaults = MAPPER.valueToTree(usual);
    for (String option : provider.addedOptions()) {
      complete.putIfAbsent(option, defaults.get(option));
    }
    return MAPPER.treeToValue(complete, usual.getClass());
  }

  private static void requireAtMost(long largest, JsonNode options) {
    options.forEachEntry(
        (name, value) -> {
          if (SMOOTHING.contains(name)) {
            return;
          }
          if (value.isIntegralNumber()
              && !(value.canConvertToLong() && value.longValue() <= largest)) {
            throw new IllegalArgumentException(
                "Expected %s of at most %d, the number of weights, but found %s"
                    .formatted(name, largest, value));
          }
          requireAtMost(largest, value);
        });
  }
}
