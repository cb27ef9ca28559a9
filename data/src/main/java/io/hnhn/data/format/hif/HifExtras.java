package io.hnhn.data.format.hif;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * What a data set has and HIF has no place for, as the object {@code hnhn} of the metadata keeps
 * it; everything is optional.
 *
 * @param classes the names of the classes, in order
 * @param features the columns of the nodes' features
 * @param hyperedgeFeatures the columns of the hyperedges' features
 * @param splits published training sets, each a list of node ids
 */
record HifExtras(
    Optional<List<String>> classes,
    Optional<HifColumns> features,
    Optional<HifColumns> hyperedgeFeatures,
    List<List<String>> splits) {
  /** The key in the metadata. */
  static final String KEY = "hnhn";

  static final HifExtras NONE =
      new HifExtras(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  static HifExtras of(StoredFile file, JsonNode json) throws DataFormatException {
    if (!json.isObject()) {
      throw malformed(file, "an object", json);
    }
    return new HifExtras(
        names(file, json, "classes"),
        columns(file, json, "features"),
        columns(file, json, "hyperedgeFeatures"),
        splits(file, json));
  }

  private static Optional<List<String>> names(StoredFile file, JsonNode json, String key)
      throws DataFormatException {
    JsonNode value = json.get(key);
    if (value == null) {
      return Optional.empty();
    }
    List<String> names =
        value.isArray() && value.valueStream().allMatch(JsonNode::isString)
            ? value.valueStream().map(JsonNode::stringValue).toList()
            : List.of();
    if (names.size() < value.size()
        || new HashSet<>(names).size() < names.size()
        || !value.isArray()) {
      throw malformed(file, "a list of different names as \"%s\"".formatted(key), value);
    }
    return Optional.of(names);
  }

  private static Optional<HifColumns> columns(StoredFile file, JsonNode json, String key)
      throws DataFormatException {
    JsonNode value = json.get(key);
    if (value == null || !value.isNumber()) {
      return names(file, json, key).map(HifColumns::named);
    }
    if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < 0) {
      throw malformed(file, "a number between 0 and 2147483647 as \"%s\"".formatted(key), value);
    }
    return Optional.of(HifColumns.numbered(value.intValue()));
  }

  private static List<List<String>> splits(StoredFile file, JsonNode json)
      throws DataFormatException {
    JsonNode value = json.get("splits");
    if (value == null) {
      return List.of();
    }
    List<List<String>> splits = new ArrayList<>();
    for (JsonNode split : value) {
      if (!split.isArray()
          || !split.valueStream().allMatch(id -> id.isString() || id.isIntegralNumber())) {
        throw malformed(file, "a list of lists of node ids as \"splits\"", split);
      }
      splits.add(split.valueStream().map(JsonNode::asString).toList());
    }
    if (!value.isArray()) {
      throw malformed(file, "a list of lists of node ids as \"splits\"", value);
    }
    return splits;
  }

  /**
   * The splits by the numbers of the nodes; each has labelled nodes, each once.
   *
   * @param labelled finds the number of a labelled node by its id
   */
  List<int[]> splits(StoredFile file, Function<String, OptionalInt> labelled)
      throws DataFormatException {
    List<int[]> result = new ArrayList<>();
    for (List<String> split : splits) {
      BitSet seen = new BitSet();
      int[] rows = new int[split.size()];
      for (int i = 0; i < rows.length; i++) {
        int row = labelled.apply(split.get(i)).orElse(-1);
        if (row < 0 || seen.get(row)) {
          throw new DataFormatException(
              file.path(),
              "labelled nodes, each once, in a split",
              DataFormatException.quoted(split.get(i)),
              "correct the metadata, or remove its object " + KEY);
        }
        seen.set(row);
        rows[i] = row;
      }
      result.add(rows);
    }
    return result;
  }

  private static DataFormatException malformed(StoredFile file, String expected, JsonNode found) {
    return new DataFormatException(
        file.path(),
        expected + " in the metadata",
        DataFormatException.quoted(found.toString()),
        "correct it, or remove the object " + KEY);
  }
}
