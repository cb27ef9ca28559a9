package io.hnhn.backend.cpu;

import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Leaf;
import io.hnhn.graph.Amount;
import io.hnhn.graph.OffHeap;
import io.hnhn.plan.Buffer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The memory behind a plan's buffers. */
final class CpuBuffers implements AutoCloseable {
  /**
   * To close an arena that threads share, the JVM has all of them pause, which takes longer than a
   * small plan runs. Up to this size memory is left to the garbage collector.
   */
  private static final long SMALL = 1 << 20;

  private final CpuWeights weights;
  private final DenseCopies copies;
  private final List<SparseMatrix> copied = new ArrayList<>();
  private final Arena arena;
  private final boolean small;
  private final MemorySegment workspace;
  private final Map<Leaf, MemorySegment> constants = new HashMap<>();
  private boolean open = true;

  CpuBuffers(long workspaceBytes, CpuWeights weights, DenseCopies copies) {
    this.weights = weights;
    this.copies = copies;
    this.small = workspaceBytes <= SMALL;
    this.arena = small ? Arena.ofAuto() : Arena.ofShared();
    this.workspace = OffHeap.allocate(arena, workspaceBytes);
  }

  MemorySegment segment(Buffer buffer) {
    return switch (buffer.place()) {
      case Buffer.Intermediate(long offset) -> workspace.asSlice(offset, buffer.bytes());
      case Buffer.Parameter(long offset) -> part(Vector.VALUES, offset, buffer);
      case Buffer.Gradient(long offset) -> part(Vector.GRADIENTS, offset, buffer);
      case Buffer.Constant(Leaf leaf) -> constants.computeIfAbsent(leaf, this::dense);
    };
  }

  private MemorySegment part(Vector vector, long offset, Buffer buffer) {
    return weights.vector(vector).asSlice(offset * Float.BYTES, buffer.bytes());
  }

  private MemorySegment dense(Leaf leaf) {
    return switch (leaf) {
      case Leaf.Constant(Matrix value) -> value.segment();
      case Leaf.SparseConstant(SparseMatrix value) -> copy(value);
      case Leaf.Parameter p -> throw new IllegalArgumentException("Expected a constant: " + p);
      case Leaf.DroppedValues d -> throw new IllegalArgumentException("Expected a constant: " + d);
    };
  }

  private MemorySegment copy(SparseMatrix matrix) {
    copied.add(matrix);
    return copies.take(matrix);
  }

  /** Memory from the plan's arena, for a step's own use. */
  MemorySegment scratch(long floats) {
    return OffHeap.allocate(arena, Amount.floatBytes(floats));
  }

  /** Whether the memory is there still. */
  boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    if (open && !small) {
      arena.close();
    }
    open = false;
    copied.forEach(copies::give);
    copied.clear();
    constants.clear();
  }
}
