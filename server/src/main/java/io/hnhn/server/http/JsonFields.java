package io.hnhn.server.http;

import io.hnhn.data.DataFormatException;
import io.hnhn.naming.NearestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The fields of an object in a request. What is not as expected is a fault that says where.
 *
 * @param place where the object is, such as {@code nodes[2]}; empty for the whole
 */
public record JsonFields(JsonNode object, String place) {
  /** Longer texts are cut in messages. */
  private static final int SHOWN = 60;

  public JsonFields {
    if (!object.isObject()) {
      throw HttpFault.wrong(
          "Expected an object%s, but found %s"
              .formatted(place.isEmpty() ? "" : " at " + place, shown(object)));
    }
  }

  /** What of a request's text can be told back. */
  public static String shown(JsonNode node) {
    String text = node.toString();
    return DataFormatException.quoted(
        text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text);
  }

  /** Checks that there are no other fields than these. */
  public void expectOnly(Set<String> names) {
    for (String name : object.propertyNames()) {
      if (!names.contains(name)) {
        throw HttpFault.wrong(
            "Expected the fields %s%s, but found %s%s"
                .formatted(
                    String.join(", ", names.stream().sorted().toList()),
                    place.isEmpty() ? "" : " at " + place,
                    DataFormatException.quoted(
                        name.length() > SHOWN ? name.substring(0, SHOWN) + "..." : name),
                    NearestName.question(name, names)));
      }
    }
  }

  /** Whether there is a field. */
  public boolean has(String name) {
    return object.has(name);
  }

  /** What a field has; nothing where it is not there or null. */
  public Optional<JsonNode> get(String name) {
    return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
  }

  /** A text that has to be there. */
  public String text(String name) {
    return optionalText(name)
        .orElseThrow(
            () -> HttpFault.wrong("Expected a text at %s, but found none".formatted(at(name))));
  }

  /** A text that may be there. */
  public Optional<String> optionalText(String name) {
    return get(name).map(node -> text(node, at(name)));
  }

  /** A text at a place. */
  public static String text(JsonNode node, String place) {
    if (!node.isString()) {
      throw HttpFault.wrong("Expected a text at %s, but found %s".formatted(place, shown(node)));
    }
    return node.stringValue();
  }

  /** A whole number between two others, or what holds where none is there. */
  public int number(String name, int least, int most, int otherwise) {
    Optional<JsonNode> node = get(name);
    if (node.isEmpty()) {
      return otherwise;
    }
    if (!node.get().isInt() || node.get().intValue() < least || node.get().intValue() > most) {
      throw HttpFault.wrong(
          "Expected a whole number from %d to %d at %s, but found %s"
              .formatted(least, most, at(name), shown(node.get())));
    }
    return node.get().intValue();
  }

  /** The elements of a list; none where it is not there. */
  public List<JsonNode> list(String name, int most) {
    Optional<JsonNode> node = get(name);
    if (node.isEmpty()) {
      return List.of();
    }
    if (!node.get().isArray()) {
      throw HttpFault.wrong(
          "Expected a list at %s, but found %s".formatted(at(name), shown(node.get())));
    }
    if (node.get().size() > most) {
      throw HttpFault.wrong(
          "Expected at most %d elements at %s, but found %d; send several requests"
              .formatted(most, at(name), node.get().size()));
    }
    return node.get().valueStream().toList();
  }

  /** Cells by their columns: texts, numbers, true and false; null is an empty one. */
  public Optional<Map<String, String>> cells(String name) {
    return get(name)
        .map(
            node -> {
              Map<String, String> cells = new LinkedHashMap<>();
              new JsonFields(node, at(name))
                  .object.forEachEntry(
                      (column, cell) -> cells.put(column, cell(cell, at(name) + "." + column)));
              return cells;
            });
  }

  private static String cell(JsonNode node, String place) {
    if (node.isContainer()) {
      throw HttpFault.wrong(
          "Expected a text or a number at %s, but found %s".formatted(place, shown(node)));
    }
    return node.isNull() ? "" : node.asString();
  }

  private String at(String name) {
    return place.isEmpty() ? name : place + "." + name;
  }
}
