package io.hnhn.expr;

/**
 * What a loss compares rows with: the class of each row and the weight of each row.
 *
 * @param classes class of row i, from 0
 * @param weights weight of row i
 */
public record Targets(int[] classes, float[] weights) {
  public Targets {
    if (classes.length != weights.length) {
      throw new IllegalArgumentException(
          "Expected a weight for each of %d rows, but found %d"
              .formatted(classes.length, weights.length));
    }
    for (int i = 0; i < classes.length; i++) {
      if (classes[i] < 0) {
        throw new IllegalArgumentException(
            "Expected a class of at least 0, but found %d at row %d".formatted(classes[i], i));
      }
      if (!(weights[i] >= 0 && weights[i] < Float.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "Expected a finite weight of at least 0, but found %s at row %d"
                .formatted(weights[i], i));
      }
    }
  }

  /** Number of rows. */
  public int size() {
    return classes.length;
  }

  /** The sum of the weights: what a sum of losses is divided by to give a mean. */
  public double totalWeight() {
    double total = 0;
    for (float weight : weights) {
      total += weight;
    }
    return total;
  }

  /** Compared by identity: targets are large and made once. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public String toString() {
    return "Targets[" + classes.length + " rows]";
  }
}
