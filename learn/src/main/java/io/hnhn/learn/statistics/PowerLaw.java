package io.hnhn.learn.statistics;

import java.util.Arrays;

/** How costs grow with sizes: cost = c · sizeᵖ. */
public final class PowerLaw {
  private PowerLaw() {}

  /** The exponent p, by least squares over the logarithms. */
  public static double exponent(double[] sizes, double[] costs) {
    double meanX = Arrays.stream(sizes).map(Math::log).average().orElseThrow();
    double meanY = Arrays.stream(costs).map(Math::log).average().orElseThrow();
    double covariance = 0;
    double variance = 0;
    for (int i = 0; i < sizes.length; i++) {
      double x = Math.log(sizes[i]) - meanX;
      covariance += x * (Math.log(costs[i]) - meanY);
      variance += x * x;
    }
    return covariance / variance;
  }
}
