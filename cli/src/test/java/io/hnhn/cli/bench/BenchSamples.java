package io.hnhn.cli.bench;

import io.hnhn.backend.Resources;
import java.util.List;

/** What tests of the bench have in common. */
final class BenchSamples {
  static final BenchBackend CORES =
      new BenchBackend("cpu", Resources.ofThreads(2), false, Long.MAX_VALUE, "two cores");

  static final BenchBackend GPU =
      new BenchBackend("cuda", Resources.ofThreads(2), true, Long.MAX_VALUE, "an imagined GPU");

  private BenchSamples() {}

  /** A side that measured an epoch. */
  static Measurement epoch(String mode, double seconds) {
    return new Measurement(mode, seconds, 0, 0, 0, 0, 0, 100, List.of());
  }
}
