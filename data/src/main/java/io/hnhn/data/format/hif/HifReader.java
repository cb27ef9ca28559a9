package io.hnhn.data.format.hif;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.ClassNames;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
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
  private final ClassNames classes = new ClassNames();
  private final HifElements nodes;
  private final HifElements hyperedges;
  private final HypergraphBuilder incidences = new HypergraphBuilder();
  private boolean incidencesSeen;
  private Optional<String> name = Optional.empty();
  private HifExtras extras = HifExtras.NONE;
  private long omittedMetadata;
  private long omittedDirections;
  private long omittedAttributes;

  HifReader(StoredFile file, JsonParser tokens) {
    this.file = file;
    this.tokens = tokens;
    this.nodes = new HifElements("node", file, tokens, classes);
    this.hyperedges = new HifElements("edge", file, tokens, classes);
  }

  Loaded read() throws IOException {
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
    return loaded();
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
    int node = -1;
    int hyperedge = -1;
    float weight = 1;
    while (tokens.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = tokens.currentName();
      tokens.nextToken();
      switch (key) {
        case "node" -> node = nodes.readId();
        case "edge" -> hyperedge = hyperedges.readId();
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
    if (node < 0 || hyperedge < 0) {
      throw malformed("an incidence with \"edge\" and \"node\"");
    }
    if (weight == 1) {
      incidences.add(node, hyperedge);
    } else {
      incidences.add(node, hyperedge, weight);
    }
  }

  private Loaded loaded() throws IOException {
    List<String> classNames = classes.ordered(file, extras.classes());
    Hypergraph hypergraph =
        hyperedges.weigh(
            incidences.declareNodes(nodes.count()).declareHyperedges(hyperedges.count()).build());
    Dataset dataset =
        new Dataset(
            name.orElseGet(() -> DatasetFormat.nameFrom(file.path())),
            hypergraph,
            nodes.attributes(extras.features(), classNames),
            hyperedges.attributes(extras.hyperedgeFeatures(), classNames),
            classNames,
            List.of());
    return new Loaded(
        dataset.withPublishedSplits(extras.splits(file, nodes, dataset.nodes().labels())),
        Omissions.NONE
            .plus("metadata entries", omittedMetadata)
            .plus("incidence directions", omittedDirections)
            .plus("incidence attributes", omittedAttributes)
            .plus(nodes.omissions())
            .plus(hyperedges.omissions())
            .plus("duplicate incidences", incidences.duplicates()));
  }

  private DataFormatException malformed(String expected) {
    return JsonFile.malformed(file, tokens, expected, tokens.getString());
  }
}
