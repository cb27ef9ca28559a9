package io.hnhn.data.format.spi;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What {@code dataset.json} says about a data set; everything is optional.
 *
 * @param classNames the names of the classes; numbers as names where only their count is given
 */
public record Description(
    Optional<String> name,
    OptionalLong nodes,
    OptionalLong hyperedges,
    OptionalLong incidences,
    OptionalLong features,
    OptionalLong hyperedgeFeatures,
    Optional<List<String>> classNames) {

  /** The name of the file. */
  public static final String FILE = "dataset.json";

  /** More classes than this are taken for a mistake in the file. */
  public static final int MOST_CLASSES = 1_000_000;

  /** Nothing said. */
  public static final Description NONE =
      new Description(
          Optional.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          Optional.empty());

  /** Reads a file. */
  public static Description read(StoredFile file) throws IOException {
    JsonNode json = JsonFile.read(file, tokens -> tokens.readValueAsTree());
    if (json == null || !json.isObject()) {
      throw malformed(file, "an object with the keys name, nodes, hyperedges, ...", json);
    }
    OptionalLong features = count(file, json, "features", Integer.MAX_VALUE);
    OptionalLong own = count(file, json, "hyperedgeFeatures", Integer.MAX_VALUE);
    return new Description(
        name(file, json),
        count(file, json, "nodes", Integer.MAX_VALUE),
        count(file, json, "hyperedges", Integer.MAX_VALUE),
        count(file, json, "incidences", Long.MAX_VALUE),
        features,
        own.isPresent() ? own : features,
        classNames(file, json));
  }

  /** The names of {@code count} classes nobody named: their numbers. */
  public static List<String> numbered(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).toList();
  }

  /**
   * Checks that a file has as many of something as the description says.
   *
   * @param what what is counted, in the plural
   * @param expected what the description says, if anything
   */
  public static void requireCount(Path file, String what, OptionalLong expected, long found)
      throws DataFormatException {
    if (expected.isPresent() && expected.getAsLong() != found) {
      throw new DataFormatException(
          file,
          "%d %s, as %s says".formatted(expected.getAsLong(), what, FILE),
          Long.toString(found),
          "fetch the file again, or correct " + FILE);
    }
  }

  private static Optional<String> name(StoredFile file, JsonNode json) throws IOException {
    JsonNode value = json.get("name");
    if (value == null) {
      return Optional.empty();
    }
    if (!value.isString() || value.stringValue().isBlank()) {
      throw malformed(file, "a text as \"name\"", value);
    }
    return Optional.of(value.stringValue());
  }

  private static OptionalLong count(StoredFile file, JsonNode json, String key, long most)
      throws IOException {
    JsonNode value = json.get(key);
    if (value == null) {
      return OptionalLong.empty();
    }
    if (!value.isIntegralNumber()
        || !value.canConvertToLong()
        || value.longValue() < 0
        || value.longValue() > most) {
      throw malformed(file, "a number between 0 and %d as \"%s\"".formatted(most, key), value);
    }
    return OptionalLong.of(value.longValue());
  }

  private static Optional<List<String>> classNames(StoredFile file, JsonNode json)
      throws IOException {
    JsonNode value = json.get("classes");
    if (value == null) {
      return Optional.empty();
    }
    if (!value.isArray()) {
      return Optional.of(numbered((int) count(file, json, "classes", MOST_CLASSES).orElse(0)));
    }
    if (!value.valueStream().allMatch(JsonNode::isString)) {
      throw malformed(file, "a number or a list of texts as \"classes\"", value);
    }
    return Optional.of(value.valueStream().map(JsonNode::stringValue).toList());
  }

  private static DataFormatException malformed(
      StoredFile file, String expected, @Nullable JsonNode found) {
    return new DataFormatException(
        file.path(),
        expected,
        DataFormatException.quoted(String.valueOf(found)),
        "correct it, or remove the entry to have it taken from the other files");
  }
}
