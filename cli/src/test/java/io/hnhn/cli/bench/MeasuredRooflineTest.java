package io.hnhn.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import org.junit.jupiter.api.Test;

class MeasuredRooflineTest {
  @Test
  void aDeviceIsMeasuredByAPlanThatCopies() {
    try (Backend backend = BenchSamples.CORES.open()) {
      assertThat(MeasuredRoofline.deviceBandwidth(backend, 64)).isPositive().isFinite();
    }
  }
}
