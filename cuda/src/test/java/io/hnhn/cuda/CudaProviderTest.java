package io.hnhn.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.Backend;
import io.hnhn.backend.BackendProvider;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Resources;
import org.junit.jupiter.api.Test;

class CudaProviderTest {
  @Test
  void itIsFoundBeforeTheCores() {
    assertThat(Backends.providers().getFirst().name()).isEqualTo("cuda");
  }

  @Test
  void withoutAGpuTheCoresAreUsed() {
    BackendProvider provider = new CudaProvider();
    assumeTrue(provider.unavailable().isPresent(), "There is a GPU");
    try (Backend backend = Backends.open("auto", 1)) {
      assertThat(backend.name()).isEqualTo("cpu");
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> Backends.open("cuda", 1))
        .withMessage("Backend cuda can't be used here: " + provider.unavailable().orElseThrow());
  }

  @Test
  void withAGpuItIsUsed() {
    TestGpu.open().close();
    try (Backend backend = Backends.open("auto", 1)) {
      assertThat(backend.name()).isEqualTo("cuda");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Backends.open("cuda", Resources.DEFAULT.withDevice(99)))
        .withMessageMatching("Expected the number of a GPU, from 0 to \\d+, but found 99");
  }
}
