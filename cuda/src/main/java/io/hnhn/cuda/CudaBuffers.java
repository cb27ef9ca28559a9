package io.hnhn.cuda;

import io.hnhn.backend.Weights.Vector;
import io.hnhn.cuda.gpu.Device;
import io.hnhn.expr.Leaf;
import io.hnhn.plan.Buffer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.HashMap;
import java.util.Map;

/** The memory behind a plan's buffers, on a device. */
final class CudaBuffers implements AutoCloseable {
  private final CudaWeights weights;
  private final DeviceMemory memory;
  private final DeviceConstants.Lease constants;
  private final long workspace;
  private final Map<Buffer, Long> apart = new HashMap<>();
  private boolean open = true;

  CudaBuffers(
      long workspaceBytes, CudaWeights weights, Device device, DeviceConstants.Lease constants) {
    this.weights = weights;
    this.constants = constants;
    this.memory = new DeviceMemory(device);
    this.workspace = memory.allocate(workspaceBytes);
  }

  /** Gives a buffer memory that it shares with no other. */
  void keepApart(Buffer buffer) {
    apart.put(buffer, memory.allocate(buffer.bytes()));
  }

  /** Where a buffer is. */
  long address(Buffer buffer) {
    Long own = apart.get(buffer);
    return own != null ? own : place(buffer);
  }

  private long place(Buffer buffer) {
    return switch (buffer.place()) {
      case Buffer.Intermediate(long offset) -> workspace + offset;
      case Buffer.Parameter(long offset) -> weights.address(Vector.VALUES, offset);
      case Buffer.Gradient(long offset) -> weights.address(Vector.GRADIENTS, offset);
      case Buffer.Constant(Leaf leaf) -> constant(leaf);
    };
  }

  private long constant(Leaf leaf) {
    return switch (leaf) {
      case Leaf.Constant(Matrix value) -> constants.dense(value);
      case Leaf.SparseConstant(SparseMatrix value) -> constants.dense(value);
      case Leaf.Parameter p -> throw new IllegalArgumentException("Expected a constant: " + p);
      case Leaf.DroppedValues d -> throw new IllegalArgumentException("Expected a constant: " + d);
    };
  }

  /** The known matrices and patterns. */
  DeviceConstants.Lease constants() {
    return constants;
  }

  /** Memory for a step's own use. */
  long scratch(long bytes) {
    return memory.allocate(bytes);
  }

  /** Whether the memory is there still. */
  boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    if (open) {
      open = false;
      memory.close();
      constants.close();
    }
  }
}
