package io.hnhn.data.format.spi;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.NumberScale;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.IncidenceColumns;
import io.hnhn.data.table.TableOptions;
import io.hnhn.data.table.TextOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The dataset.json of {@link TableNotes}, entry by entry. */
record TableNotesJson(StoredFile file, JsonNode json) {

  static TableNotesJson read(StoredFile file) throws IOException {
    JsonNode json = JsonFile.read(file, tokens -> tokens.readValueAsTree());
    TableNotesJson notes = new TableNotesJson(file, json);
    if (json == null || !json.isObject()) {
      throw notes.malformed("an object with the keys name, classes, incidences, ...", json);
    }
    return notes;
  }

  Optional<String> name() throws DataFormatException {
    return text(json, "name");
  }

  List<String> classNames() throws DataFormatException {
    JsonNode classes = json.get("classes");
    if (classes == null) {
      return List.of();
    }
    if (!classes.isArray() || !classes.valueStream().allMatch(JsonNode::isString)) {
      throw malformed("a list of texts as \"classes\"", classes);
    }
    List<String> names = classes.valueStream().map(JsonNode::stringValue).toList();
    if (new HashSet<>(names).size() < names.size()) {
      throw malformed("each class once in \"classes\"", classes);
    }
    return names;
  }

  TableOptions options() throws DataFormatException {
    JsonNode incidences = object(json, "incidences");
    return new TableOptions(
        new IncidenceColumns(
            text(incidences, "node"), text(incidences, "hyperedge"), text(incidences, "weight")),
        attributes("nodes", false),
        attributes("hyperedges", true),
        choice(NumberScale.class, json, "numbers"),
        TextOptions.DEFAULT,
        Optional.empty());
  }

  private AttributeColumns attributes(String key, boolean weighted) throws DataFormatException {
    JsonNode columns = object(json, key);
    JsonNode told = object(columns, "kinds");
    Map<String, ColumnKind> kinds = new LinkedHashMap<>();
    for (String column : told.propertyNames()) {
      choice(ColumnKind.class, told, column).ifPresent(kind -> kinds.put(column, kind));
    }
    return new AttributeColumns(
        text(columns, "id"),
        text(columns, "label"),
        weighted ? text(columns, "weight") : Optional.empty(),
        kinds,
        choice(ColumnKind.class, columns, "others"),
        true,
        true,
        Optional.empty());
  }

  private JsonNode object(JsonNode parent, String key) throws DataFormatException {
    JsonNode value = parent.get(key);
    if (value == null) {
      return JsonFile.MAPPER.createObjectNode();
    }
    if (!value.isObject()) {
      throw malformed("an object as \"%s\"".formatted(key), value);
    }
    return value;
  }

  private Optional<String> text(JsonNode parent, String key) throws DataFormatException {
    JsonNode value = parent.get(key);
    if (value == null) {
      return Optional.empty();
    }
    if (!value.isString() || value.stringValue().isBlank()) {
      throw malformed("a text as \"%s\"".formatted(key), value);
    }
    return Optional.of(value.stringValue());
  }

  private <E extends Enum<E>> Optional<E> choice(Class<E> type, JsonNode parent, String key)
      throws DataFormatException {
    Optional<String> text = text(parent, key);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<E> chosen =
        Arrays.stream(type.getEnumConstants())
            .filter(value -> TableNotes.lowerCase(value).equals(text.get()))
            .findFirst();
    if (chosen.isEmpty()) {
      String choices =
          Arrays.stream(type.getEnumConstants())
              .map(TableNotes::lowerCase)
              .collect(Collectors.joining(", "));
      throw malformed("one of %s as \"%s\"".formatted(choices, key), parent.get(key));
    }
    return chosen;
  }

  private DataFormatException malformed(String expected, @Nullable JsonNode found) {
    return new DataFormatException(
        file.path(),
        expected,
        DataFormatException.quoted(String.valueOf(found)),
        "correct it, or remove the entry to have it guessed");
  }
}
