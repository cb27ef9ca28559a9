package io.hnhn.cli.bench;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * How time and memory grow with the number of copies of a hypergraph, which is to say with its
 * incidences: the exponent p of y = c · copiesᵖ, by least squares over the logarithms.
 */
final class Growth {
  private static final int FEWEST = 3;

  private Growth() {}

  /** The exponent of our side's epochs, where at least three sizes of one work were measured. */
  static OptionalDouble ofTime(List<BenchResult> results) {
    return exponent(results, result -> result.ours().epoch_s());
  }

  /** The exponent of our side's memory. */
  static OptionalDouble ofMemory(List<BenchResult> results) {
    return exponent(results, result -> result.ours().peak_mb());
  }

  private static OptionalDouble exponent(
      List<BenchResult> results, ToDoubleFunction<BenchResult> value) {
    List<BenchResult> sizes =
        results.stream().filter(r -> r.workload().isOfGrowth()).distinct().toList();
    if (sizes.stream().map(r -> r.workload().copies()).distinct().count() < FEWEST) {
      return OptionalDouble.empty();
    }
    double[] x = sizes.stream().mapToDouble(r -> Math.log(r.workload().copies())).toArray();
    double[] y = sizes.stream().mapToDouble(r -> Math.log(value.applyAsDouble(r))).toArray();
    return OptionalDouble.of(slope(x, y));
  }

  static double slope(double[] x, double[] y) {
    double meanX = 0;
    double meanY = 0;
    for (int i = 0; i < x.length; i++) {
      meanX += x[i] / x.length;
      meanY += y[i] / y.length;
    }
    double covariance = 0;
    double variance = 0;
    for (int i = 0; i < x.length; i++) {
      covariance += (x[i] - meanX) * (y[i] - meanY);
      variance += (x[i] - meanX) * (x[i] - meanX);
    }
    return covariance / variance;
  }
}
