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
   * threads plays no part: a plan must not depend on it.
   */
  private static CostModel costs(KernelChoice choice) {
    boolean vectors = !(choice.kernels() instanceof PlainKernels);
    double dense = choice.gemm().isOpenBlas() ? 170e9 : vectors ? 150e9 : 30e9;
    double sparse = vectors ? 70e9 : 25e9;
    return new CostModel(dense, sparse, 15e9, 2e-6);
  }
}
