package io.hnhn.data.format.hif;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Omissions;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.ClassNames;
import io.hnhn.graph.Hypergraph;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The nodes of a file, or its hyperedges: ids, numbered as they come, and what is said of each. */
final class HifElements {
  private final String key;
  private final StoredFile file;
  private final JsonParser tokens;
  private final ClassNames classes;
  private final HifFeatures features;
  private final SequencedMap<String, Integer> numbers = new LinkedHashMap<>();
  private final BitSet textual = new BitSet();
  private final BitSet described = new BitSet();
  private final Map<Integer, Integer> labels = new HashMap<>();
  private final Map<Integer, Float> weights = new HashMap<>();
  private long omittedAttributes;

  /**
   * Collects the elements whose id is the value of a key.
   *
   * @param key {@code node} or {@code edge}
   */
  HifElements(String key, StoredFile file, JsonParser tokens, ClassNames classes) {
    this.key = key;
    this.file = file;
    this.tokens = tokens;
    this.classes = classes;
    this.features = new HifFeatures(file, tokens);
  }

  int count() {
    return numbers.size();
  }

  /** The number of the element that the current token names. */
  int readId() throws IOException {
    boolean text = tokens.currentToken() == JsonToken.VALUE_STRING;
    if (!text && tokens.currentToken() != JsonToken.VALUE_NUMBER_INT) {
      throw malformed("a text or a whole number as id of a " + key, tokens.getString());
    }
    int next = count();
    int number = numbers.computeIfAbsent(tokens.getString(), _ -> next);
    if (number == next) {
      textual.set(number, text);
    } else if (textual.get(number) != text) {
      throw malformed(
          "one id of a %s as a text or as a number throughout".formatted(key), tokens.getString());
    }
    return number;
  }

  /** The number of the element of an id, if there is one. */
  OptionalInt find(String id) {
    Integer number = numbers.get(id);
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }

  /** What one record says. */
  private static final class Described {
    private int number = -1;
    private int label = Attributes.NO_LABEL;
    private float weight = 1;
    private HifFeatures.Row features = HifFeatures.Row.EMPTY;
  }

  /** Reads one record of the list of elements; its id may come after its attributes. */
  void readRecord() throws IOException {
    Described element = new Described();
    while (tokens.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = tokens.currentName();
      tokens.nextToken();
      if (name.equals(key)) {
        element.number = readId();
      } else if (name.equals("weight")) {
        element.weight = readWeight();
      } else if (name.equals("attrs")) {
        readAttributes(element);
      } else {
        throw malformed("one of the keys %s, weight, attrs".formatted(key), name);
      }
    }
    if (element.number < 0) {
      throw malformed("a record with \"%s\"".formatted(key), tokens.getString());
    }
    if (described.get(element.number)) {
      throw JsonFile.fault(file, tokens, "one record a " + key, "a second one");
    }
    keep(element);
  }

  private void readAttributes(Described element) throws IOException {
    if (tokens.currentToken() != JsonToken.START_OBJECT) {
      throw malformed("an object as attrs", tokens.getString());
    }
    while (tokens.nextToken() == JsonToken.PROPERTY_NAME) {
      String attribute = tokens.currentName();
      tokens.nextToken();
      switch (attribute) {
        case "label" -> element.label = readLabel();
        case "features" -> element.features = features.readRow();
        default -> {
          omittedAttributes++;
          tokens.skipChildren();
        }
      }
    }
  }

  private void keep(Described element) {
    described.set(element.number);
    features.put(element.number, element.features);
    if (element.label != Attributes.NO_LABEL) {
      labels.put(element.number, element.label);
    }
    if (element.weight != 1) {
      weights.put(element.number, element.weight);
    }
  }

  /** Weights of nodes are only counted, so any will do. */
  private float readWeight() throws IOException {
    return isOfNodes()
        ? HifNumbers.finite(file, tokens, "a weight")
        : HifNumbers.positive(file, tokens, "a weight");
  }

  private int readLabel() throws IOException {
    return switch (tokens.currentToken()) {
      case VALUE_STRING, VALUE_NUMBER_INT -> classes.number(tokens.getString());
      case VALUE_NULL -> Attributes.NO_LABEL;
      default -> throw malformed("a text or a whole number as label", tokens.getString());
    };
  }

  /** The hypergraph with the weights of these hyperedges, if there are any other than 1. */
  Hypergraph weigh(Hypergraph hypergraph) {
    if (weights.isEmpty()) {
      return hypergraph;
    }
    float[] all = new float[count()];
    Arrays.fill(all, 1);
    weights.forEach((number, weight) -> all[number] = weight);
    return hypergraph.withHyperedgeWeights(all);
  }

  /** What is known of all elements. */
  Attributes attributes(Optional<HifColumns> declared, List<String> classNames) throws IOException {
    int[] places = classes.places(classNames);
    int[] labelOf = new int[count()];
    Arrays.fill(labelOf, Attributes.NO_LABEL);
    labels.forEach((number, label) -> labelOf[number] = places[label]);
    HifColumns columns = features.columns(declared);
    return new Attributes(features.matrix(count(), columns), columns.names(), labelOf, names());
  }

  /** The ids; none if they are the numbers of the elements. */
  private List<String> names() {
    boolean numbered =
        textual.isEmpty()
            && numbers.entrySet().stream()
                .allMatch(entry -> entry.getKey().equals(Integer.toString(entry.getValue())));
    return numbered ? List.of() : List.copyOf(numbers.sequencedKeySet());
  }

  /** What the records said and a data set has no place for. */
  Omissions omissions() {
    return Omissions.NONE
        .plus(isOfNodes() ? "node attributes" : "hyperedge attributes", omittedAttributes)
        .plus("node weights", isOfNodes() ? weights.size() : 0);
  }

  private boolean isOfNodes() {
    return key.equals("node");
  }

  private DataFormatException malformed(String expected, String found) {
    return JsonFile.malformed(file, tokens, expected, found);
  }
}
