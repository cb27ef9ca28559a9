package io.hnhn.cuda.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.backend.Precision;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GpusTest {
  @TempDir private Path root;

  private Gpus find(CudaLibraries.Loader loader) {
    return Gpus.find(LibraryPlaces.of("Linux", root, Map.of()), loader);
  }

  @Test
  void aMachineWithoutADriverMissesNothing() {
    Gpus none =
        find(
            candidate -> {
              throw new IllegalArgumentException("Cannot open library: " + candidate);
            });
    assertThat(none.unavailable())
        .hasValueSatisfying(
            reason ->
                assertThat(reason).startsWith("the NVIDIA driver was not found (libcuda.so.1)"));
    assertThat(none.missed()).isEmpty();
    assertThatIllegalStateException()
        .isThrownBy(() -> none.open(0, Precision.FLOAT32))
        .withMessageStartingWith("Expected a GPU, but the NVIDIA driver was not found");
  }

  @Test
  void aLibraryThatIsNoDriverIsNone() {
    SymbolLookup empty = name -> Optional.empty();
    assertThat(find(candidate -> empty).unavailable()).hasValue("it has no function cuInit");
  }
}
