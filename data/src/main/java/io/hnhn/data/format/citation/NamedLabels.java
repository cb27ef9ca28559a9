package io.hnhn.data.format.citation;

import io.hnhn.data.Attributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Labels that are given by name, one a row; classes are numbered in the order of their names. */
final class NamedLabels {
  private final List<String> nameOf = new ArrayList<>();

  /** Adds the label of the next row; empty for none. */
  void add(String name) {
    nameOf.add(name);
  }

  /** The names of the classes, alphabetically. */
  List<String> classNames() {
    return List.copyOf(numbers().keySet());
  }

  /** The number of each row's class. */
  int[] labels() {
    Map<String, Integer> numbers = numbers();
    return nameOf.stream()
        .mapToInt(name -> numbers.getOrDefault(name, Attributes.NO_LABEL))
        .toArray();
  }

  private Map<String, Integer> numbers() {
    Map<String, Integer> numbers = new TreeMap<>();
    nameOf.stream()
        .filter(name -> !name.isEmpty())
        .distinct()
        .sorted()
        .forEach(name -> numbers.put(name, numbers.size()));
    return numbers;
  }
}
