package io.hnhn.plan;

import io.hnhn.graph.CompressedRows;
import java.util.Arrays;
import java.util.BitSet;

/** A set of rows of a matrix with {@code size} rows, while it is being collected. */
final class RowSet {
  private final int size;
  private final BitSet bits;
  private boolean all;

  RowSet(int size) {
    this.size = size;
    this.bits = new BitSet();
    this.all = size == 0;
  }

  void addAll() {
    all = true;
  }

  void add(RowSet other) {
    if (other.isAll()) {
      all = true;
    } else if (!all) {
      bits.or(other.bits);
    }
  }

  void add(int row) {
    if (!all) {
      bits.set(row);
    }
  }

  boolean isAll() {
    all |= bits.cardinality() == size;
    return all;
  }

  /** The rows, ascending. */
  int[] toArray() {
    if (!isAll()) {
      return bits.stream().toArray();
    }
    int[] rows = new int[size];
    Arrays.setAll(rows, i -> i);
    return rows;
  }

  /** The columns that the given rows of a pattern touch. */
  static RowSet columnsOf(CompressedRows pattern, RowSet rows) {
    RowSet result = new RowSet(pattern.columns());
    for (int row : rows.toArray()) {
      for (long k = pattern.start(row); k < pattern.end(row); k++) {
        result.add(pattern.column(k));
      }
    }
    return result;
  }

  /** The entries of the given rows of a pattern. */
  static RowSet entriesOf(CompressedRows pattern, RowSet rows) {
    RowSet result = new RowSet((int) pattern.size());
    if (rows.isAll()) {
      result.addAll();
      return result;
    }
    for (int row : rows.toArray()) {
      for (long k = pattern.start(row); k < pattern.end(row); k++) {
        result.add((int) k);
      }
    }
    return result;
  }

  /** The rows of a pattern that the given entries lie in. */
  static RowSet rowsOfEntries(CompressedRows pattern, RowSet entries) {
    RowSet result = new RowSet(pattern.rows());
    if (entries.isAll()) {
      result.addAll();
      return result;
    }
    int row = 0;
    for (int entry : entries.toArray()) {
      while (pattern.end(row) <= entry) {
        row++;
      }
      result.add(row);
    }
    return result;
  }
}
