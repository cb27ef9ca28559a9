package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.expr.Expr;
import io.hnhn.graph.CompressedRows;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Rows times numbers that are computed: diag(c) X. */
final class Diagonal {
  private final CompressedRows pattern;

  Diagonal(int rows) {
    MemorySegment offsets = Arena.ofAuto().allocate(JAVA_LONG, rows + 1L);
    MemorySegment entries = Arena.ofAuto().allocate(JAVA_INT, rows);
    for (int r = 0; r < rows; r++) {
      offsets.setAtIndex(JAVA_LONG, r + 1L, r + 1L);
      entries.setAtIndex(JAVA_INT, r, r);
    }
    this.pattern = CompressedRows.wrap(rows, offsets, entries);
  }

  /** diag(column) x. */
  Expr times(Expr column, Expr x) {
    return x.propagate(pattern, column);
  }
}
