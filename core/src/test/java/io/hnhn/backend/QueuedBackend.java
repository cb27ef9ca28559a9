package io.hnhn.backend;

import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The {@code cpu} backend as if it were a device, with memory of its own and behind a queue: runs,
 * steps of Adam and writing return at once and are done when somebody waits. What the contract says
 * of a backend that is not done yet is tested with it where there is no device.
 */
final class QueuedBackend implements Backend {
  private final Backend cpu;
  private final DeviceMemory memory;
  private final DeviceQueue queue = new DeviceQueue();
  private final Set<QueuedBackend> lanes = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** One that closes the other with itself. */
  QueuedBackend(Backend cpu, DeviceMemory memory) {
    this.cpu = cpu;
    this.memory = memory;
  }

  /** How much was asked for that nobody waits for yet. */
  int waiting() {
    return queue.waiting();
  }

  @Override
  public String name() {
    return cpu.name();
  }

  @Override
  public String arithmetic() {
    return cpu.arithmetic();
  }

  @Override
  public String description() {
    return cpu.description();
  }

  @Override
  public CostModel costs() {
    return cpu.costs();
  }

  @Override
  public OptionalLong freeMemory() {
    return OptionalLong.of(memory.free());
  }

  @Override
  public int lanes() {
    return cpu.lanes();
  }

  @Override
  public Backend lane() {
    QueuedBackend lane = new QueuedBackend(cpu.lane(), memory);
    lanes.add(lane);
    return lane;
  }

  @Override
  public Weights allocate(ParameterLayout layout) {
    return new QueuedWeights(cpu.allocate(layout));
  }

  @Override
  public Execution load(Plan plan, Weights weights) {
    return weights instanceof QueuedWeights own
        ? queue.now(() -> new QueuedExecution(cpu.load(plan, own.weights), own))
        : cpu.load(plan, weights);
  }

  /** A run that is under way is not waited for: the cpu backend ends it. */
  @Override
  public void close() {
    closed = true;
    lanes.forEach(Backend::close);
    cpu.close();
    queue.close();
  }

  private void expectOpen() {
    if (closed) {
      throw new IllegalStateException("Expected an open backend, but found it closed");
    }
  }

  /** Closes something once, after all that was asked for before. */
  private void close(AutoCloseable part, AtomicBoolean isClosed, Runnable givingBack) {
    if (!isClosed.compareAndSet(false, true)) {
      return;
    }
    givingBack.run();
    if (!closed) {
      queue.now(
          () -> {
            part.close();
            return null;
          });
    }
  }

  private final class QueuedWeights implements Weights {
    private final Weights weights;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private QueuedWeights(Weights weights) {
      this.weights = weights;
      memory.take(DeviceMemory.ofWeights(weights.layout().size()));
    }

    private void expectOpen() {
      QueuedBackend.this.expectOpen();
      if (isClosed.get()) {
        throw new IllegalStateException("Expected open weights, but found them closed");
      }
    }

    @Override
    public ParameterLayout layout() {
      return weights.layout();
    }

    @Override
    public void read(Vector vector, long offset, MemorySegment into) {
      into.copyFrom(
          queue.now(
              () -> {
                MemorySegment copy = Arena.ofAuto().allocate(into.byteSize(), Float.BYTES);
                weights.read(vector, offset, copy);
                return copy;
              }));
    }

    @Override
    public void write(Vector vector, long offset, MemorySegment from) {
      expectOpen();
      MemorySegment copy = Arena.ofAuto().allocate(from.byteSize(), Float.BYTES).copyFrom(from);
      queue.later(() -> weights.write(vector, offset, copy));
    }

    @Override
    public void adam(AdamStep step) {
      expectOpen();
      queue.later(() -> weights.adam(step));
    }

    @Override
    public void copy(Vector vector, Weights from) {
      queue.now(
          () -> {
            weights.copy(vector, ofCpu(from));
            return null;
          });
    }

    @Override
    public void add(Vector vector, Weights others) {
      queue.now(
          () -> {
            weights.add(vector, ofCpu(others));
            return null;
          });
    }

    private Weights ofCpu(Weights others) {
      return others instanceof QueuedWeights queued ? queued.weights : others;
    }

    @Override
    public void close() {
      QueuedBackend.this.close(
          weights, isClosed, () -> memory.give(DeviceMemory.ofWeights(weights.layout().size())));
    }
  }

  private final class QueuedExecution implements Execution {
    private final Execution execution;
    private final QueuedWeights weights;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private QueuedExecution(Execution execution, QueuedWeights weights) {
      this.execution = execution;
      this.weights = weights;
      memory.load(execution.plan());
    }

    @Override
    public Plan plan() {
      return execution.plan();
    }

    @Override
    public void run(Randomness random) {
      weights.expectOpen();
      if (isClosed.get()) {
        throw new IllegalStateException("Expected an open execution, but found it closed");
      }
      queue.later(() -> execution.run(random));
    }

    @Override
    public double[] profile(Randomness random) {
      return queue.now(() -> execution.profile(random));
    }

    @Override
    public Matrix output(int index) {
      return queue.now(() -> execution.output(index));
    }

    @Override
    public double scalar(int index) {
      return queue.now(() -> execution.scalar(index));
    }

    @Override
    public void close() {
      QueuedBackend.this.close(execution, isClosed, () -> memory.unload(plan()));
    }
  }
}
