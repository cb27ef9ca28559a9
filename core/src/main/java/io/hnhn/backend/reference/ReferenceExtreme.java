package io.hnhn.backend.reference;

import io.hnhn.expr.SegmentExtreme;
import io.hnhn.graph.CompressedRows;

/** The extreme entries of segments. */
final class ReferenceExtreme {
  private ReferenceExtreme() {}

  static void segments(SegmentExtreme op, DoubleValues scores, DoubleValues y) {
    CompressedRows pattern = op.pattern();
    for (int r = 0; r < pattern.rows(); r++) {
      if (pattern.length(r) == 0) {
        continue;
      }
      int best = (int) pattern.start(r);
      for (int k = best + 1; k < pattern.end(r); k++) {
        if (op.kind().prefers(scores.get(k, 0), scores.get(best, 0))) {
          best = k;
        }
      }
      y.set(best, 0, 1);
    }
  }
}
