package io.hnhn.backend.reference;

import io.hnhn.backend.Backend;
import io.hnhn.backend.BackendProvider;
import io.hnhn.backend.Resources;
import java.util.Optional;

/** Finds the {@code reference} backend, which is always there and never the default. */
public final class ReferenceProvider implements BackendProvider {
  @Override
  public String name() {
    return ReferenceBackend.NAME;
  }

  @Override
  public int priority() {
    return Integer.MIN_VALUE;
  }

  @Override
  public Optional<String> unavailable() {
    return Optional.empty();
  }

  @Override
  public Backend open(Resources resources) {
    resources.expectNoAccelerator(name());
    return new ReferenceBackend();
  }
}
