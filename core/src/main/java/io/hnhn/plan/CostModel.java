package io.hnhn.plan;

/**
 * How long work takes, roughly, by the rates of a backend. The planner compares ways to compute the
 * same thing; only ratios matter. The rates are fixed numbers, not measured at start, so that a
 * plan, and with it every bit of a result, is the same in every run.
 *
 * @param denseRate floating-point operations a second of a dense product
 * @param sparseRate floating-point operations a second of a sparse-times-dense product
 * @param bandwidth bytes a second
 * @param stepSeconds what every step costs whatever its size
 */
public record CostModel(double denseRate, double sparseRate, double bandwidth, double stepSeconds) {

  /** Rates of two cores with vector instructions and a good dense product. */
  public static final CostModel DEFAULT = new CostModel(170e9, 70e9, 15e9, 2e-6);

  /**
   * Seconds for a dense m x k times k x n product. The right one is read whole, however few rows
   * the left one has.
   */
  public double dense(double m, double k, double n) {
    return 2 * m * k * n / denseRate + moved((m + k) * n);
  }

  /**
   * Seconds for a sparse m x k matrix with the given nonzeros times a k x n matrix. The rate is
   * that of rows that are at hand; bringing them there, each once, is counted beside it.
   */
  public double sparse(long nonzeros, double m, double k, double n) {
    return 2.0 * nonzeros * n / sparseRate + moved((m + Math.min(k, (double) nonzeros)) * n);
  }

  /** Seconds to read and write elements once. */
  public double elementwise(double m, double n) {
    return 2 * moved(m * n);
  }

  private double moved(double elements) {
    return stepSeconds + elements * Float.BYTES / bandwidth;
  }
}
