package io.hnhn.backend.cpu;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

class VectorKernelsTest extends KernelsContract {
  @Override
  Kernels kernels() {
    assumeTrue(KernelChoice.hasVectors(), "the JVM runs without the Vector API");
    return new VectorKernels();
  }
}
