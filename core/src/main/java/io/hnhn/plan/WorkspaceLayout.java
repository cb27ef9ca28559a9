package io.hnhn.plan;

import io.hnhn.graph.Amount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives temporary values their places in one workspace. Values whose live ranges don't overlap may
 * share bytes: the largest is placed first, each at the lowest free address that is {@linkplain
 * Plan#ALIGNMENT aligned}.
 */
final class WorkspaceLayout<T> {
  /** A value that is written by step {@code born} and read last by step {@code dies}. */
  private static final class Lifetime<T> {
    final T value;
    final long bytes;
    final long born;
    final long dies;
    long offset;

    Lifetime(T value, long bytes, long born, long dies) {
      this.value = value;
      this.bytes = bytes;
      this.born = born;
      this.dies = dies;
    }

    boolean overlaps(Lifetime<T> other) {
      return born <= other.dies && other.born <= dies;
    }

    /** The first byte behind it. */
    long end() {
      return Amount.sum(offset, bytes);
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
    long lines = bytes / Plan.ALIGNMENT + (bytes % Plan.ALIGNMENT == 0 ? 0 : 1);
    lifetimes.add(new Lifetime<>(value, Amount.product(lines, Plan.ALIGNMENT), born, dies));
  }

  void place() {
    lifetimes.sort(Comparator.comparingLong((Lifetime<T> l) -> l.bytes).reversed());
    List<Lifetime<T>> placed = new ArrayList<>();
    for (Lifetime<T> next : lifetimes) {
      for (Lifetime<T> other : placed) {
        if (other.offset >= next.end()) {
          break;
        }
        if (next.offset < other.end() && (!share || other.overlaps(next))) {
          next.offset = other.end();
        }
      }
      offsets.put(next.value, next.offset);
      size = Math.max(size, next.end());
      placed.add(position(next.offset, placed), next);
    }
  }

  /** Where a value belongs among those that are ascending by offset. */
  private static <T> int position(long offset, List<Lifetime<T>> placed) {
    int from = 0;
    int to = placed.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (placed.get(middle).offset < offset) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  long offset(T value) {
    return offsets.get(value);
  }

  long size() {
    return size;
  }
}
