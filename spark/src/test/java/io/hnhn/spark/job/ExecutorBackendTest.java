package io.hnhn.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Backend;
import io.hnhn.backend.BackendProvider;
import io.hnhn.backend.Resources;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.resource.ResourceInformation;
import org.junit.jupiter.api.Test;

class ExecutorBackendTest {
  private static final BackendProvider CPU = provider("cpu", true);

  private static BackendProvider provider(String name, boolean there) {
    return new BackendProvider() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public int priority() {
        return 0;
      }

      @Override
      public Optional<String> unavailable() {
        return there ? Optional.empty() : Optional.of("no GPU");
      }

      @Override
      public Backend open(Resources resources) {
        throw new AssertionError("Expected nobody to open it");
      }
    };
  }

  private static Map<String, ResourceInformation> gpus(String... addresses) {
    return Map.of("gpu", new ResourceInformation("gpu", addresses));
  }

  @Test
  void aTaskComputesOnTheGpuThatItWasGiven() {
    List<BackendProvider> providers = List.of(provider("cuda", true), CPU);
    assertThat(ExecutorBackend.resources("cuda", providers, 2, gpus("3")))
        .isEqualTo(Resources.ofThreads(2).withDevice(3));
    assertThat(ExecutorBackend.resources("auto", providers, 1, gpus("1", "0")))
        .isEqualTo(Resources.ofThreads(1).withDevice(1));
  }

  @Test
  void whereNoGpuIsGivenTheFirstIsTaken() {
    List<BackendProvider> providers = List.of(provider("cuda", true), CPU);
    assertThat(ExecutorBackend.resources("cuda", providers, 1, Map.of()))
        .isEqualTo(Resources.ofThreads(1));
    assertThat(ExecutorBackend.resources("cuda", providers, 1, gpus()))
        .isEqualTo(Resources.ofThreads(1));
  }

  @Test
  void theCoresHaveNoDevice() {
    assertThat(ExecutorBackend.resources("cpu", List.of(provider("cuda", true), CPU), 1, gpus("3")))
        .isEqualTo(Resources.ofThreads(1));
    assertThat(
            ExecutorBackend.resources("auto", List.of(provider("cuda", false), CPU), 1, gpus("3")))
        .isEqualTo(Resources.ofThreads(1));
  }

  @Test
  void anAddressThatIsNoNumberIsTold() {
    assertThatThrownBy(
            () ->
                ExecutorBackend.resources(
                    "cuda", List.of(provider("cuda", true), CPU), 1, gpus("GPU-5fd4")))
        .hasMessageContaining("resource gpu, but found GPU-5fd4");
  }
}
