package io.hnhn.backend.cpu;

import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Dense copies of sparse constants, one of each for all who use it at the same time. The last one
 * who gives it back leaves it to the garbage collector.
 */
final class DenseCopies {
  private final IdentityHashMap<SparseMatrix, Copy> copies = new IdentityHashMap<>();

  private static final class Copy {
    private int users;
    private @Nullable MemorySegment segment;

    /** Made by the first who wants it, while others that want it as well wait. */
    synchronized MemorySegment of(SparseMatrix matrix) {
      MemorySegment made = segment == null ? matrix.toDense().segment() : segment;
      segment = made;
      return made;
    }
  }

  /** The copy of a matrix, to be given back even if this throws. */
  MemorySegment take(SparseMatrix matrix) {
    Copy copy;
    synchronized (copies) {
      copy = copies.computeIfAbsent(matrix, m -> new Copy());
      copy.users++;
    }
    return copy.of(matrix);
  }

  /** Gives a copy back. */
  void give(SparseMatrix matrix) {
    synchronized (copies) {
      copies.computeIfPresent(matrix, (m, copy) -> --copy.users == 0 ? null : copy);
    }
  }

  /** How many there are. */
  int count() {
    synchronized (copies) {
      return copies.size();
    }
  }
}
