package io.hnhn.command.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;

/** Options in a TOML file. */
final class TomlOptions {
  private TomlOptions() {}

  /** The options as they would be typed. */
  static Map<String, String> read(Path file, String text) throws IOException {
    TomlNesting.expectShallow(file, text);
    TomlParseResult result = Toml.parse(text);
    if (result.hasErrors()) {
      TomlParseError first = result.errors().getFirst();
      throw new IOException("%s, %s: %s".formatted(file, first.position(), first.getMessage()));
    }
    Map<String, String> typed = new LinkedHashMap<>();
    for (Map.Entry<String, Object> entry : result.toMap().entrySet()) {
      typed.put(entry.getKey(), typed(file, entry.getKey(), entry.getValue()));
    }
    return typed;
  }

  private static String typed(Path file, String key, @Nullable Object value) throws IOException {
    if (!(value instanceof TomlArray array)) {
      return scalar(file, key, value);
    }
    List<String> elements = new ArrayList<>();
    for (Object element : array.toList()) {
      elements.add(scalar(file, key, element));
    }
    return String.join(",", elements);
  }

  private static String scalar(Path file, String key, @Nullable Object value) throws IOException {
    return switch (value) {
      case String text -> text;
      case Number number -> number.toString();
      case Boolean yes -> yes.toString();
      case null, default ->
          throw new IOException(
              "%s: expected a text, a number, true or false for %s, but found something else"
                  .formatted(file, key));
    };
  }
}
