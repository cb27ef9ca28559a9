package io.hnhn.data.format.hif;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Omissions;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.ClassNames;
import java.io.IOException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads the ids and records of the nodes of a file, or of its hyperedges. */
final class HifRecords {
  private final String key;
  private final StoredFile file;
  private final JsonParser tokens;
  private final ClassNames classes;
  private final HifFeatures features;
  private final HifRows rows;
  private long labelled;
  private long weighted;
  private long omittedAttributes;

  /**
   * Reads what has its id as the value of a key.
   *
   * @param key {@code node} or {@code edge}
   */
  HifRecords(String key, StoredFile file, JsonParser tokens, ClassNames classes, HifRows rows) {
    this.key = key;
    this.file = file;
    this.tokens = tokens;
    this.classes = classes;
    this.features = new HifFeatures(file, tokens);
    this.rows = rows;
  }

  HifFeatures features() {
    return features;
  }

  /** How many records have a label. */
  long labelled() {
    return labelled;
  }

  /** How many records have a weight other than 1. */
  long weighted() {
    return weighted;
  }

  /** Hands over the id that the current token is. */
  void readId() throws IOException {
    boolean text = tokens.currentToken() == JsonToken.VALUE_STRING;
    if (!text && tokens.currentToken() != JsonToken.VALUE_NUMBER_INT) {
      throw malformed("a text or a whole number as id of a " + key, tokens.getString());
    }
    if (!rows.id(tokens.getString(), text)) {
      throw malformed(
          "one id of a %s as a text or as a number throughout".formatted(key), tokens.getString());
    }
  }

  /** What one record says. */
  private static final class Described {
    private boolean hasId;
    private int label = Attributes.NO_LABEL;
    private float weight = 1;
    private HifFeatures.Row features = HifFeatures.Row.EMPTY;
  }

  /** Reads one record of the list; its id may come after its attributes. */
  void readRecord() throws IOException {
    Described record = new Described();
    while (tokens.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = tokens.currentName();
      tokens.nextToken();
      if (name.equals(key)) {
        readId();
        record.hasId = true;
      } else if (name.equals("weight")) {
        record.weight = readWeight();
      } else if (name.equals("attrs")) {
        readAttributes(record);
      } else {
        throw malformed("one of the keys %s, weight, attrs".formatted(key), name);
      }
    }
    if (!record.hasId) {
      throw malformed("a record with \"%s\"".formatted(key), tokens.getString());
    }
    if (!rows.describe(record.label, record.weight, record.features)) {
      throw JsonFile.fault(file, tokens, "one record a " + key, "a second one");
    }
    labelled += record.label == Attributes.NO_LABEL ? 0 : 1;
    weighted += record.weight == 1 ? 0 : 1;
  }

  private void readAttributes(Described record) throws IOException {
    if (tokens.currentToken() != JsonToken.START_OBJECT) {
      throw malformed("an object as attrs", tokens.getString());
    }
    while (tokens.nextToken() == JsonToken.PROPERTY_NAME) {
      String attribute = tokens.currentName();
      tokens.nextToken();
      switch (attribute) {
        case "label" -> record.label = readLabel();
        case "features" -> record.features = features.readRow();
        default -> {
          omittedAttributes++;
          tokens.skipChildren();
        }
      }
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

  /** What the records said and a data set has no place for. */
  Omissions omissions() {
    return Omissions.NONE
        .plus(isOfNodes() ? "node attributes" : "hyperedge attributes", omittedAttributes)
        .plus("node weights", isOfNodes() ? weighted : 0);
  }

  private boolean isOfNodes() {
    return key.equals("node");
  }

  private DataFormatException malformed(String expected, String found) {
    return JsonFile.malformed(file, tokens, expected, found);
  }
}
