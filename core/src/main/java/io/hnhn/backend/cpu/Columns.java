package io.hnhn.backend.cpu;

import java.lang.foreign.MemorySegment;

/** Copies columns between row-major matrices. */
final class Columns {
  private Columns() {}

  /** out[r][at .. at+count-1] = x[r][first .. first+count-1] for rows {@code from .. to-1}. */
  static void copy(
      MemorySegment x,
      int width,
      int first,
      int count,
      MemorySegment out,
      int outWidth,
      int at,
      int from,
      int to) {
    for (int r = from; r < to; r++) {
      MemorySegment.copy(
          x,
          ((long) r * width + first) * Float.BYTES,
          out,
          ((long) r * outWidth + at) * Float.BYTES,
          (long) count * Float.BYTES);
    }
  }
}
