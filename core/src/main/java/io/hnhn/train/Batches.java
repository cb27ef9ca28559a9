package io.hnhn.train;

/**
 * How the labelled rows of an epoch are taken. {@link #FULL} has all of them at once.
 *
 * @param rows the most labelled rows to compute at a time; 0 for all
 * @param stepEach whether the optimizer takes a step after each of these, and not after all
 */
public record Batches(int rows, boolean stepEach) {
  /** A full batch, by one plan. */
  public static final Batches FULL = new Batches(0, false);

  public Batches {
    if (rows < 0 || (rows == 0 && stepEach)) {
      throw new IllegalArgumentException(
          "Expected at least 1 row in a %s, but found %d"
              .formatted(stepEach ? "mini-batch" : "part", rows));
    }
  }

  /**
   * A full batch whose losses and gradients are summed part by part, in less memory: the result is
   * that of {@link #FULL} up to rounding. Rows that follow each other are together in a part.
   *
   * @param rows the most labelled rows of a part, at least 1
   */
  public static Batches inParts(int rows) {
    TrainingOptions.expect(rows >= 1, "at least 1 row in a part", rows);
    return new Batches(rows, false);
  }

  /**
   * Mini-batches: a step of the optimizer for every so many rows, which are drawn by the seed anew
   * in every epoch.
   *
   * @param rows the most labelled rows of a mini-batch, at least 1
   */
  public static Batches mini(int rows) {
    TrainingOptions.expect(rows >= 1, "at least 1 row in a mini-batch", rows);
    return new Batches(rows, true);
  }

  /** Whether all rows are computed at once. */
  boolean isFull() {
    return rows == 0;
  }

  /** How many there are of so many labelled rows. */
  int count(int labelled) {
    return Math.ceilDiv(labelled, rows);
  }
}
