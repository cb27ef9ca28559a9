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
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Weights in float32, off the heap. Whoever uses them, the executions on them included, holds their
 * lock meanwhile: uses come one after the other, and memory is given back between two of them.
 */
final class CpuWeights implements Weights {
  private static final int TILE = 1 << 15;
  private static final AtomicLong NEXT = new AtomicLong();

  /** Whoever uses two sets of weights holds that of the lower number first. */
  private final long number = NEXT.getAndIncrement();

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
    tiles(
        layout.trainedSize(),
        (from, to) -> kernels.adam(values, gradients, first, second, coefficients, from, to));
  }

  /** Work on a stretch of elements, {@code from .. to-1}. */
  private interface Stretch {
    void work(long from, long to);
  }

  private void tiles(long size, Stretch stretch) {
    int count = Math.toIntExact((size + TILE - 1) / TILE);
    workers.run(
        count, tile -> stretch.work((long) tile * TILE, Math.min(size, (tile + 1L) * TILE)));
  }

  /** These weights, once it is sure that a plan of the layout runs on them. */
  static CpuWeights expect(Weights weights, ParameterLayout layout) {
    if (!(weights instanceof CpuWeights own)) {
      throw new IllegalArgumentException(
          "Expected weights of the cpu backend, but found " + weights);
    }
    if (!own.layout.equals(layout)) {
      throw new IllegalArgumentException(
          "Expected weights of %s, but found %s".formatted(layout, own.layout));
    }
    return own;
  }

  @Override
  public void copy(Vector vector, Weights from) {
    CpuWeights others = expect(from, layout);
    useBoth(others, () -> vector(vector).copyFrom(others.vector(vector)));
  }

  @Override
  public void add(Vector vector, Weights others) {
    CpuWeights own = expect(others, layout);
    useBoth(
        own,
        () -> {
          MemorySegment sum = vector(vector);
          MemorySegment more = own.vector(vector);
          tiles(layout.size(), (from, to) -> kernels.add(sum, more, from, to));
        });
  }

  private void useBoth(CpuWeights others, Runnable work) {
    CpuWeights first = number < others.number ? this : others;
    CpuWeights second = first == this ? others : this;
    first.use(() -> second.use(work));
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
