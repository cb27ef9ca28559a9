package io.hnhn.backend;

import java.util.Locale;

/** What dense products are computed in; sums, and all the rest, are float32 anyway. */
public enum Precision {
  /** Factors as they are. */
  FLOAT32,

  /**
   * Factors rounded to the 10 bits of a TensorFloat-32, which tensor cores multiply several times
   * as fast.
   */
  TF32;

  /** The word it is chosen by: {@code float32} or {@code tf32}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
