package io.hnhn.backend;

import org.junit.jupiter.api.Tag;

/** The cpu backend as users get it, with and without the Vector API. */
@Tag("plain-jvm")
class CpuBackendContractTest extends BackendContract {
  @Override
  protected Backend open() {
    return Backends.open("cpu", 2);
  }
}
