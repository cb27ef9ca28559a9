package io.hnhn.command.options;

import io.hnhn.data.DataFormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Options in a YAML file. It is read token by token, so that nothing is deeper than a list: what is
 * refused is refused where it begins.
 */
final class YamlOptions {
  private final Path file;
  private final JsonParser parser;

  private YamlOptions(Path file, JsonParser parser) {
    this.file = file;
    this.parser = parser;
  }

  /** The options as they would be typed. */
  static Map<String, String> read(Path file, String text) throws IOException {
    try (JsonParser parser = YAMLMapper.shared().createParser(text)) {
      return new YamlOptions(file, parser).document();
    } catch (JacksonException e) {
      throw new IOException(
          "%s: expected keys and values, but found %s".formatted(file, e.getOriginalMessage()), e);
    }
  }

  private Map<String, String> document() throws IOException {
    Map<String, String> typed = new LinkedHashMap<>();
    JsonToken first = parser.nextToken();
    if (first == null || first == JsonToken.VALUE_NULL) {
      return typed;
    }
    if (first != JsonToken.START_OBJECT) {
      throw new IOException(
          "%s: expected keys and values, but found %s"
              .formatted(file, first == JsonToken.START_ARRAY ? "a list" : "a text"));
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      if (typed.put(key, value(key)) != null) {
        throw wrong("each option once", key + " again");
      }
    }
    if (parser.nextToken() != null) {
      throw wrong("one document", "another one");
    }
    return typed;
  }

  private String value(String key) throws IOException {
    if (parser.nextToken() != JsonToken.START_ARRAY) {
      return scalar(key);
    }
    List<String> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(scalar(key));
    }
    return String.join(",", elements);
  }

  private String scalar(String key) throws IOException {
    JsonToken token = parser.currentToken();
    boolean alias = parser instanceof YAMLParser yaml && yaml.isCurrentAlias();
    if (alias || !token.isScalarValue() || token == JsonToken.VALUE_EMBEDDED_OBJECT) {
      throw wrong("a text, a number, true or false for " + key, "something else");
    }
    if (token == JsonToken.VALUE_NULL) {
      throw wrong("a text, a number, true or false for " + key, "nothing");
    }
    return parser.getString();
  }

  private DataFormatException wrong(String expected, String found) {
    return new DataFormatException(
        file,
        parser.currentTokenLocation().getLineNr(),
        expected,
        found,
        "write option: value, or option: [value, value]");
  }
}
