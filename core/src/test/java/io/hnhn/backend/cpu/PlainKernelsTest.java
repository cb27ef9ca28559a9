package io.hnhn.backend.cpu;

class PlainKernelsTest extends KernelsContract {
  @Override
  Kernels kernels() {
    return new PlainKernels();
  }
}
