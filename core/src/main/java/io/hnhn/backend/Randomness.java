package io.hnhn.backend;

/** What random decisions of a run follow from. */
public record Randomness(long seed, long epoch) {
  /** For plans without random decisions. */
  public static final Randomness NONE = new Randomness(0, 0);
}
