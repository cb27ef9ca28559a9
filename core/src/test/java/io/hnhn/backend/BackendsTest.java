package io.hnhn.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.backend.cpu.CpuProvider;
import io.hnhn.backend.reference.ReferenceProvider;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackendsTest {
  private final LoggedMessages log = new LoggedMessages();

  /** A kind that this machine does not have. */
  private record Missing(String name, @Nullable String missed) implements BackendProvider {
    @Override
    public int priority() {
      return 100;
    }

    @Override
    public Optional<String> unavailable() {
      return Optional.of("there is none");
    }

    @Override
    public Optional<String> hint() {
      return Optional.ofNullable(missed);
    }

    @Override
    public Backend open(Resources resources) {
      throw new AssertionError("Opened, though it is not there");
    }
  }

  private Backend open(String name, BackendProvider better) {
    List<BackendProvider> all = List.of(better, new CpuProvider(), new ReferenceProvider());
    return Backends.open(all, name, Resources.ofThreads(1), log);
  }

  private List<String> told() {
    return log.all().stream().filter(message -> !message.startsWith("DEBUG")).toList();
  }

  @Test
  void whatAutoPassesByIsToldOnce() {
    BackendProvider missing = new Missing("gpu", "The driver of the GPU is too old");
    for (int i = 0; i < 2; i++) {
      try (Backend backend = open("auto", missing)) {
        assertThat(backend.name()).isEqualTo("cpu");
      }
    }
    assertThat(told()).containsExactly("INFO The driver of the GPU is too old");
  }

  @Test
  void whatNobodyMissesIsNotTold() {
    open("auto", new Missing("gpu", null)).close();
    open("cpu", new Missing("gpu", "The GPU is busy")).close();
    assertThat(told()).isEmpty();
  }

  @Test
  void whatIsAskedForByNameIsThereOrRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> open("gpu", new Missing("gpu", "The GPU is elsewhere")))
        .withMessage("Backend gpu can't be used here: there is none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("gqu", new Missing("gpu", null)))
        .withMessage("Expected a backend of auto, gpu, cpu, reference, but found gqu");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu", "reference"})
  void coresHaveNeitherOtherDevicesNorOtherPrecisions(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Backends.open(name, Resources.DEFAULT.withDevice(1)))
        .withMessage(
            "Expected device 0 for backend "
                + name
                + ", which has no other, but found 1; backend cuda has one for each GPU");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Backends.open(name, Resources.DEFAULT.withPrecision(Precision.TF32)))
        .withMessage(
            "Expected precision float32 for backend "
                + name
                + ", but found tf32, which backend cuda has");
  }

  @Test
  void resourcesAreThoseThatThereCanBe() {
    assertThat(Resources.DEFAULT.withThreads(3)).isEqualTo(Resources.ofThreads(3));
    assertThat(Resources.ofThreads(2).withDevice(4).withPrecision(Precision.TF32))
        .isEqualTo(new Resources(2, 4, Precision.TF32));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Resources.ofThreads(0))
        .withMessage("Expected between 1 and 1024 threads, but found 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Backends.open("cpu", 1025))
        .withMessage("Expected between 1 and 1024 threads, but found 1025");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Resources.DEFAULT.withDevice(-1))
        .withMessage("Expected the number of a device, from 0, but found -1");
  }
}
