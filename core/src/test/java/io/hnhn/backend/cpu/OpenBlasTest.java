package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OpenBlasTest extends GemmContract {
  private static final Gemm OPEN_BLAS = OpenBlas.open();

  @Override
  Gemm gemm() {
    return OPEN_BLAS;
  }

  @Test
  void nameTellsVersionAndProcessor() {
    assertThat(gemm().name()).matches("OpenBLAS \\d+\\.\\d+\\.\\d+, \\w+");
  }

  @Test
  void otherSystemsAreNamedInTheReason() {
    assertThatThrownBy(() -> OpenBlasLibrary.open("SunOS", "sparcv9"))
        .isInstanceOf(UnsatisfiedLinkError.class)
        .hasMessageEndingWith("but found sunos-sparcv9");
  }

  @Test
  void missingJarIsNamedInTheReason() {
    // The test's class path has the jar of one platform; these two can't both be it.
    String missing = System.getProperty("os.name").startsWith("Mac") ? "Linux" : "Mac OS X";
    String classifier = missing.equals("Linux") ? "linux-arm64" : "macosx-arm64";
    assertThatThrownBy(() -> OpenBlasLibrary.open(missing, "aarch64"))
        .isInstanceOf(UnsatisfiedLinkError.class)
        .hasMessageContaining("(org.bytedeco:openblas, classifier " + classifier + "), but ")
        .hasMessageContaining("/org/bytedeco/openblas/" + classifier + "/lib")
        .hasMessageEndingWith("is on the class path");
  }
}
