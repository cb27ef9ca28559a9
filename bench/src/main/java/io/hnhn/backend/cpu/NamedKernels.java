package io.hnhn.backend.cpu;

/** The loops that benchmarks measure. */
final class NamedKernels {
  private NamedKernels() {}

  /** Those of a name in {@code hnhn.kernels}. */
  static Kernels of(String name) {
    return name.equals("vector") ? new VectorKernels() : new PlainKernels();
  }
}
