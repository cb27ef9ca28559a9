package io.hnhn.backend.cpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.backend.Randomness;
import io.hnhn.expr.Dropout;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;

/** Dropout on the stored values of a sparse matrix. */
final class SparseDropout {
  private SparseDropout() {}

  /** out[k] = value(k) / (1 − rate), or 0, for the entries of rows {@code from .. to-1}. */
  static void apply(
      SparseMatrix matrix,
      Dropout dropout,
      Randomness random,
      MemorySegment out,
      int from,
      int to) {
    Philox philox = new Philox(random.seed());
    long dropBelow = Philox.dropBelow(dropout.rate());
    float scale = (float) (1 / (1 - dropout.rate()));
    CompressedRows pattern = matrix.pattern();
    for (int r = from; r < to; r++) {
      int row = dropout.rowNumber(r);
      int quarter = -1;
      Philox.Block block = null;
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        int column = pattern.column(k);
        // Columns ascend, so neighbours often share the block of four that decides for them.
        if (column >>> 2 != quarter) {
          quarter = column >>> 2;
          block = philox.maskBlock(dropout.stream(), random.epoch(), row, column);
        }
        boolean kept = Philox.keeps(block.word(column & 3), dropBelow);
        out.setAtIndex(JAVA_FLOAT, k, kept ? matrix.value(k) * scale : 0);
      }
    }
  }
}
