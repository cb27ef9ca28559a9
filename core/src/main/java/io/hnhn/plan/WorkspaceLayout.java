package io.hnhn.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives temporary values their places in one workspace. Values that are never alive at the same
 * time may share bytes: the largest is placed first, each at the lowest free address.
 */
final class WorkspaceLayout<T> {
  /** Every value starts on a cache line. */
  private static final long ALIGNMENT = 64;

  /** A value that is written by step {@code born} and read last by step {@code dies}. */
  private record Lifetime<T>(T value, long bytes, long born, long dies) {
    boolean overlaps(Lifetime<T> other) {
      return born <= other.dies && other.born <= dies;
    }
  }

  private final boolean share;
  private final List<Lifetime<T>> lifetimes = new ArrayList<>();
  private final Map<T, Long> offsets = new HashMap<>();
  private long size;

  WorkspaceLayout(boolean share) {
    this.share = share;
  }

  void add(T value, long bytes, long born, long dies) {
    long padded = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    lifetimes.add(new Lifetime<>(value, padded, born, dies));
  }

  void place() {
    lifetimes.sort(Comparator.comparingLong((Lifetime<T> l) -> l.bytes).reversed());
    List<Lifetime<T>> placed = new ArrayList<>();
    for (Lifetime<T> next : lifetimes) {
      long offset = 0;
      for (Lifetime<T> other : placed) {
        long at = offsets.get(other.value);
        boolean conflict = !share || other.overlaps(next);
        if (conflict && offset < at + other.bytes && at < offset + next.bytes) {
          offset = at + other.bytes;
        }
      }
      offsets.put(next.value, offset);
      size = Math.max(size, offset + next.bytes);
      placed.add(next);
      placed.sort(Comparator.comparingLong(l -> offsets.get(l.value)));
    }
  }

  long offset(T value) {
    return offsets.get(value);
  }

  long size() {
    return size;
  }
}
