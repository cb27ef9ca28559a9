package io.hnhn.cuda;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Resources;
import java.util.Optional;

/** The GPU of this machine; tests that need one say why they are skipped where there is none. */
final class TestGpu {
  private TestGpu() {}

  /** Opens the backend on it. */
  static Backend open() {
    Optional<String> reason = new CudaProvider().unavailable();
    assumeTrue(reason.isEmpty(), () -> "No GPU to test on: " + reason.orElse(""));
    return Backends.open(CudaBackend.NAME, Resources.DEFAULT);
  }
}
