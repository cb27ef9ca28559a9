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

  /** The number of a text, or -1 if it has none. */
  int find(String text) {
    return number(slots[slotOf(text, hash(text))]);
  }

  /** The number of a text, which is the next one if it had none. */
  int findOrAdd(String text) {
    return findOrAdd(text, hash(text));
  }

  private int findOrAdd(String text, long hash) {
    int slot = slotOf(text, hash);
    if (slots[slot] != 0) {
      return number(slots[slot]);
    }
    texts.add(text);
    slots[slot] = (hash & ~NUMBER) | texts.size();
    if (texts.size() > slots.length / 4 * 3) {
      grow();
    }
    return texts.size() - 1;
  }

  /**
   * The numbers of many texts, in their order; texts without a number get the next one, or -1.
   *
   * <p>Almost all of the time goes into waiting for memory. Step after step over all texts, instead
   * of text after text over all steps, lets the processor wait for many of them at once.
   */
  void findAll(String[] wanted, int count, boolean adds, int[] numbers) {
    long[] hashes = new long[count];
    long[] entries = new long[count];
    @Nullable String[] candidates = new @Nullable String[count];
    int mask = slots.length - 1;
    for (int i = 0; i < count; i++) {
      hashes[i] = hash(wanted[i]);
    }
    for (int i = 0; i < count; i++) {
      entries[i] = slots[(int) (hashes[i] >>> 32) & mask];
    }
    for (int i = 0; i < count; i++) {
      boolean promising = entries[i] != 0 && (entries[i] ^ hashes[i]) >>> 32 == 0;
      candidates[i] = promising ? texts.get(number(entries[i])) : null;
    }
    for (int i = 0; i < count; i++) {
      String text = wanted[i];
      if (text.equals(candidates[i])) {
        numbers[i] = number(entries[i]);
      } else {
        numbers[i] = adds ? findOrAdd(text, hashes[i]) : number(slots[slotOf(text, hashes[i])]);
      }
    }
  }

  private static int number(long entry) {
    return (int) (entry & NUMBER) - 1;
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
        && ((slots[slot] ^ hash) >>> 32 != 0 || !texts.get(number(slots[slot])).equals(text))) {
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
