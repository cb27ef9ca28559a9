package io.hnhn.cli.bench;

import io.hnhn.learn.statistics.PowerLaw;
import java.util.Comparator;
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
    return exponent(results, result -> result.ours().seconds(result.workload().measure()));
  }

  /** The exponent of our side's memory. */
  static OptionalDouble ofMemory(List<BenchResult> results) {
    return exponent(results, result -> result.ours().peak_mb());
  }

  /** The results of the one work of growing size, from small to large. */
  static List<BenchResult> sizes(List<BenchResult> results) {
    return results.stream()
        .filter(r -> r.workload().isOfGrowth())
        .distinct()
        .sorted(Comparator.comparingInt(r -> r.workload().copies()))
        .toList();
  }

  private static OptionalDouble exponent(
      List<BenchResult> results, ToDoubleFunction<BenchResult> value) {
    List<BenchResult> sizes = sizes(results);
    if (sizes.stream().map(r -> r.workload().copies()).distinct().count() < FEWEST) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        PowerLaw.exponent(
            sizes.stream().mapToDouble(r -> r.workload().copies()).toArray(),
            sizes.stream().mapToDouble(value).toArray()));
  }
}
