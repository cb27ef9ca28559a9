package io.hnhn.learn.tune;

import java.util.Locale;

/** How several values are gone through. */
public enum SearchStrategy {
  /** Every combination of values. */
  GRID,

  /** A coarse grid between the smallest and the largest, then finer ones around the best. */
  COARSE_TO_FINE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
