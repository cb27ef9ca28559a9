package io.hnhn.data;

import java.util.List;
import java.util.stream.IntStream;

/** What features without names are called where others beside them need names: by their place. */
public final class PlaceNames {
  private PlaceNames() {}

  /** Names of so many features. */
  static List<String> of(int count) {
    return IntStream.range(0, count).mapToObj(PlaceNames::name).toList();
  }

  /** Whether some features, one at least, have names that tell nothing but their places. */
  public static boolean are(List<String> names) {
    return !names.isEmpty()
        && IntStream.range(0, names.size()).allMatch(c -> names.get(c).equals(name(c)));
  }

  private static String name(int column) {
    return "feature " + column;
  }
}
