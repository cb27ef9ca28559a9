package io.hnhn.backend;

/** The reference against itself: what the contract asks besides numbers. */
class ReferenceBackendContractTest extends BackendContract {
  @Override
  protected Backend open() {
    return Backends.open("reference", 1);
  }
}
