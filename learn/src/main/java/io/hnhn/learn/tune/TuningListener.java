package io.hnhn.learn.tune;

/** Is told how a search goes on, one call at a time, by the threads of the search. */
public interface TuningListener {
  /** Who wants to know nothing. */
  TuningListener NONE = new TuningListener() {};

  /**
   * More is known about what is to be done.
   *
   * @param runs in all, those that are done among them
   * @param cost of all of them, in any unit
   * @param sure whether there will be exactly so many
   */
  default void expect(int runs, double cost, boolean sure) {}

  /**
   * One more run is done.
   *
   * @param cost what it cost
   */
  default void done(double cost) {}
}
