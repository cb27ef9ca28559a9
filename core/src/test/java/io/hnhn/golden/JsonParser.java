package io.hnhn.golden;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON of the golden files: no null, no escapes. */
final class JsonParser {
  private final String name;
  private final String text;
  private int at;

  JsonParser(String name, String text) {
    this.name = name;
    this.text = text;
  }

  Object parse() {
    Object value = value();
    if (peek() != 0) {
      throw unexpected("the end");
    }
    return value;
  }

  private Object value() {
    return switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't', 'f' -> bool();
      default -> number();
    };
  }

  private Map<String, Object> object() {
    Map<String, Object> members = new LinkedHashMap<>();
    expect('{');
    if (!next('}')) {
      do {
        String member = string();
        expect(':');
        members.put(member, value());
      } while (next(','));
      expect('}');
    }
    return members;
  }

  private List<Object> array() {
    List<Object> elements = new ArrayList<>();
    expect('[');
    if (!next(']')) {
      do {
        elements.add(value());
      } while (next(','));
      expect(']');
    }
    return elements;
  }

  private String string() {
    expect('"');
    int start = at;
    while (at < text.length() && text.charAt(at) != '"') {
      at++;
    }
    expect('"');
    return text.substring(start, at - 1);
  }

  private Boolean bool() {
    for (Boolean value : List.of(true, false)) {
      if (text.startsWith(value.toString(), at)) {
        at += value.toString().length();
        return value;
      }
    }
    throw unexpected("true or false");
  }

  private Double number() {
    int start = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    if (start == at) {
      throw unexpected("a value");
    }
    return Double.valueOf(text.substring(start, at));
  }

  /** The next character that is not white space, or 0 at the end. */
  private char peek() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : 0;
  }

  private boolean next(char wanted) {
    boolean found = peek() == wanted;
    at += found ? 1 : 0;
    return found;
  }

  private void expect(char wanted) {
    if (!next(wanted)) {
      throw unexpected("'" + wanted + "'");
    }
  }

  private IllegalArgumentException unexpected(String wanted) {
    String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
    return new IllegalArgumentException(
        "%s: expected %s at character %d, but found %s".formatted(name, wanted, at, found));
  }
}
