package io.hnhn.plan;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseProducts;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Products of known sparse matrices, each of them taken once. The chains of one formula are made of
 * the same few operators: (P + c)ᵏ X, multiplied out, is k chains of up to k of them, and the best
 * order of each asks for the product of every stretch. Matrices that are equal are one matrix here,
 * so that steps that use them are common subexpressions.
 */
final class KnownProducts {
  private final Map<Kind, List<SparseMatrix>> matrices = new HashMap<>();
  private final Map<Factors, Optional<SparseMatrix>> products = new HashMap<>();

  /** What equal matrices have in common that is quickly told. */
  private record Kind(Shape shape, long size) {}

  /**
   * Two matrices, each the first of its equals; which one is known by what it is, not by content.
   */
  private record Factors(SparseMatrix left, SparseMatrix right) {}

  /** left · right; nothing where it would be much larger than they are. */
  Optional<SparseMatrix> of(SparseMatrix left, SparseMatrix right) {
    SparseMatrix a = first(left);
    SparseMatrix b = first(right);
    return products.computeIfAbsent(
        new Factors(a, b),
        _ ->
            ConstantsPass.staysSparse(a, b)
                ? Optional.of(first(SparseProducts.multiply(a, b)))
                : Optional.empty());
  }

  /** The first matrix that was seen of those that are equal to this one. */
  SparseMatrix first(SparseMatrix matrix) {
    List<SparseMatrix> alike =
        matrices.computeIfAbsent(new Kind(matrix.shape(), matrix.size()), _ -> new ArrayList<>());
    for (SparseMatrix other : alike) {
      if (other == matrix || isEqual(other, matrix)) {
        return other;
      }
    }
    alike.add(matrix);
    return matrix;
  }

  private static boolean isEqual(SparseMatrix one, SparseMatrix other) {
    CompressedRows left = one.pattern();
    CompressedRows right = other.pattern();
    return isEqual(one.values(), other.values())
        && isEqual(left.entries(), right.entries())
        && isEqual(left.offsets(), right.offsets());
  }

  private static boolean isEqual(MemorySegment one, MemorySegment other) {
    return one.mismatch(other) < 0;
  }
}
