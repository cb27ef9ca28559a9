package io.hnhn.backend.cpu;

import io.hnhn.linalg.Gemm;
import io.hnhn.linalg.GemmChoice;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** The inner loops of this JVM, see {@link GemmChoice}. */
record KernelChoice(Kernels kernels, Gemm gemm) {
  private static @Nullable KernelChoice ofThisJvm;

  /**
   * The choice for this JVM, made and logged once.
   *
   * @throws IllegalStateException if something was forced that can't be had
   */
  static synchronized KernelChoice ofThisJvm() {
    if (ofThisJvm == null) {
      ofThisJvm = of(GemmChoice.ofThisJvm(), System.getLogger("io.hnhn.backend"));
    }
    return ofThisJvm;
  }

  /** The loops that go with a choice of instructions and dense product. */
  static KernelChoice of(GemmChoice dense, Logger log) {
    // A class that uses the Vector API is first touched where this says "new": without the module
    // it could not be loaded.
    Kernels kernels = dense.vectorized() ? new VectorKernels() : new PlainKernels();
    log.log(
        Level.DEBUG,
        () ->
            "Sparse and elementwise loops: "
                + kernels.name()
                + "; dense products: "
                + dense.gemm().name());
    return new KernelChoice(kernels, dense.gemm());
  }
}
