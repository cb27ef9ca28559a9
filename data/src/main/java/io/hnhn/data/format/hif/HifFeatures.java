package io.hnhn.data.format.hif;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Features as they come: of each element a list of numbers, or numbers by name. */
final class HifFeatures {
  private final StoredFile file;
  private final JsonParser tokens;
  private final SequencedMap<String, Integer> keys = new LinkedHashMap<>();
  private int listLength = -1;

  HifFeatures(StoredFile file, JsonParser tokens) {
    this.file = file;
    this.tokens = tokens;
  }

  /** The stored values of one element; columns are numbered as the file first names them. */
  record Row(int[] columns, float[] values) {
    static final Row EMPTY = new Row(new int[0], new float[0]);

    int size() {
      return columns.length;
    }

    /** The places of the values here, in the order of their columns. */
    IntStream inOrder(Placed placed) {
      return IntStream.range(0, size())
          .boxed()
          .sorted(Comparator.comparingInt(k -> placed.place(this, k)))
          .mapToInt(Integer::intValue);
    }
  }

  /**
   * The columns in their order.
   *
   * @param places the column of each key as keys came; of lists none, since position is column
   */
  record Placed(HifColumns columns, int[] places) {
    /** The column of a value of a row. */
    int place(Row row, int k) {
      return place(row.columns[k]);
    }

    /** The column of a key, by its number. */
    int place(int key) {
      return places.length == 0 ? key : places[key];
    }
  }

  /** Reads the features that the current token begins. */
  Row readRow() throws IOException {
    return switch (tokens.currentToken()) {
      case START_ARRAY -> readList();
      case START_OBJECT -> readByName();
      default ->
          throw JsonFile.malformed(
              file, tokens, "a list or an object as features", tokens.getString());
    };
  }

  private Row readList() throws IOException {
    if (!keys.isEmpty()) {
      throw fault("features by name, as before", "a list");
    }
    RowBuilder row = new RowBuilder();
    int length = 0;
    for (; tokens.nextToken() != JsonToken.END_ARRAY; length++) {
      float value = HifNumbers.finite(file, tokens, "a feature");
      if (value != 0) {
        row.add(length, value);
      }
    }
    if (listLength >= 0 && length != listLength) {
      throw fault(listLength + " features, as before", Integer.toString(length));
    }
    listLength = length;
    return row.build();
  }

  private Row readByName() throws IOException {
    if (listLength >= 0) {
      throw fault("a list of features, as before", "features by name");
    }
    RowBuilder row = new RowBuilder();
    while (tokens.nextToken() == JsonToken.PROPERTY_NAME) {
      int next = keys.size();
      int column = keys.computeIfAbsent(tokens.currentName(), _ -> next);
      tokens.nextToken();
      row.add(column, HifNumbers.finite(file, tokens, "a feature"));
    }
    Row result = row.build();
    if (Arrays.stream(result.columns).distinct().count() < result.columns.length) {
      throw fault("each feature once", "one twice");
    }
    return result;
  }

  /** The columns, as declared, or else those that the records have. */
  Placed placed(Optional<HifColumns> declared) throws DataFormatException {
    HifColumns columns = columns(declared);
    return new Placed(columns, listLength >= 0 ? new int[0] : places(columns));
  }

  private HifColumns columns(Optional<HifColumns> declared) throws DataFormatException {
    if (declared.isEmpty()) {
      return listLength >= 0
          ? HifColumns.numbered(listLength)
          : HifColumns.named(List.copyOf(keys.sequencedKeySet()));
    }
    if (listLength >= 0 && listLength != declared.get().count()) {
      throw contradicts(
          "%d features, as metadata says".formatted(declared.get().count()),
          Integer.toString(listLength));
    }
    return declared.get();
  }

  /** The column of each key as it came. */
  private int[] places(HifColumns columns) throws DataFormatException {
    Map<String, Integer> columnOf = new HashMap<>();
    for (int i = 0; i < columns.names().size(); i++) {
      columnOf.put(columns.keyOf(i), i);
    }
    int[] places = new int[keys.size()];
    for (Map.Entry<String, Integer> key : keys.entrySet()) {
      Optional<Integer> column =
          columns.names().isEmpty()
              ? number(key.getKey(), columns.count())
              : Optional.ofNullable(columnOf.get(key.getKey()));
      places[key.getValue()] =
          column.orElseThrow(
              () ->
                  contradicts(
                      "only features that metadata names",
                      DataFormatException.quoted(key.getKey())));
    }
    return places;
  }

  private static Optional<Integer> number(String key, int below) {
    try {
      int number = Integer.parseInt(key);
      boolean canonical = Integer.toString(number).equals(key);
      return canonical && number >= 0 && number < below ? Optional.of(number) : Optional.empty();
    } catch (NumberFormatException _) {
      return Optional.empty();
    }
  }

  private DataFormatException contradicts(String expected, String found) {
    return new DataFormatException(
        file.path(),
        expected,
        found,
        "correct the metadata, or remove its object " + HifExtras.KEY);
  }

  private DataFormatException fault(String expected, String found) {
    return JsonFile.fault(file, tokens, expected, found);
  }

  /** Collects a row of unknown length. */
  private static final class RowBuilder {
    private final List<Integer> columns = new ArrayList<>();
    private final List<Float> values = new ArrayList<>();

    void add(int column, float value) {
      columns.add(column);
      values.add(value);
    }

    Row build() {
      float[] copy = new float[values.size()];
      for (int i = 0; i < copy.length; i++) {
        copy[i] = values.get(i);
      }
      return new Row(columns.stream().mapToInt(Integer::intValue).toArray(), copy);
    }
  }
}
