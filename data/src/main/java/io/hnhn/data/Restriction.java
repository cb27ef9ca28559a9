package io.hnhn.data;

import java.util.Arrays;

/** What a data set with some of its nodes and hyperedges needs: numbers in order, renumbered. */
final class Restriction {
  private Restriction() {}

  /** The new numbers of those nodes of a split that are kept, in the order of the split. */
  static int[] of(int[] split, int[] nodes) {
    return Arrays.stream(split)
        .map(node -> Arrays.binarySearch(nodes, node))
        .filter(number -> number >= 0)
        .toArray();
  }

  static void requireAscending(String what, int[] numbers, int count) {
    int least = 0;
    for (int number : numbers) {
      if (number < least || number >= count) {
        throw new IllegalArgumentException(
            "Expected ascending %ss, the next between %d and %d, but found %d"
                .formatted(what, least, count - 1, number));
      }
      least = number + 1;
    }
  }
}
