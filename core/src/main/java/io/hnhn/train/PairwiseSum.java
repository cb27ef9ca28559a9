package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * Adds up losses and gradients of parts in one fixed order, pairwise and by number:
 *
 * <pre>
 * ((p₀ + p₁) + (p₂ + p₃)) + ((p₄ + p₅) + p₆)
 * </pre>
 *
 * <p>Parts 2k and 2k + 1 are added, then neighbours among these sums, and so on; one that has no
 * neighbour waits. Whoever adds up in this order gets the same bits, on however many threads or
 * machines, and rounding grows with the logarithm of the number of parts alone. At most as many
 * sums wait, one for each of the ones in the number of parts so far, written in binary.
 *
 * <p>Numbers may be left out: their place stays empty, and the neighbour of an empty place goes on
 * as it is. So sums over 2ᵏ numbers each, added up by the number of the sum, are the sum over all.
 */
public final class PairwiseSum implements AutoCloseable {
  private final Backend backend;
  private final Weights weights;
  private final List<Weights> waiting = new ArrayList<>();
  private final List<Double> losses = new ArrayList<>();

  /** How many parts there were, whose ones tell which sums wait: that of 2ᵏ parts at bit k. */
  private int parts;

  /** Which of the sums that wait are of any part, not of numbers alone that were left out. */
  private final BitSet filled = new BitSet();

  /**
   * A sum of nothing.
   *
   * @param weights where each part leaves its gradient, and in the end the sum is left
   */
  public PairwiseSum(Backend backend, Weights weights) {
    this.backend = backend;
    this.weights = weights;
  }

  /** How many gradients wait at most in a sum of so many parts. */
  static int vectors(int parts) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(parts);
  }

  /** Forgets what was added so far, of a sum that was broken off for instance. */
  public void begin() {
    parts = 0;
    filled.clear();
  }

  /** Adds the next part: its loss, and the gradient in the weights, which is overwritten. */
  public void add(double loss) {
    add(parts, loss);
  }

  /**
   * The same for the part of a number, from 0; those between it and the one before are left out.
   *
   * @param number larger than that of any part before
   */
  public void add(int number, double loss) {
    if (number < parts) {
      throw new IllegalArgumentException(
          "Expected a part from number %d on, but found %d".formatted(parts, number));
    }
    while (parts < number) {
      leaveOut();
    }
    double sum = loss;
    int level = 0;
    for (; isWaiting(level); level++) {
      if (filled.get(level)) {
        sum += losses.get(level);
        weights.add(Vector.GRADIENTS, waiting.get(level));
      }
    }
    makeRoom(level);
    waiting.get(level).copy(Vector.GRADIENTS, weights);
    filled(level, sum);
  }

  /** Has the sums before an empty place go on without it; the gradient in the weights stays. */
  private void leaveOut() {
    int last = -1;
    int level = 0;
    for (; isWaiting(level); level++) {
      if (filled.get(level)) {
        if (last >= 0) {
          losses.set(level, losses.get(last) + losses.get(level));
          waiting.get(level).add(Vector.GRADIENTS, waiting.get(last));
        }
        last = level;
      }
    }
    if (last < 0) {
      parts++;
      return;
    }
    makeRoom(level);
    Collections.swap(waiting, last, level);
    filled(level, losses.get(last));
  }

  private void makeRoom(int level) {
    while (waiting.size() <= level) {
      waiting.add(backend.allocate(weights.layout()));
      losses.add(0.0);
    }
  }

  /** A sum waits, and those that are in it do no more. */
  private void filled(int level, double loss) {
    losses.set(level, loss);
    filled.clear(0, level);
    filled.set(level);
    parts++;
  }

  /** Leaves the sum of gradients in the weights and returns that of losses. */
  public double total() {
    double sum = 0;
    boolean first = true;
    for (int level = 0; level < waiting.size(); level++) {
      if (filled.get(level)) {
        sum = first ? losses.get(level) : sum + losses.get(level);
        if (first) {
          weights.copy(Vector.GRADIENTS, waiting.get(level));
        } else {
          weights.add(Vector.GRADIENTS, waiting.get(level));
        }
        first = false;
      }
    }
    return sum;
  }

  private boolean isWaiting(int level) {
    return (parts >>> level & 1) == 1;
  }

  @Override
  public void close() {
    waiting.forEach(Weights::close);
  }
}
