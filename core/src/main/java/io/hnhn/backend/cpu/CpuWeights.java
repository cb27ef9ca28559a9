package io.hnhn.backend.cpu;

import io.hnhn.backend.AdamStep;
import io.hnhn.backend.Weights;
import io.hnhn.graph.Amount;
import io.hnhn.graph.OffHeap;
import io.hnhn.plan.ParameterLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Weights in float32, off the heap. Whoever uses them, the executions on them included, holds their
 * lock meanwhile: uses come one after the other, and memory is given back between two of them.
 */
final class CpuWeights implements Weights {
  private static final int ADAM_TILE = 1 << 15;

  private final ParameterLayout layout;
  private final Kernels kernels;
  private final Workers workers;
  private final Consumer<CpuWeights> whenClosed;
  private final Arena arena = Arena.ofShared();
  private final ReentrantLock lock = new ReentrantLock();

  /** A vector takes memory from its first use on: who only predicts needs the values alone. */
  private final Map<Vector, MemorySegment> vectors = new EnumMap<>(Vector.class);

  CpuWeights(
      ParameterLayout layout, Kernels kernels, Workers workers, Consumer<CpuWeights> whenClosed) {
    this.layout = layout;
    this.kernels = kernels;
    this.workers = workers;
    this.whenClosed = whenClosed;
  }

  @Override
  public ParameterLayout layout() {
    return layout;
  }

  /** Does something that nobody else does with these weights at the same time. */
  void alone(Runnable work) {
    lock.lock();
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }

  /** The same with weights that are open, and stay so meanwhile. */
  void use(Runnable work) {
    alone(
        () -> {
          if (!arena.scope().isAlive()) {
            throw new IllegalStateException(
                "Expected open weights, but found them closed; have the backend allocate others");
          }
          work.run();
        });
  }

  /** The vector itself, not a copy; for those who {@link #use} the weights. */
  MemorySegment vector(Vector vector) {
    return vectors.computeIfAbsent(
        vector, v -> OffHeap.allocate(arena, Amount.floatBytes(layout.size())));
  }

  @Override
  public void read(Vector vector, long offset, MemorySegment into) {
    use(() -> MemorySegment.copy(vector(vector), offset * Float.BYTES, into, 0, into.byteSize()));
  }

  @Override
  public void write(Vector vector, long offset, MemorySegment from) {
    use(() -> MemorySegment.copy(from, 0, vector(vector), offset * Float.BYTES, from.byteSize()));
  }

  @Override
  public void adam(AdamStep step) {
    use(() -> takeStep(step));
  }

  private void takeStep(AdamStep step) {
    Kernels.AdamCoefficients coefficients = Kernels.AdamCoefficients.of(step);
    MemorySegment values = vector(Vector.VALUES);
    MemorySegment gradients = vector(Vector.GRADIENTS);
    MemorySegment first = vector(Vector.FIRST_MOMENTS);
    MemorySegment second = vector(Vector.SECOND_MOMENTS);
    int tiles = Math.toIntExact((layout.size() + ADAM_TILE - 1) / ADAM_TILE);
    workers.run(
        tiles,
        tile ->
            kernels.adam(
                values,
                gradients,
                first,
                second,
                coefficients,
                (long) tile * ADAM_TILE,
                Math.min(layout.size(), (tile + 1L) * ADAM_TILE)));
  }

  @Override
  public void close() {
    alone(
        () -> {
          if (arena.scope().isAlive()) {
            arena.close();
          }
        });
    whenClosed.accept(this);
  }
}
