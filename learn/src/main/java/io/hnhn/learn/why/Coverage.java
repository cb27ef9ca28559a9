package io.hnhn.learn.why;

/**
 * How many changes of a kind were tried.
 *
 * @param what such as {@code hyperedges}
 * @param tried how many
 * @param all how many there are
 * @param rule which of them were tried, where not all were, such as {@code the smallest first}
 */
public record Coverage(String what, int tried, long all, String rule) {
  /** Whether some were not tried. */
  public boolean isBounded() {
    return tried < all;
  }

  @Override
  public String toString() {
    return isBounded()
        ? "%d of %d %s (%s)".formatted(tried, all, what, rule)
        : "%d %s".formatted(tried, what);
  }
}
