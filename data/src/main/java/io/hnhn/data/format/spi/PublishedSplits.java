package io.hnhn.data.format.spi;

import io.hnhn.data.Attributes;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Published training sets as JSON: a list of lists of node numbers. */
public final class PublishedSplits {
  /** The name of the file, in formats that are folders. */
  public static final String FILE = "splits.json";

  private PublishedSplits() {}

  /** Reads the splits of nodes with the given labels; each has labelled nodes, each once. */
  public static List<int[]> read(StoredFile file, int[] labels) throws IOException {
    return JsonFile.read(
        file,
        tokens -> {
          requireList(file, tokens, tokens.nextToken(), "a list of lists of node numbers");
          List<int[]> splits = new ArrayList<>();
          for (JsonToken t = tokens.nextToken(); t != JsonToken.END_ARRAY; t = tokens.nextToken()) {
            requireList(file, tokens, t, "a list of node numbers");
            splits.add(readSplit(file, tokens, labels));
          }
          return splits;
        });
  }

  private static int[] readSplit(StoredFile file, JsonParser tokens, int[] labels)
      throws IOException {
    IntStream.Builder rows = IntStream.builder();
    BitSet seen = new BitSet();
    while (tokens.nextToken() != JsonToken.END_ARRAY) {
      int row = tokens.currentToken() == JsonToken.VALUE_NUMBER_INT ? tokens.getIntValue() : -1;
      if (row < 0 || row >= labels.length || labels[row] == Attributes.NO_LABEL || seen.get(row)) {
        throw JsonFile.malformed(
            file,
            tokens,
            "labelled nodes between 0 and %d, each once".formatted(labels.length - 1),
            tokens.getString());
      }
      seen.set(row);
      rows.add(row);
    }
    return rows.build().toArray();
  }

  private static void requireList(
      StoredFile file, JsonParser tokens, JsonToken found, String expected) throws IOException {
    if (found != JsonToken.START_ARRAY) {
      throw JsonFile.malformed(file, tokens, expected, tokens.getString());
    }
  }
}
