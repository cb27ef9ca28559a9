package io.hnhn.data.stream;

/**
 * Is told what is done with a data set, one thing after the other, and how far that is:
 *
 * <pre>{@code
 * stages.begin("table of incidences");
 * for (long row = 0; table.next(); row++) {
 *   if (StageListener.isTime(row)) {
 *     stages.reached(table.share());
 *   }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface StageListener {
  /** Nobody is told. */
  StageListener UNTOLD = _ -> {};

  /** Something is begun, in a few words. */
  void begin(String stage);

  /**
   * How much of it is done.
   *
   * @param share from 0 to 1; no number where nobody knows
   */
  default void reached(double share) {}

  /** Whether it is time to tell, in a loop that has come so far: every few milliseconds. */
  static boolean isTime(long done) {
    return (done & (1 << 14) - 1) == 0;
  }
}
