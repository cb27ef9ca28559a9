package io.hnhn.server;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Compares JSON with the schemas of the description, as far as these go. */
record SchemaCheck(JsonNode description) {
  /** What is not as the schema says; nothing where all is well. */
  List<String> faults(JsonNode schema, JsonNode value) {
    List<String> faults = new ArrayList<>();
    check(schema, value, "", faults);
    return faults;
  }

  private JsonNode resolved(JsonNode schema) {
    JsonNode reference = schema.get("$ref");
    return reference == null ? schema : description.at(reference.stringValue().substring(1));
  }

  private void check(JsonNode unresolved, JsonNode value, String place, List<String> faults) {
    JsonNode schema = resolved(unresolved);
    if (schema.has("oneOf")) {
      long fit =
          schema.get("oneOf").valueStream().filter(one -> faults(one, value).isEmpty()).count();
      if (fit != 1) {
        faults.add("%s: fits %d of oneOf".formatted(place, fit));
      }
      return;
    }
    JsonNode type = schema.get("type");
    if (type != null && !isOf(type, value)) {
      faults.add("%s: expected %s, but found %s".formatted(place, type, value));
      return;
    }
    if (schema.has("enum") && schema.get("enum").valueStream().noneMatch(value::equals)) {
      faults.add("%s: none of %s".formatted(place, schema.get("enum")));
    }
    if (value.isNumber()) {
      checkRange(schema, value, place, faults);
    } else if (value.isArray()) {
      checkElements(schema, value, place, faults);
    } else if (value.isObject()) {
      checkFields(schema, value, place, faults);
    }
  }

  private static boolean isOf(JsonNode type, JsonNode value) {
    if (type.isArray()) {
      return type.valueStream().anyMatch(one -> isOf(one, value));
    }
    return switch (type.stringValue()) {
      case "string" -> value.isString();
      case "number" -> value.isNumber();
      case "integer" -> value.isIntegralNumber();
      case "boolean" -> value.isBoolean();
      case "null" -> value.isNull();
      case "array" -> value.isArray();
      case "object" -> value.isObject();
      default -> throw new AssertionError(type);
    };
  }

  private static void checkRange(
      JsonNode schema, JsonNode value, String place, List<String> faults) {
    boolean low = schema.has("minimum") && value.asDouble() < schema.get("minimum").asDouble();
    boolean high = schema.has("maximum") && value.asDouble() > schema.get("maximum").asDouble();
    if (low || high) {
      faults.add("%s: %s is out of range".formatted(place, value));
    }
  }

  private void checkElements(JsonNode schema, JsonNode value, String place, List<String> faults) {
    if (schema.has("maxItems") && value.size() > schema.get("maxItems").intValue()) {
      faults.add(place + ": too many elements");
    }
    if (schema.has("minItems") && value.size() < schema.get("minItems").intValue()) {
      faults.add(place + ": too few elements");
    }
    for (int i = 0; i < value.size(); i++) {
      check(schema.get("items"), value.get(i), "%s[%d]".formatted(place, i), faults);
    }
  }

  private void checkFields(JsonNode schema, JsonNode value, String place, List<String> faults) {
    if (schema.has("required")) {
      schema
          .get("required")
          .forEach(
              name -> {
                if (!value.has(name.stringValue())) {
                  faults.add("%s: lacks %s".formatted(place, name));
                }
              });
    }
    JsonNode others = schema.get("additionalProperties");
    value.forEachEntry(
        (name, field) -> {
          JsonNode known = schema.path("properties").get(name);
          if (known != null) {
            check(known, field, place + "." + name, faults);
          } else if (others != null && others.isObject()) {
            check(others, field, place + "." + name, faults);
          } else if (others != null && !others.booleanValue()) {
            faults.add("%s: unknown %s".formatted(place, name));
          }
        });
  }
}
