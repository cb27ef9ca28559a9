package io.hnhn.data.format.hif;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Omissions;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.ClassNames;
import io.hnhn.data.format.spi.DatasetFormat;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/** Reads {@link HifFormat}, one record after the other; the lists may come in any order. */
final class HifReader {
  private final StoredFile file;
  private final JsonParser tokens;
  private final HifContent content;
  private final ClassNames classes = new ClassNames();
  private final HifRecords nodes;
  private final HifRecords hyperedges;
  private boolean incidencesSeen;
  private Optional<String> name = Optional.empty();
  private HifExtras extras = HifExtras.NONE;
  private long omittedMetadata;
  private long omittedDirections;
  private long omittedAttributes;

  /**
   * Reads the tokens of a file.
   *
   * @param content takes what they say
   */
  HifReader(StoredFile file, JsonParser tokens, HifContent content) {
    this.file = file;
    this.tokens = tokens;
    this.content = content;
    this.nodes = new HifRecords("node", file, tokens, classes, content.nodes());
    this.hyperedges = new HifRecords("edge", file, tokens, classes, content.hyperedges());
  }

  void read() throws IOException {
    if (tokens.nextToken() != JsonToken.START_OBJECT) {
      throw malformed("an object with the keys " + String.join(", ", HifFormat.KEYS));
    }
    while (tokens.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = tokens.currentName();
      tokens.nextToken();
      switch (key) {
        case "network-type" -> readNetworkType();
        case "metadata" -> readMetadata();
        case "nodes" -> readList(nodes::readRecord);
        case "edges" -> readList(hyperedges::readRecord);
        case "incidences" -> {
          readList(this::readIncidence);
          incidencesSeen = true;
        }
        default ->
            throw JsonFile.malformed(
                file, tokens, "one of the keys " + String.join(", ", HifFormat.KEYS), key);
      }
    }
    if (!incidencesSeen) {
      throw new DataFormatException(
          file.path(), "a list \"incidences\"", "none", "write one, empty if there are none");
    }
  }

  private interface Entry {
    void read() throws IOException;
  }

  private void readList(Entry entry) throws IOException {
    if (tokens.currentToken() != JsonToken.START_ARRAY) {
      throw malformed("a list of records");
    }
    while (tokens.nextToken() != JsonToken.END_ARRAY) {
      if (tokens.currentToken() != JsonToken.START_OBJECT) {
        throw malformed("a record as an object");
      }
      entry.read();
    }
  }

  private void readNetworkType() throws IOException {
    String type = tokens.getString();
    if (tokens.currentToken() != JsonToken.VALUE_STRING
        || !(type.equals(HifFormat.UNDIRECTED) || type.equals("asc"))) {
      throw new DataFormatException(
          file.path(),
          tokens.currentTokenLocation().getLineNr(),
          "the network type undirected or asc",
          DataFormatException.quoted(String.valueOf(type)),
          "a directed hypergraph has no place here: make it undirected first");
    }
  }

  private void readMetadata() throws IOException {
    if (tokens.currentToken() != JsonToken.START_OBJECT) {
      throw malformed("an object as metadata");
    }
    while (tokens.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = tokens.currentName();
      tokens.nextToken();
      if (key.equals(HifExtras.KEY)) {
        JsonNode tree = tokens.readValueAsTree();
        extras = HifExtras.of(file, tree);
      } else if (key.equals("name")
          && tokens.currentToken() == JsonToken.VALUE_STRING
          && !tokens.getString().isBlank()) {
        name = Optional.of(tokens.getString());
      } else {
        omittedMetadata++;
        tokens.skipChildren();
      }
    }
  }

  private void readIncidence() throws IOException {
    boolean hasNode = false;
    boolean hasHyperedge = false;
    float weight = 1;
    while (tokens.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = tokens.currentName();
      tokens.nextToken();
      switch (key) {
        case "node" -> {
          nodes.readId();
          hasNode = true;
        }
        case "edge" -> {
          hyperedges.readId();
          hasHyperedge = true;
        }
        case "weight" -> weight = HifNumbers.positive(file, tokens, "a weight");
        case "direction" -> omittedDirections++;
        case "attrs" -> {
          if (tokens.currentToken() != JsonToken.START_OBJECT) {
            throw malformed("an object as attrs");
          }
          while (tokens.nextToken() == JsonToken.PROPERTY_NAME) {
            tokens.nextToken();
            tokens.skipChildren();
            omittedAttributes++;
          }
        }
        default ->
            throw JsonFile.malformed(
                file, tokens, "one of the keys edge, node, weight, direction, attrs", key);
      }
    }
    if (!hasNode || !hasHyperedge) {
      throw malformed("an incidence with \"edge\" and \"node\"");
    }
    content.incidence(weight);
  }

  /** The name of the data set: as the file says, or else that of the file. */
  String name() {
    return name.orElseGet(() -> DatasetFormat.nameFrom(file.path()));
  }

  HifExtras extras() {
    return extras;
  }

  HifRecords nodes() {
    return nodes;
  }

  HifRecords hyperedges() {
    return hyperedges;
  }

  /** The names of the classes, in order. */
  List<String> classNames() throws DataFormatException {
    return classes.ordered(file, extras.classes());
  }

  /** The class of each label as labels came. */
  int[] classOf(List<String> classNames) {
    return classes.places(classNames);
  }

  /** What the file says and a data set has no place for. */
  Omissions omissions(long duplicates) {
    return Omissions.NONE
        .plus("metadata entries", omittedMetadata)
        .plus("incidence directions", omittedDirections)
        .plus("incidence attributes", omittedAttributes)
        .plus(nodes.omissions())
        .plus(hyperedges.omissions())
        .plus("duplicate incidences", duplicates);
  }

  private DataFormatException malformed(String expected) {
    return JsonFile.malformed(file, tokens, expected, tokens.getString());
  }
}
