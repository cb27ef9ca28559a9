package io.hnhn.cuda;

import io.hnhn.backend.Backend;
import io.hnhn.backend.BackendProvider;
import io.hnhn.backend.Resources;
import io.hnhn.cuda.gpu.Gpus;
import java.util.Optional;

/** Finds the {@code cuda} backend where there is a GPU. */
public final class CudaProvider implements BackendProvider {
  /** Before the cores of the machine. */
  private static final int PRIORITY = 100;

  /** Made by {@link java.util.ServiceLoader}. */
  public CudaProvider() {}

  @Override
  public String name() {
    return CudaBackend.NAME;
  }

  @Override
  public int priority() {
    return PRIORITY;
  }

  @Override
  public Optional<String> unavailable() {
    return Gpus.ofThisMachine().unavailable();
  }

  @Override
  public Optional<String> hint() {
    return Gpus.ofThisMachine()
        .missed()
        .map(reason -> "There is a GPU, but it is not used: " + reason);
  }

  @Override
  public Backend open(Resources resources) {
    return CudaBackend.on(
        Gpus.ofThisMachine().open(resources.device(), resources.precision()),
        resources.precision());
  }
}
