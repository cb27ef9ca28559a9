package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.LoggedMessages;
import io.hnhn.linalg.Gemm;
import io.hnhn.linalg.GemmChoice;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("plain-jvm")
class KernelChoiceTest {
  private final LoggedMessages log = new LoggedMessages();

  private KernelChoice choose(@Nullable String kernels, @Nullable String gemm) {
    return KernelChoice.of(GemmChoice.choose(kernels, gemm, log), log);
  }

  @Test
  void takesTheBestThereIs() {
    assumeTrue(GemmChoice.hasVectors());
    KernelChoice choice = choose(null, null);
    assertThat(choice.kernels()).isInstanceOf(VectorKernels.class);
    assertThat(choice.gemm()).matches(Gemm::isOpenBlas);
    assertThat(log.all())
        .singleElement()
        .asString()
        .startsWith("DEBUG Sparse and elementwise loops");
  }

  @Test
  void withoutTheVectorApiTellsWhatWouldBeFaster() {
    assumeFalse(GemmChoice.hasVectors());
    KernelChoice choice = choose(null, "java");
    assertThat(choice.kernels()).isInstanceOf(PlainKernels.class);
    assertThat(choice.gemm().name()).isEqualTo("Java, plain");
    assertThat(log.all().getFirst())
        .isEqualTo(
            "INFO The Vector API is off: loops run in plain Java; "
                + "add --add-modules jdk.incubator.vector to the java command");
  }

  @Test
  void withoutTheVectorApiItsClassesAreNotLoaded() {
    assumeFalse(GemmChoice.hasVectors());
    assertThatThrownBy(() -> new VectorKernels().name()).isInstanceOf(NoClassDefFoundError.class);
    assertThat(KernelChoice.ofThisJvm().kernels()).isInstanceOf(PlainKernels.class);
  }

  @Test
  void forcedVectorsThatAreOffAreAnError() {
    assumeFalse(GemmChoice.hasVectors());
    assertThatThrownBy(() -> choose("vector", "java"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Expected the Vector API for hnhn.kernels=vector, but found the module off; "
                + "add --add-modules jdk.incubator.vector to the java command");
  }

  @Test
  void plainLoopsCanBeForced() {
    KernelChoice choice = choose("plain", "java");
    assertThat(choice.kernels()).isInstanceOf(PlainKernels.class);
    assertThat(choice.gemm().name()).isEqualTo("Java, plain");
    assertThat(log.all())
        .containsExactly(
            "DEBUG Sparse and elementwise loops: plain Java; dense products: Java, plain");
  }

  @Test
  void vectorsCanBeForced() {
    assumeTrue(GemmChoice.hasVectors());
    KernelChoice choice = choose("vector", "java");
    assertThat(choice.kernels()).isInstanceOf(VectorKernels.class);
    assertThat(choice.gemm().name()).startsWith("Java, Vector API, ");
  }

  @Test
  void openBlasCanBeForced() {
    assertThat(choose("plain", "openblas").gemm()).matches(Gemm::isOpenBlas);
  }

  @Test
  void unknownNamesAreRefused() {
    assertThatThrownBy(() -> choose("fast", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected hnhn.kernels to be vector or plain, but found fast");
    assertThatThrownBy(() -> choose("plain", "mkl"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected hnhn.gemm to be openblas or java, but found mkl");
  }
}
