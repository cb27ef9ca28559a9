package io.hnhn.data;

/**
 * How the numbers of a column become features. A missing number is the mean of the others either
 * way, so that it says nothing.
 */
public enum NumberScale {
  /**
   * (x - mean) / standard deviation, both over the rows that have a number; 0 where all numbers are
   * the same.
   */
  STANDARDISED,

  /** The number itself. */
  RAW
}
