package io.hnhn.backend.cpu;

import java.lang.foreign.MemorySegment;

/**
 * A sum over rows: one partial sum a tile, then the partial sums added in the order of the tiles.
 */
record Reduction(
    Tiles tiles,
    int width,
    MemorySegment partials,
    MemorySegment out,
    Kernels kernels,
    Workers workers) {

  /** Writes the sum over rows {@code from .. to-1} to {@code partial}. */
  @FunctionalInterface
  interface Partial {
    void run(MemorySegment partial, int from, int to);
  }

  void run(Partial partial) {
    workers.run(
        tiles.count(),
        tile -> {
          MemorySegment part =
              partials.asSlice((long) tile * width * Float.BYTES, (long) width * Float.BYTES);
          partial.run(part, tiles.from(tile), tiles.to(tile));
        });
    kernels.columnSums(partials, width, out, 0, tiles.count());
  }
}
