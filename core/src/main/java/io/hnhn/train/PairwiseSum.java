package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import java.util.ArrayList;
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
 */
public final class PairwiseSum implements AutoCloseable {
  private final Backend backend;
  private final Weights weights;
  private final List<Weights> waiting = new ArrayList<>();
  private final List<Double> losses = new ArrayList<>();

  /** How many parts there were, whose ones tell which sums wait: that of 2ᵏ parts at bit k. */
  private int parts;

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
  }

  /** Adds the next part: its loss, and the gradient in the weights, which is overwritten. */
  public void add(double loss) {
    double sum = loss;
    int level = 0;
    for (; isWaiting(level); level++) {
      sum += losses.get(level);
      weights.add(Vector.GRADIENTS, waiting.get(level));
    }
    if (level == waiting.size()) {
      waiting.add(backend.allocate(weights.layout()));
      losses.add(0.0);
    }
    waiting.get(level).copy(Vector.GRADIENTS, weights);
    losses.set(level, sum);
    parts++;
  }

  /** Leaves the sum of gradients in the weights and returns that of losses. */
  public double total() {
    double sum = 0;
    boolean first = true;
    for (int level = 0; level < waiting.size(); level++) {
      if (isWaiting(level)) {
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
