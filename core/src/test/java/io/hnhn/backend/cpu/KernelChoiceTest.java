package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("plain-jvm")
class KernelChoiceTest {
  private final Messages log = new Messages();

  /** Keeps what is logged, one "LEVEL text" a message. */
  private static final class Messages implements System.Logger {
    final List<String> all = new ArrayList<>();

    @Override
    public String getName() {
      return "test";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(Level level, @Nullable ResourceBundle bundle, String text, Throwable thrown) {
      all.add(level + " " + text);
    }

    @Override
    public void log(Level level, @Nullable ResourceBundle bundle, String text, Object... values) {
      all.add(level + " " + text);
    }
  }

  @Test
  void takesTheBestThereIs() {
    assumeTrue(KernelChoice.hasVectors());
    KernelChoice choice = KernelChoice.choose(null, null, log);
    assertThat(choice.kernels()).isInstanceOf(VectorKernels.class);
    assertThat(choice.gemm()).isInstanceOf(OpenBlas.class);
    assertThat(log.all).singleElement().asString().startsWith("DEBUG Sparse and elementwise loops");
  }

  @Test
  void withoutTheVectorApiTellsWhatWouldBeFaster() {
    assumeFalse(KernelChoice.hasVectors());
    KernelChoice choice = KernelChoice.choose(null, "java", log);
    assertThat(choice.kernels()).isInstanceOf(PlainKernels.class);
    assertThat(choice.gemm().name()).isEqualTo("Java, plain");
    assertThat(log.all.getFirst())
        .isEqualTo(
            "INFO The Vector API is off: loops run in plain Java; "
                + "add --add-modules jdk.incubator.vector to the java command");
  }

  @Test
  void withoutTheVectorApiItsClassesAreNotLoaded() {
    assumeFalse(KernelChoice.hasVectors());
    assertThatThrownBy(() -> new VectorKernels().name()).isInstanceOf(NoClassDefFoundError.class);
    assertThat(KernelChoice.ofThisJvm().kernels()).isInstanceOf(PlainKernels.class);
  }

  @Test
  void forcedVectorsThatAreOffAreAnError() {
    assumeFalse(KernelChoice.hasVectors());
    assertThatThrownBy(() -> KernelChoice.choose("vector", "java", log))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Expected the Vector API for hnhn.kernels=vector, but found the module off; "
                + "add --add-modules jdk.incubator.vector to the java command");
  }

  @Test
  void plainLoopsCanBeForced() {
    KernelChoice choice = KernelChoice.choose("plain", "java", log);
    assertThat(choice.kernels()).isInstanceOf(PlainKernels.class);
    assertThat(choice.gemm().name()).isEqualTo("Java, plain");
    assertThat(log.all)
        .containsExactly(
            "DEBUG Sparse and elementwise loops: plain Java; dense products: Java, plain");
  }

  @Test
  void vectorsCanBeForced() {
    assumeTrue(KernelChoice.hasVectors());
    KernelChoice choice = KernelChoice.choose("vector", "java", log);
    assertThat(choice.kernels()).isInstanceOf(VectorKernels.class);
    assertThat(choice.gemm().name()).startsWith("Java, Vector API, ");
  }

  @Test
  void openBlasCanBeForced() {
    assertThat(KernelChoice.choose("plain", "openblas", log).gemm()).isInstanceOf(OpenBlas.class);
  }

  @Test
  void unknownNamesAreRefused() {
    assertThatThrownBy(() -> KernelChoice.choose("fast", null, log))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected hnhn.kernels to be vector or plain, but found fast");
    assertThatThrownBy(() -> KernelChoice.choose("plain", "mkl", log))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected hnhn.gemm to be openblas or java, but found mkl");
  }
}
