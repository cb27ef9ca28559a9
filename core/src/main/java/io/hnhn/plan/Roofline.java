package io.hnhn.plan;

/**
 * The most that a machine can do, as measured (the roofline model): a step takes at least the time
 * of its arithmetic and at least the time of its memory traffic, whichever is longer.
 *
 * <pre>seconds = max(flops / flopsPerSecond, bytes / bytesPerSecond)</pre>
 */
public record Roofline(double flopsPerSecond, double bytesPerSecond) {
  /** The least seconds that some work can take. */
  public double seconds(Work work) {
    return Math.max(work.flops() / flopsPerSecond, work.bytes() / bytesPerSecond);
  }
}
