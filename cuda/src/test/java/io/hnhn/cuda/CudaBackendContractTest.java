package io.hnhn.cuda;

import io.hnhn.backend.Backend;
import io.hnhn.backend.BackendContract;

/** The cuda backend as users get it, where there is a GPU. */
class CudaBackendContractTest extends BackendContract {
  @Override
  protected Backend open() {
    return TestGpu.open();
  }
}
