package io.hnhn.data.stream;

/**
 * Sorts long keys that are not negative, and values with them, by one byte of the key after the
 * other from the last to the first. Equal keys keep their order. Bytes that all keys share cost no
 * pass.
 */
final class RadixSort {
  private static final int BITS = 8;
  private static final int DIGITS = 1 << BITS;

  private RadixSort() {}

  /** Sorts the first {@code count} of both arrays. */
  static void sort(long[] keys, long[] values, int count) {
    long differing = 0;
    for (int k = 1; k < count; k++) {
      differing |= keys[k] ^ keys[0];
    }
    if (differing == 0) {
      return;
    }
    boolean elsewhere = false;
    long[] fromKeys = keys;
    long[] fromValues = values;
    long[] toKeys = new long[count];
    long[] toValues = new long[count];
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      if ((differing >>> shift & (DIGITS - 1)) == 0) {
        continue;
      }
      int[] next = starts(fromKeys, count, shift);
      for (int k = 0; k < count; k++) {
        int at = next[(int) (fromKeys[k] >>> shift) & (DIGITS - 1)]++;
        toKeys[at] = fromKeys[k];
        toValues[at] = fromValues[k];
      }
      long[] sortedKeys = toKeys;
      long[] sortedValues = toValues;
      toKeys = fromKeys;
      toValues = fromValues;
      fromKeys = sortedKeys;
      fromValues = sortedValues;
      elsewhere = !elsewhere;
    }
    if (elsewhere) {
      System.arraycopy(fromKeys, 0, keys, 0, count);
      System.arraycopy(fromValues, 0, values, 0, count);
    }
  }

  private static int[] starts(long[] keys, int count, int shift) {
    int[] starts = new int[DIGITS];
    for (int k = 0; k < count; k++) {
      starts[(int) (keys[k] >>> shift) & (DIGITS - 1)]++;
    }
    int at = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
      int length = starts[digit];
      starts[digit] = at;
      at += length;
    }
    return starts;
  }
}
