package io.hnhn.report;

/**
 * An axis of numbers.
 *
 * @param name what is measured along it, with its unit
 * @param logarithmic whether equal steps multiply; what is not positive is then not drawn
 */
public record Axis(String name, boolean logarithmic) {
  /** An axis with equal steps. */
  public static Axis linear(String name) {
    return new Axis(name, false);
  }

  /** An axis on which equal steps multiply. */
  public static Axis logarithmic(String name) {
    return new Axis(name, true);
  }

  /** Whether a number has a place on the axis. */
  boolean shows(double number) {
    return Double.isFinite(number) && (!logarithmic || number > 0);
  }
}
