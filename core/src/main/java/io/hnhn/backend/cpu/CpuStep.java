package io.hnhn.backend.cpu;

import io.hnhn.backend.Randomness;

/** A step that is ready to run: its memory found, its work cut into tiles. */
@FunctionalInterface
interface CpuStep {
  void run(Randomness random);
}
