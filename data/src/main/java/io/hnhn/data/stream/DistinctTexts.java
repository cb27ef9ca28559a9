package io.hnhn.data.stream;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Numbers texts, as bytes, in the order they are first seen, in memory: the texts of one partition.
 * The hash begins with a random number, since nobody can then write a file whose texts all collide.
 */
final class DistinctTexts {
  private static final long ODD = 0x9E3779B97F4A7C15L;
  private static final long NUMBER = 0xFFFFFFFFL;

  private final long seed = ThreadLocalRandom.current().nextLong();
  private byte[] bytes = new byte[1 << 12];
  private long[] slots = new long[64];
  private int[] ends = new int[32];
  private int count;

  /** The number of a text, which is the next one if it was not there. */
  int number(byte[] text, int length) {
    long hash = hash(text, length, seed);
    int mask = slots.length - 1;
    int slot = (int) (hash >>> 32) & mask;
    while (slots[slot] != 0) {
      int number = (int) (slots[slot] & NUMBER) - 1;
      if ((slots[slot] ^ hash) >>> 32 == 0
          && Arrays.equals(text, 0, length, bytes, start(number), ends[number])) {
        return number;
      }
      slot = (slot + 1) & mask;
    }
    add(text, length);
    slots[slot] = (hash & ~NUMBER) | count;
    if (count > slots.length / 4 * 3) {
      grow();
    }
    return count - 1;
  }

  private int start(int number) {
    return number == 0 ? 0 : ends[number - 1];
  }

  private void add(byte[] text, int length) {
    int used = start(count);
    if (length > bytes.length - used) {
      int most = Integer.MAX_VALUE - 8;
      if (length > most - used) {
        throw new IllegalStateException(
            "Expected ids of at most 250 GB together, but found more; number them first");
      }
      bytes = Arrays.copyOf(bytes, (int) Math.min(most, Math.max(2L * used, (long) used + length)));
    }
    System.arraycopy(text, 0, bytes, used, length);
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count++] = used + length;
  }

  private void grow() {
    long[] old = slots;
    slots = new long[2 * old.length];
    int mask = slots.length - 1;
    for (long entry : old) {
      if (entry != 0) {
        int slot = (int) (entry >>> 32) & mask;
        while (slots[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        slots[slot] = entry;
      }
    }
  }

  /** How many texts there are. */
  int count() {
    return count;
  }

  static long hash(byte[] text, int length, long seed) {
    long hash = seed;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ text[i]) * ODD;
      hash ^= hash >>> 29;
    }
    return hash * ODD;
  }
}
