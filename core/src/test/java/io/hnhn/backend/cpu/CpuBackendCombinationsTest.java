package io.hnhn.backend.cpu;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.Backend;
import io.hnhn.backend.BackendContract;
import io.hnhn.linalg.Gemm;
import io.hnhn.linalg.GemmChoice;
import io.hnhn.plan.CostModel;
import java.util.function.Supplier;
import org.junit.jupiter.api.Nested;

/** The cpu backend with each kind of inner loops and each dense product. */
class CpuBackendCombinationsTest {
  @Nested
  class PlainLoopsAndPlainProduct extends BackendContract {
    @Override
    protected Backend open() {
      return backend(PlainKernels::new, CpuBackendCombinationsTest::plainProduct);
    }
  }

  @Nested
  class PlainLoopsAndOpenBlas extends BackendContract {
    @Override
    protected Backend open() {
      return backend(PlainKernels::new, CpuBackendCombinationsTest::openBlas);
    }
  }

  @Nested
  class VectorLoopsAndVectorProduct extends BackendContract {
    @Override
    protected Backend open() {
      assumeVectors();
      return backend(() -> new VectorKernels(), () -> Gemm.java(true));
    }
  }

  @Nested
  class VectorLoopsAndOpenBlas extends BackendContract {
    @Override
    protected Backend open() {
      assumeVectors();
      return backend(() -> new VectorKernels(), CpuBackendCombinationsTest::openBlas);
    }
  }

  private static Backend backend(Supplier<Kernels> kernels, Supplier<Gemm> gemm) {
    return new CpuBackend(kernels.get(), gemm.get(), CostModel.DEFAULT, 3);
  }

  private static Gemm plainProduct() {
    return Gemm.java(false);
  }

  private static Gemm openBlas() {
    try {
      return Gemm.openBlas();
    } catch (UnsatisfiedLinkError e) {
      return abort("OpenBLAS can't be used here: " + e.getMessage());
    }
  }

  private static void assumeVectors() {
    assumeTrue(GemmChoice.hasVectors(), "the JVM runs without the Vector API");
  }
}
