package io.hnhn.backend.cpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.expr.SegmentExtreme;
import io.hnhn.graph.CompressedRows;
import java.lang.foreign.MemorySegment;

/** The extreme entries of segments. */
final class Extreme {
  private Extreme() {}

  /** 1 at the extreme entry of each of the rows {@code from .. to-1} of a pattern, 0 elsewhere. */
  static void segments(SegmentExtreme op, MemorySegment scores, MemorySegment y, int from, int to) {
    CompressedRows pattern = op.pattern();
    for (int r = from; r < to; r++) {
      long start = pattern.start(r);
      long end = pattern.end(r);
      long best = start;
      for (long k = start; k < end; k++) {
        y.setAtIndex(JAVA_FLOAT, k, 0);
        float score = scores.getAtIndex(JAVA_FLOAT, k);
        if (op.kind().prefers(score, scores.getAtIndex(JAVA_FLOAT, best))) {
          best = k;
        }
      }
      if (start < end) {
        y.setAtIndex(JAVA_FLOAT, best, 1);
      }
    }
  }
}
