package io.hnhn.backend.cpu;

import io.hnhn.backend.Backend;
import io.hnhn.backend.BackendProvider;
import io.hnhn.backend.Resources;
import io.hnhn.plan.CostModel;
import java.util.Optional;

/** Finds the {@code cpu} backend, which is always there. */
public final class CpuProvider implements BackendProvider {
  @Override
  public String name() {
    return CpuBackend.NAME;
  }

  @Override
  public int priority() {
    return 0;
  }

  @Override
  public Optional<String> unavailable() {
    return Optional.empty();
  }

  @Override
  public Backend open(Resources resources) {
    resources.expectNoAccelerator(name());
    KernelChoice choice = KernelChoice.ofThisJvm();
    return new CpuBackend(choice.kernels(), choice.gemm(), costs(choice), resources.threads());
  }

  /**
   * Rates of two cores, as the benchmarks of this project measure them, rounded. The number of
   * threads plays no part, and beside OpenBLAS the kind of loops doesn't either, though plain ones
   * are slower: a plan, and with it every bit, must not depend on how a program was started.
   */
  static CostModel costs(KernelChoice choice) {
    if (choice.gemm().isOpenBlas()) {
      return CostModel.DEFAULT;
    }
    boolean vectors = !(choice.kernels() instanceof PlainKernels);
    return new CostModel(vectors ? 150e9 : 30e9, vectors ? 70e9 : 25e9, 15e9, 2e-6);
  }
}
