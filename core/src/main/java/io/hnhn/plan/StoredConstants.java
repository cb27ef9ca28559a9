package io.hnhn.plan;

import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.SegmentExtreme;
import io.hnhn.expr.SegmentLogSumExp;
import io.hnhn.expr.SegmentSoftmax;
import io.hnhn.graph.Amount;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;

/** The known matrices and operators that steps read, with the bytes of each. */
final class StoredConstants {
  // By identity: two equal patterns take memory twice.
  private final IdentityHashMap<Object, Long> bytes = new IdentityHashMap<>();
  private long made;

  StoredConstants(List<Step> steps, List<Buffer> outputs) {
    List<Buffer> reads = new ArrayList<>(outputs);
    for (Step step : steps) {
      reads.addAll(Plan.reads(step));
      addOperator(step);
    }
    for (Buffer read : reads) {
      if (read.place() instanceof Buffer.Constant(Leaf value)) {
        if (value instanceof Leaf.Constant(Matrix dense)) {
          bytes.put(dense, read.bytes());
        } else if (bytes.put(value, read.bytes()) == null) {
          made = Amount.sum(made, read.bytes());
        }
      }
    }
  }

  private void addOperator(Step step) {
    switch (step.op()) {
      case Propagate(SparseMatrix operator) -> {
        bytes.put(operator, Amount.floatBytes(operator.size()));
        add(operator.pattern());
      }
      case PropagateWeighted(CompressedRows pattern, boolean transposed) when transposed ->
          // The pattern by columns, and for each entry where its weight is.
          bytes.put(
              pattern.transposed(),
              indexBytes(pattern.transposed().rows()) + pattern.size() * Long.BYTES);
      case PropagateWeighted(CompressedRows pattern, boolean transposed) -> add(pattern);
      case IncidenceDot(CompressedRows pattern) -> add(pattern);
      case SegmentExtreme(CompressedRows pattern, var kind) -> add(pattern);
      case SegmentLogSumExp(CompressedRows pattern) -> add(pattern);
      case SegmentSoftmax(CompressedRows pattern) -> add(pattern);
      case DroppedValues(SparseMatrix value, var dropout) ->
          bytes.put(value, Amount.floatBytes(value.size()));
      default -> {}
    }
  }

  private void add(CompressedRows pattern) {
    bytes.put(pattern, indexBytes(pattern));
  }

  private static long indexBytes(CompressedRows pattern) {
    return pattern.size() * Integer.BYTES + (pattern.rows() + 1L) * Long.BYTES;
  }

  /** Each of them. */
  List<StoredConstant> each() {
    List<StoredConstant> all = new ArrayList<>();
    bytes.forEach(
        (value, size) ->
            all.add(
                value instanceof Leaf.SparseConstant(SparseMatrix sparse)
                    ? new StoredConstant(sparse, size, true)
                    : new StoredConstant(value, size, false)));
    return all;
  }

  /** Bytes of those that are stored sparsely, but read densely: they are made when steps are. */
  long bytesMade() {
    return made;
  }

  /** Bytes of all of them but those that are {@code present} anyway. */
  long bytesBeside(Collection<?> present) {
    IdentityHashMap<Object, Long> rest = new IdentityHashMap<>(bytes);
    present.forEach(rest::remove);
    return rest.values().stream().reduce(0L, Amount::sum);
  }
}
