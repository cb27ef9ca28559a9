package io.hnhn.graph;

/** Row numbers in order, each once. */
final class Ascending {
  private Ascending() {}

  /**
   * Checks that numbers ascend strictly and are below a limit.
   *
   * @param what one of them, in words
   */
  static void require(String what, int[] numbers, int limit) {
    int least = 0;
    for (int k = 0; k < numbers.length; k++) {
      if (numbers[k] < least || numbers[k] >= limit) {
        throw new IllegalArgumentException(
            "Expected %d <= %s < %d, ascending, but found %d at %d"
                .formatted(least, what, limit, numbers[k], k));
      }
      least = numbers[k] + 1;
    }
  }
}
