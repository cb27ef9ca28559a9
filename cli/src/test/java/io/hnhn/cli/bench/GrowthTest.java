package io.hnhn.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GrowthTest {
  @Test
  void theExponentOfAPowerIsFound() {
    List<BenchResult> results =
        Stream.of("dblp", "dblp-x2", "dblp-x8", "dblp-x32").map(GrowthTest::squared).toList();
    assertThat(Growth.ofTime(results).orElseThrow()).isCloseTo(2, within(1e-12));
    assertThat(Growth.ofMemory(results).orElseThrow()).isCloseTo(1, within(1e-12));
  }

  @Test
  void twoSizesAndOtherWorkSayNothing() {
    List<BenchResult> results =
        Stream.of("dblp", "dblp-x2", "dblp-labels-20", "citeseer")
            .map(GrowthTest::squared)
            .toList();
    assertThat(Growth.ofTime(results)).isEmpty();
    assertThat(Growth.ofMemory(results)).isEmpty();
  }

  private static BenchResult squared(String name) {
    Workload workload = Workload.named(name);
    double seconds = 0.1 * workload.copies() * workload.copies();
    Measurement ours =
        new Measurement("hnhn", seconds, 0, 0, 0, 0, 0, 100L * workload.copies(), List.of());
    return new BenchResult(
        BenchSamples.CORES, workload, ours, null, null, null, OptionalDouble.empty());
  }
}
