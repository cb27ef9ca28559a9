package io.hnhn.cuda.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Kernels compile for every kind of GPU they are meant for, on a machine with or without one. */
class KernelCompilationTest {
  /** One of each generation: Volta, Turing, Ampere, Ada, Hopper, Blackwell. */
  private static final List<Integer> GENERATIONS = List.of(70, 75, 80, 89, 90, 100);

  private static Compiler compiler;

  @BeforeAll
  static void findCompiler() {
    try {
      compiler =
          new Compiler(
              CudaLibraries.open(
                  LibraryPlaces.Library.NVRTC, LibraryPlaces.ofThisMachine(), CudaLibraries::load));
    } catch (UnsatisfiedLinkError e) {
      abort("Kernels are not compiled here: " + e.getMessage());
    }
  }

  @Test
  void theyCompileForEveryGeneration() {
    List<Integer> known = compiler.architectures();
    assertThat(known).contains(80, 90);
    for (int architecture : GENERATIONS.stream().filter(known::contains).toList()) {
      byte[] code = compiler.compile(KernelSource.text(), architecture);
      String text = new String(code, StandardCharsets.ISO_8859_1);
      for (Kernel kernel : Kernel.values()) {
        assertThat(text).as("sm_%d", architecture).contains(kernel.function());
      }
    }
  }

  @Test
  void whatDoesNotCompileIsToldWithFileAndLine() {
    String wrong = KernelSource.text().replace("thread_number() >> 5", "thread_numbr() >> 5");
    assertThatIllegalStateException()
        .isThrownBy(() -> compiler.compile(wrong, 90))
        .withMessageContaining("Expected kernels that compile for sm_90 by NVRTC")
        .withMessageMatching("(?s).*entries\\.cu\\(\\d+\\).*thread_numbr.*");
  }
}
