package io.hnhn.model;

/**
 * What a target makes of the weighted mean of its d sources. A mean does not tell one source from a
 * hundred; where degrees say something, a power of d in front of it keeps that.
 */
public enum Pooling {
  /** The mean itself, as in the paper. */
  MEAN(0),

  /** √d times the mean: between the two others, and the steadier where degrees differ much. */
  ROOT(0.5),

  /** d times the mean; a sum where all sources weigh the same. */
  SUM(1);

  private final double exponent;

  Pooling(double exponent) {
    this.exponent = exponent;
  }

  /** γ, the mean of d sources being multiplied by d to the power of γ. */
  public double exponent() {
    return exponent;
  }

  /** What the mean of so many sources is multiplied by. */
  double factor(long sources) {
    return Math.pow((double) sources, exponent);
  }
}
