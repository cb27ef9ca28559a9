package io.hnhn.plan;

import io.hnhn.expr.Dropout;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.Op;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.SegmentExtreme;
import io.hnhn.expr.SegmentLogSumExp;
import io.hnhn.expr.SegmentSoftmax;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Moves the constants of a plan. First it is collected where they are, each stretch of memory once;
 * then all of it is moved at once; then the plan is written anew over the same numbers. What is
 * stored sparsely but read densely is made dense on the way.
 */
final class ConstantRelocation {
  private final Plan plan;
  private final Map<Buffer, Matrix> folded = new HashMap<>();
  private final IdentityHashMap<SparseMatrix, Matrix> dense = new IdentityHashMap<>();
  private final Map<MemorySegment, MemorySegment> places = new LinkedHashMap<>();

  /** Patterns that are read by columns, too. */
  private final Set<CompressedRows> turned = Collections.newSetFromMap(new IdentityHashMap<>());

  // By identity, so that what steps share they share afterwards.
  private final IdentityHashMap<CompressedRows, CompressedRows> patterns = new IdentityHashMap<>();
  private final IdentityHashMap<SparseMatrix, SparseMatrix> sparse = new IdentityHashMap<>();
  private final IdentityHashMap<Matrix, Matrix> matrices = new IdentityHashMap<>();
  private final Map<Buffer, Buffer> buffers = new HashMap<>();

  /**
   * Collects them.
   *
   * @param folded buffers of what is taken once
   * @param values what is in each of them
   */
  ConstantRelocation(Plan plan, List<Buffer> folded, List<Matrix> values) {
    this.plan = plan;
    for (int i = 0; i < folded.size(); i++) {
      this.folded.put(folded.get(i), values.get(i));
    }
    for (Step step : plan.steps()) {
      collect(step.op());
      Plan.reads(step).forEach(this::collect);
    }
    plan.outputs().forEach(this::collect);
  }

  private void collect(Op op) {
    switch (op) {
      case Propagate(SparseMatrix operator) -> collect(operator);
      case PropagateWeighted(CompressedRows pattern, boolean transposed) -> {
        collect(pattern);
        if (transposed && turned.add(pattern)) {
          CompressedRows.Transposed columns = pattern.transposed();
          collect(columns.rows());
          collect(columns.origin());
        }
      }
      case IncidenceDot(CompressedRows pattern) -> collect(pattern);
      case SegmentExtreme(CompressedRows pattern, var kind) -> collect(pattern);
      case SegmentLogSumExp(CompressedRows pattern) -> collect(pattern);
      case SegmentSoftmax(CompressedRows pattern) -> collect(pattern);
      case DroppedValues(SparseMatrix value, var dropout) -> collect(value);
      default -> {}
    }
  }

  private void collect(Buffer buffer) {
    Matrix value = value(buffer);
    if (value != null) {
      collect(value.segment());
    }
  }

  private void collect(SparseMatrix matrix) {
    collect(matrix.pattern());
    collect(matrix.values());
  }

  private void collect(CompressedRows pattern) {
    collect(pattern.offsets());
    collect(pattern.entries());
  }

  private void collect(MemorySegment segment) {
    places.putIfAbsent(segment, segment);
  }

  /** The numbers in a buffer that is constant; null for any other. */
  private @Nullable Matrix value(Buffer buffer) {
    if (!(buffer.place() instanceof Buffer.Constant(Leaf leaf))) {
      return folded.get(buffer);
    }
    return switch (leaf) {
      case Leaf.Constant(Matrix known) -> known;
      case Leaf.SparseConstant(SparseMatrix known) ->
          dense.computeIfAbsent(known, SparseMatrix::toDense);
      default -> throw new IllegalArgumentException("Expected a constant, but found " + leaf);
    };
  }

  /** The plan over what was moved. */
  Plan to(UnaryOperator<List<MemorySegment>> moving) {
    List<MemorySegment> from = new ArrayList<>(places.keySet());
    List<MemorySegment> moved = moving.apply(from);
    for (int i = 0; i < from.size(); i++) {
      places.put(from.get(i), moved.get(i));
    }
    return new Plan(
        plan.layout(),
        List.of(),
        plan.steps().stream().map(this::moved).toList(),
        plan.outputs().stream().map(this::moved).toList(),
        plan.workspaceBytes(),
        plan.training(),
        plan.passes());
  }

  private Step moved(Step step) {
    return new Step(
        moved(step.op()),
        step.inputs().stream().map(this::moved).toList(),
        step.epilogue().stream()
            .map(
                stage ->
                    new Step.Stage(stage.op(), stage.operands().stream().map(this::moved).toList()))
            .toList(),
        step.output());
  }

  private Op moved(Op op) {
    return switch (op) {
      case Propagate(SparseMatrix operator) -> new Propagate(moved(operator));
      case PropagateWeighted(CompressedRows pattern, boolean transposed) ->
          new PropagateWeighted(moved(pattern), transposed);
      case IncidenceDot(CompressedRows pattern) -> new IncidenceDot(moved(pattern));
      case SegmentExtreme(CompressedRows pattern, var kind) ->
          new SegmentExtreme(moved(pattern), kind);
      case SegmentLogSumExp(CompressedRows pattern) -> new SegmentLogSumExp(moved(pattern));
      case SegmentSoftmax(CompressedRows pattern) -> new SegmentSoftmax(moved(pattern));
      case DroppedValues(SparseMatrix value, Dropout dropout) ->
          new DroppedValues(moved(value), dropout);
      default -> op;
    };
  }

  private Buffer moved(Buffer buffer) {
    return buffers.computeIfAbsent(
        buffer,
        old -> {
          Matrix value = value(old);
          return value == null
              ? old
              : new Buffer(
                  old.id(), old.shape(), new Buffer.Constant(new Leaf.Constant(moved(value))));
        });
  }

  private Matrix moved(Matrix matrix) {
    return matrices.computeIfAbsent(
        matrix, old -> new Matrix(old.rows(), old.columns(), place(old.segment())));
  }

  private SparseMatrix moved(SparseMatrix matrix) {
    return sparse.computeIfAbsent(
        matrix, old -> new SparseMatrix(moved(old.pattern()), place(old.values())));
  }

  private CompressedRows moved(CompressedRows pattern) {
    return patterns.computeIfAbsent(
        pattern,
        old -> {
          CompressedRows rows = plain(old);
          CompressedRows.Transposed columns = turned.contains(old) ? old.transposed() : null;
          return columns == null
              ? rows
              : rows.withTransposed(
                  new CompressedRows.Transposed(plain(columns.rows()), place(columns.origin())));
        });
  }

  private CompressedRows plain(CompressedRows pattern) {
    return CompressedRows.wrap(
        pattern.columns(), place(pattern.offsets()), place(pattern.entries()));
  }

  private MemorySegment place(MemorySegment segment) {
    return Objects.requireNonNull(places.get(segment));
  }
}
