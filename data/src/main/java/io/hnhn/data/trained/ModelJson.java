package io.hnhn.data.trained;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Model;
import io.hnhn.model.Models;
import java.util.List;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model without its weights as JSON: its name among {@link Models} and its options, which are the
 * components of its record.
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
  /** Reads and writes records, and accepts nothing that is not a component. */
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .addMixIn(Exponent.class, Kind.class)
          .build();

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Exponent.Fixed.class, name = "fixed"),
    @JsonSubTypes.Type(value = Exponent.Trainable.class, name = "trainable")
  })
  private interface Kind {}

  /** A model as JSON. */
  static ModelJson of(Model model) {
    List<Models.Entry> sameKind =
        Models.all().stream()
            .filter(entry -> entry.tasks().contains(model.task()))
            .filter(entry -> entry.with(model.architecture()).getClass() == model.getClass())
            .toList();
    Models.Entry entry =
        sameKind.stream()
            .filter(same -> same.with(model.architecture()).equals(model))
            .findFirst()
            .or(() -> sameKind.stream().findFirst())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "Expected one of the models %s, but found %s"
                            .formatted(Models.all(), model)));
    return new ModelJson(entry.name(), MAPPER.valueToTree(model));
  }

  /**
   * The model.
   *
   * @param largest no whole number among its options may be larger
   * @throws IllegalArgumentException if there is no such model
   * @throws tools.jackson.core.JacksonException if it has no such options
   */
  Model toModel(long largest) {
    Models.Entry entry =
        Models.all().stream()
            .filter(known -> known.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "Expected one of the models %s, but found %s"
                            .formatted(Models.all(), name)));
    requireAtMost(largest, options);
    Architecture architecture =
        MAPPER.treeToValue(options.path("architecture"), Architecture.class);
    return MAPPER.treeToValue(options, entry.with(architecture).getClass());
  }

  private static void requireAtMost(long largest, JsonNode options) {
    options.forEachEntry(
        (name, value) -> {
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
