package io.hnhn.backend.cpu;

import io.hnhn.backend.Randomness;

/** Something to do to rows {@code from .. to-1}. */
@FunctionalInterface
interface RowTask {
  void run(int from, int to, Randomness random);
}
