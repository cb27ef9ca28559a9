package io.hnhn.data.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Numbers texts 0, 1, 2, ... in the order they are first seen.
 *
 * <p>An open-addressing table of 8 bytes a slot: half of the hash, and the number plus one. The
 * hash begins with a random number, since nobody can then write a file whose ids all collide.
 */
final class Ids {
  private static final long ODD = 0x9E3779B97F4A7C15L;
  private static final long NUMBER = 0xFFFFFFFFL;

  private final long seed = ThreadLocalRandom.current().nextLong();
  private final List<String> texts = new ArrayList<>();
  private long[] slots = new long[64];

  /** The text asked for last: rows of a table mostly come grouped by one of their ids. */
  private @Nullable String latestText;

  private int latest;

  /** The number of a text, or -1 if it has none. */
  int find(String text) {
    return (int) (slots[slotOf(text, hash(text))] & NUMBER) - 1;
  }

  /** The number of a text, which is the next one if it had none. */
  int findOrAdd(String text) {
    if (!text.equals(latestText)) {
      latest = numberOf(text);
      latestText = text;
    }
    return latest;
  }

  private int numberOf(String text) {
    long hash = hash(text);
    int slot = slotOf(text, hash);
    if (slots[slot] == 0) {
      texts.add(text);
      slots[slot] = (hash & ~NUMBER) | texts.size();
      if (texts.size() > slots.length / 4 * 3) {
        grow();
      }
      return texts.size() - 1;
    }
    return (int) (slots[slot] & NUMBER) - 1;
  }

  int size() {
    return texts.size();
  }

  /** The text of each number. */
  List<String> texts() {
    return Collections.unmodifiableList(texts);
  }

  /** Where a text is, or where it would be. */
  private int slotOf(String text, long hash) {
    int mask = slots.length - 1;
    int slot = (int) (hash >>> 32) & mask;
    while (slots[slot] != 0
        && ((slots[slot] ^ hash) >>> 32 != 0
            || !texts.get((int) (slots[slot] & NUMBER) - 1).equals(text))) {
      slot = (slot + 1) & mask;
    }
    return slot;
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

  private long hash(String text) {
    long hash = seed;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * ODD;
      hash ^= hash >>> 29;
    }
    return hash * ODD;
  }
}
