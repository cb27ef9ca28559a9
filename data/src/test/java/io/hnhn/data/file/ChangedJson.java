package io.hnhn.data.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A JSON text in which one entry after the other is missing, null, or something else. */
public final class ChangedJson {
  /** Nested deeper than any memory for calls holds. */
  public static final String DEEP = "[".repeat(100_000) + "]".repeat(100_000);

  /** What an entry may be instead of what it should be. */
  private static final List<String> VALUES =
      List.of(
          "7",
          "-1",
          "1e400",
          "123456789012345678901234567890",
          "\"text\"",
          "\"\"",
          "true",
          "[]",
          "{}",
          "[null]",
          "[[]]",
          "{\"\": null}",
          "{\"a\": {\"b\": []}}");

  private ChangedJson() {}

  /** Shows changes of a text, each by itself: every entry missing, null, and two other values. */
  public static void forEach(String json, Consumer<String> changed) {
    int next = 0;
    for (List<String> path : pathsIn(JsonMapper.shared().readTree(json), List.of())) {
      JsonNode without = JsonMapper.shared().readTree(json);
      remove(parent(without, path), path.getLast());
      changed.accept(without.toString());
      changed.accept(replaced(json, path, "null"));
      changed.accept(replaced(json, path, VALUES.get(next % VALUES.size())));
      changed.accept(replaced(json, path, VALUES.get((next + 1) % VALUES.size())));
      next += 2;
    }
    VALUES.forEach(changed);
    changed.accept("");
    changed.accept(DEEP);
  }

  private static List<List<String>> pathsIn(JsonNode json, List<String> here) {
    List<List<String>> paths = new ArrayList<>();
    if (!here.isEmpty()) {
      paths.add(here);
    }
    // The first elements of a list stand for all of them.
    int most = json.isArray() ? Math.min(2, json.size()) : 0;
    for (int i = 0; i < most; i++) {
      paths.addAll(pathsIn(json.get(i), longer(here, Integer.toString(i))));
    }
    for (Map.Entry<String, JsonNode> entry : json.properties()) {
      paths.addAll(pathsIn(entry.getValue(), longer(here, entry.getKey())));
    }
    return paths;
  }

  private static List<String> longer(List<String> path, String name) {
    List<String> result = new ArrayList<>(path);
    result.add(name);
    return result;
  }

  private static JsonNode parent(JsonNode json, List<String> path) {
    JsonNode parent = json;
    for (String name : path.subList(0, path.size() - 1)) {
      parent = parent.isArray() ? parent.get(Integer.parseInt(name)) : parent.get(name);
    }
    return parent;
  }

  private static void remove(JsonNode parent, String name) {
    if (parent instanceof ArrayNode list) {
      list.remove(Integer.parseInt(name));
    } else {
      ((ObjectNode) parent).remove(name);
    }
  }

  private static String replaced(String json, List<String> path, String value) {
    JsonNode changed = JsonMapper.shared().readTree(json);
    JsonNode other = JsonMapper.shared().readTree(value);
    if (parent(changed, path) instanceof ArrayNode list) {
      list.set(Integer.parseInt(path.getLast()), other);
    } else {
      ((ObjectNode) parent(changed, path)).set(path.getLast(), other);
    }
    return changed.toString();
  }
}
