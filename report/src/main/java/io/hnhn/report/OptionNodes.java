package io.hnhn.report;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Parts that the options of several charts have in common. */
final class OptionNodes {
  private OptionNodes() {}

  /** The fixed part of an option, to which numbers are added. */
  static ObjectNode parse(String json) {
    return (ObjectNode) JsonMapper.shared().readTree(json);
  }

  /** An axis of numbers; it does not need to begin at zero. */
  static ObjectNode axis(Axis axis) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    return node.put("type", axis.logarithmic() ? "log" : "value")
        .put("name", axis.name())
        .put("scale", true);
  }

  /** An axis of names. */
  static ObjectNode axis(String name, List<String> categories) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("type", "category").put("name", name);
    categories.forEach(node.putArray("data")::add);
    return node;
  }

  /** Adds a number to a list; what can't be drawn becomes null, since JSON knows no NaN. */
  static void addNumber(ArrayNode numbers, double number, Axis axis) {
    if (axis.shows(number)) {
      numbers.add(number);
    } else {
      numbers.addNull();
    }
  }

  /** Expects arrays to be as long as the first, or empty where they may be. */
  static void expectLength(String what, int expected, int found) {
    if (found != expected) {
      throw new IllegalArgumentException(
          "Expected %d values of %s, but found %d".formatted(expected, what, found));
    }
  }
}
