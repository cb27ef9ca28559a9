package io.hnhn.train;

/**
 * The learning rate of each epoch: {@code initial · factorᵏ}, k being how often {@code every}
 * epochs have passed.
 */
public record Schedule(double initial, double factor, int every) {
  /** The paper's: 0.04, times 0.51 every 100 epochs. */
  public static final Schedule PAPER = new Schedule(0.04, 0.51, 100);

  public Schedule {
    if (!(initial > 0) || !(factor > 0) || every < 1 || initial == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "Expected a positive rate, a positive factor and at least 1 epoch, but found %s, %s, %d"
              .formatted(initial, factor, every));
    }
  }

  /** One rate for all epochs. */
  public static Schedule constant(double rate) {
    return new Schedule(rate, 1, 1);
  }

  /** The rate of an epoch, from 0. */
  public double rate(int epoch) {
    return initial * Math.pow(factor, Math.floorDiv(epoch, every));
  }

  /** Whether the rate is lower in the last of so many epochs than in the first one. */
  public boolean falls(int epochs) {
    return rate(epochs - 1) < rate(0);
  }
}
