package io.hnhn.train;

import io.hnhn.graph.Amount;
import io.hnhn.train.PartPlanning.Planned;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Divides labelled rows into parts that fit into some memory, one after the other: each has as many
 * of the rows that follow as fit.
 *
 * <p>What a part needs is known once it is planned. Before that it is guessed from how far its rows
 * reach, by what the first few of them needed, so that little is planned in vain and nothing that
 * is far too large. The same rows are always divided in the same way.
 */
final class FittingParts {
  /** A row, or an incidence, of a part takes more bytes than these. */
  private static final long LEAST = 16;

  /** So much is enough to guess by. */
  private static final long SAMPLE = 1 << 16;

  /** A sample has so many times the rows of the one before. */
  private static final int GROWTH = 4;

  /** What is aimed at, since a guess may be too low. */
  private static final double FILLED = 0.95;

  /** Garbage is left to the collector up to so many bytes. */
  private static final long LITTLE = 1 << 26;

  /** Bytes on the heap that are garbage for each row and incidence that was walked along. */
  private static final long WALKED = 64;

  private final PartPlanning planning;
  private final long most;
  private final double bytesEach;

  /** Bytes that may be garbage by now: of walks, and of parts that nobody wants any more. */
  private long garbage;

  /**
   * Looks at the first few rows.
   *
   * @param labels which rows there are, at least one
   * @param most bytes for a part, above 0
   */
  FittingParts(PartPlanning planning, Labels labels, long most) {
    this.planning = planning;
    this.most = most;
    this.bytesEach = sample(labels);
  }

  private double sample(Labels labels) {
    double each = LEAST;
    if (most == Amount.MOST) {
      return each;
    }
    for (int count = 1; ; count = Math.min(labels.size(), count * GROWTH)) {
      Labels some = labels.range(0, count);
      long extent = extent(some);
      if (extent > farthest() || each * extent > most) {
        return each;
      }
      each = (double) planned(planning, some, each * extent).bytes() / extent;
      if (extent >= SAMPLE || count == labels.size()) {
        return each;
      }
    }
  }

  private long farthest() {
    return most / LEAST;
  }

  /** At least 1, and above {@link #farthest} where it is too far anyway. */
  private long extent(Labels some) {
    long extent = Math.max(1, planning.extent(some, farthest()));
    garbage += WALKED * Math.min(extent, farthest());
    return extent;
  }

  /** Plans a part; there is room for it before that, and again after it, when it is to run. */
  private Planned planned(PartPlanning how, Labels some, double needed) {
    makeRoom((long) needed);
    Planned planned = how.planned(some);
    // What it was made of takes about as much, and will be left of it, too.
    garbage += planned.bytes();
    makeRoom(planned.bytes());
    garbage += planned.bytes();
    return planned;
  }

  /** Has garbage collected where it would not fit beside so many bytes. */
  private void makeRoom(long needed) {
    if (garbage > LITTLE && needed > most - garbage) {
      AvailableMemory.afterCollection();
      garbage = 0;
    }
  }

  /** About how many bytes all of some rows take as one part. */
  long guess(Labels all) {
    long extent = extent(all);
    return extent > farthest() ? Amount.MOST : (long) Math.min(Amount.MOST, bytesEach * extent);
  }

  /**
   * The parts of some rows, cut and planned when they are asked for.
   *
   * @throws PartTooLargeException when one is asked for and a single row is too large
   */
  Iterator<Planned> of(Labels all) {
    return of(all, planning);
  }

  /**
   * The same.
   *
   * @param how they are planned, into plans that are as large
   */
  Iterator<Planned> of(Labels all, PartPlanning how) {
    return new Cuts(all, how);
  }

  private final class Cuts implements Iterator<Planned> {
    private final Labels all;
    private final PartPlanning how;
    private int from;

    /** How many rows to try next. */
    private int next;

    private double each = bytesEach;

    Cuts(Labels all, PartPlanning how) {
      this.all = all;
      this.how = how;
      this.next = all.size();
    }

    @Override
    public boolean hasNext() {
      return from < all.size();
    }

    @Override
    public Planned next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      for (int count = Math.min(next, all.size() - from); ; ) {
        Labels some = all.range(from, from + count);
        long extent = extent(some);
        double needed = extent > farthest() ? 2.0 * most : each * extent;
        if (extent <= farthest() && (needed <= most || count == 1)) {
          Planned planned = planned(how, some, needed);
          needed = planned.bytes();
          each = needed / extent;
          if (needed <= most) {
            from += count;
            next = (int) Math.max(1, count * Math.min(2, FILLED * most / needed));
            return planned;
          }
        }
        if (count == 1) {
          throw tooLarge(some, extent, (long) needed);
        }
        count = (int) Math.clamp(FILLED * count * most / needed, 1, count - 1.0);
      }
    }
  }

  private PartTooLargeException tooLarge(Labels row, long extent, long needed) {
    boolean known = extent <= farthest();
    return new PartTooLargeException(
        "A part with a single row needs %s of memory, but %s is left for it: %s. Raise the limit, lower the hidden width or the number of layers, leave out the largest hyperedges, or let rows see some of their neighbours (--neighbours, in Java TrainingOptions.withNeighbours)."
            .formatted(
                known ? Amount.bytes(needed) : "more than " + Amount.bytes(most),
                Amount.bytes(most),
                planning.described(row.rows()[0])));
  }
}
