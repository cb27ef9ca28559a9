package io.hnhn.data.format.mapped;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.Description;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What {@code dataset.json} says of a mapped data set. It is written after all other files.
 *
 * @param nodeFeatures what the features of nodes are, if there are any
 * @param hyperedgeFeatures what those of hyperedges are, if there are any
 * @param files how many bytes each of the arrays has
 */
record Manifest(
    String name,
    int nodes,
    int hyperedges,
    long incidences,
    List<String> classes,
    Optional<Columns> nodeFeatures,
    Optional<Columns> hyperedgeFeatures,
    SequencedMap<String, Long> files) {

  private static final String FORMAT = "mapped";
  private static final int VERSION = 1;
  private static final String ADVICE = "convert the data set again";

  /**
   * The columns of features.
   *
   * @param dense whether zeros are stored, too
   * @param names one each, or none
   */
  record Columns(int count, boolean dense, List<String> names) {}

  void write(Path folder) throws IOException {
    ObjectNode json = JsonFile.MAPPER.createObjectNode();
    json.put("format", FORMAT);
    json.put("version", VERSION);
    json.put("name", name);
    json.put("nodes", nodes);
    json.put("hyperedges", hyperedges);
    json.put("incidences", incidences);
    classes.forEach(json.putArray("classes")::add);
    nodeFeatures.ifPresent(columns -> write(columns, json.putObject("nodeFeatures")));
    hyperedgeFeatures.ifPresent(columns -> write(columns, json.putObject("hyperedgeFeatures")));
    ObjectNode bytes = json.putObject("files");
    files.forEach(bytes::put);
    Files.writeString(folder.resolve(Description.FILE), json.toPrettyString() + "\n");
  }

  private static void write(Columns columns, ObjectNode json) {
    json.put("count", columns.count);
    json.put("kind", columns.dense ? "dense" : "sparse");
    if (!columns.names.isEmpty()) {
      columns.names.forEach(json.putArray("names")::add);
    }
  }

  static Manifest read(Path folder) throws IOException {
    StoredFile file = StoredFile.require(folder, Description.FILE);
    JsonNode json = JsonFile.read(file, tokens -> tokens.readValueAsTree());
    Entries entries = new Entries(file.path(), json);
    if (json == null || !json.isObject() || !FORMAT.equals(entries.text("format"))) {
      throw entries.malformed("the format " + FORMAT, json);
    }
    long version = entries.count("version", Long.MAX_VALUE);
    if (version != VERSION) {
      throw new DataFormatException(
          file.path(),
          "version %d of the format".formatted(VERSION),
          Long.toString(version),
          "use the hnhn that wrote it, or " + ADVICE);
    }
    return new Manifest(
        entries.text("name"),
        (int) entries.count("nodes", Integer.MAX_VALUE),
        (int) entries.count("hyperedges", Integer.MAX_VALUE),
        entries.count("incidences", Long.MAX_VALUE),
        entries.texts("classes", json.get("classes")),
        entries.columns("nodeFeatures"),
        entries.columns("hyperedgeFeatures"),
        entries.files());
  }

  /** Whether a file is part of the data set. */
  boolean has(String file) {
    return files.containsKey(file);
  }

  /**
   * Checks that all files are as long as they were.
   *
   * @throws DataFormatException if one is not
   */
  void requireLengths(Path folder) throws IOException {
    for (Map.Entry<String, Long> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      long found = new StoredFile(path).size();
      if (found != file.getValue()) {
        throw new DataFormatException(
            path,
            "%d bytes, as %s says".formatted(file.getValue(), Description.FILE),
            Long.toString(found),
            ADVICE);
      }
    }
  }

  /** The JSON object, entry by entry. */
  private record Entries(Path file, @Nullable JsonNode json) {
    private @Nullable JsonNode get(String key) {
      return json == null ? null : json.get(key);
    }

    String text(String key) throws DataFormatException {
      return require(key, "a text", value -> value.isString() && !value.stringValue().isBlank())
          .stringValue();
    }

    long count(String key, long most) throws DataFormatException {
      return number(key, get(key), most);
    }

    private long number(String key, @Nullable JsonNode value, long most)
        throws DataFormatException {
      if (value == null
          || !value.isIntegralNumber()
          || !value.canConvertToLong()
          || value.longValue() < 0
          || value.longValue() > most) {
        throw malformed("a number between 0 and %d as \"%s\"".formatted(most, key), value);
      }
      return value.longValue();
    }

    List<String> texts(String key, @Nullable JsonNode value) throws DataFormatException {
      if (value == null || !value.isArray() || !value.valueStream().allMatch(JsonNode::isString)) {
        throw malformed("a list of texts as \"%s\"".formatted(key), value);
      }
      return value.valueStream().map(JsonNode::stringValue).toList();
    }

    Optional<Columns> columns(String key) throws DataFormatException {
      if (get(key) == null) {
        return Optional.empty();
      }
      JsonNode columns = require(key, "an object", JsonNode::isObject);
      int count = (int) number(key, columns.get("count"), Integer.MAX_VALUE);
      String kind = columns.path("kind").asString("");
      if (!kind.equals("dense") && !kind.equals("sparse")) {
        throw malformed("dense or sparse as \"kind\" of \"%s\"".formatted(key), columns);
      }
      JsonNode names = columns.get("names");
      List<String> texts = names == null ? List.of() : texts(key, names);
      if (!texts.isEmpty() && texts.size() != count) {
        throw malformed("%d names of \"%s\" or none".formatted(count, key), names);
      }
      return Optional.of(new Columns(count, kind.equals("dense"), texts));
    }

    SequencedMap<String, Long> files() throws DataFormatException {
      JsonNode sizes = require("files", "an object", JsonNode::isObject);
      SequencedMap<String, Long> files = new LinkedHashMap<>();
      for (String name : sizes.propertyNames()) {
        if (!MappedFiles.ARRAYS.contains(name)) {
          throw malformed("names of arrays of this format in \"files\"", sizes);
        }
        files.put(name, number(name, sizes.get(name), Long.MAX_VALUE));
      }
      return files;
    }

    private JsonNode require(String key, String what, Predicate<JsonNode> isOne)
        throws DataFormatException {
      JsonNode value = get(key);
      if (value == null || !isOne.test(value)) {
        throw malformed("%s as \"%s\"".formatted(what, key), value);
      }
      return value;
    }

    DataFormatException malformed(String expected, @Nullable JsonNode found) {
      return new DataFormatException(
          file,
          expected,
          found == null ? "none" : DataFormatException.quoted(found.toString()),
          ADVICE);
    }
  }
}
