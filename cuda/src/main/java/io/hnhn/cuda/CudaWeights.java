package io.hnhn.cuda;

import io.hnhn.backend.AdamStep;
import io.hnhn.backend.Weights;
import io.hnhn.cuda.gpu.AdamArgument;
import io.hnhn.cuda.gpu.Clear;
import io.hnhn.cuda.gpu.Command;
import io.hnhn.cuda.gpu.Device;
import io.hnhn.cuda.gpu.Kernel;
import io.hnhn.cuda.gpu.Launch;
import io.hnhn.cuda.gpu.Product;
import io.hnhn.plan.ParameterLayout;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Weights in float32 in the memory of a device. They have a stream of their own, which the
 * executions on them use, too: commands on the same weights come one after the other. Whoever uses
 * them holds their lock meanwhile.
 */
final class CudaWeights implements Weights {
  private static final AtomicLong NEXT = new AtomicLong();

  /** What cuBLAS asks for on Hopper GPUs; it takes fewer bytes elsewhere. */
  private static final long WORKSPACE_BYTES = 32L << 20;

  /** Whoever uses two sets of weights holds that of the lower number first. */
  private final long number = NEXT.getAndIncrement();

  private final ParameterLayout layout;
  private final DeviceLayout onDevice;
  private final Device device;
  private final Consumer<CudaWeights> whenClosed;
  private final DeviceMemory memory;
  private final long stream;
  private final ReentrantLock lock = new ReentrantLock();

  /** A vector takes memory from its first use on: who only predicts needs the values alone. */
  private final Map<Vector, Long> vectors = new EnumMap<>(Vector.class);

  private Product.@Nullable Scratch workspace;

  /** A step of Adam that is taken with the next run, or before anything else is done. */
  private @Nullable AdamArgument pending;

  private boolean open = true;

  CudaWeights(ParameterLayout layout, Device device, Consumer<CudaWeights> whenClosed) {
    this.layout = layout;
    this.onDevice = new DeviceLayout(layout);
    this.device = device;
    this.whenClosed = whenClosed;
    this.memory = new DeviceMemory(device);
    this.stream = device.openStream();
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
    useBeforeUpdate(
        () -> {
          AdamArgument update = takeUpdate();
          if (update != null) {
            update(update);
          }
          work.run();
        });
  }

  /** The same with weights that wait for an update still, see {@link #takeUpdate}. */
  void useBeforeUpdate(Runnable work) {
    alone(
        () -> {
          if (!open) {
            throw new IllegalStateException(
                "Expected open weights, but found them closed; have the backend allocate others");
          }
          work.run();
        });
  }

  /** The update that is to come, for who sees to it, or null. */
  @Nullable AdamArgument takeUpdate() {
    AdamArgument update = pending;
    pending = null;
    return update;
  }

  /** The stream of all commands on these weights. */
  long stream() {
    return stream;
  }

  /** Waits until all commands on these weights are done. */
  void await() {
    if (open) {
      device.await(stream);
    }
  }

  /** Memory for dense products, one of which runs at a time. */
  Product.Scratch workspace() {
    if (workspace == null) {
      workspace = new Product.Scratch(memory.allocate(WORKSPACE_BYTES), WORKSPACE_BYTES);
    }
    return workspace;
  }

  /** Where an element of a vector is. */
  long address(Vector vector, long flat) {
    return vector(vector) + onDevice.offset(flat) * Float.BYTES;
  }

  private long vector(Vector vector) {
    return vectors.computeIfAbsent(
        vector,
        v -> {
          long bytes = onDevice.size() * Float.BYTES;
          long address = memory.allocate(bytes);
          if (bytes > 0) {
            device.issue(new Clear(address, bytes), stream);
          }
          return address;
        });
  }

  @Override
  public void read(Vector vector, long offset, MemorySegment into) {
    use(
        () ->
            onDevice.stretches(
                offset,
                into.byteSize() / Float.BYTES,
                (flat, at, count) ->
                    device.download(
                        into.asSlice((flat - offset) * Float.BYTES, count * Float.BYTES),
                        vector(vector) + at * Float.BYTES,
                        stream)));
  }

  @Override
  public void write(Vector vector, long offset, MemorySegment from) {
    use(
        () ->
            onDevice.stretches(
                offset,
                from.byteSize() / Float.BYTES,
                (flat, at, count) ->
                    device.upload(
                        vector(vector) + at * Float.BYTES,
                        from.asSlice((flat - offset) * Float.BYTES, count * Float.BYTES),
                        stream)));
  }

  /** Takes it with the next run, which then is one replay. */
  @Override
  public void adam(AdamStep step) {
    use(() -> pending = onDevice.trainedSize() > 0 ? AdamArgument.of(step) : null);
  }

  private void update(AdamArgument step) {
    device.issue(
        Launch.of(
            Kernel.ADAM_STEP,
            threads(),
            vector(Vector.VALUES),
            vector(Vector.GRADIENTS),
            vector(Vector.FIRST_MOMENTS),
            vector(Vector.SECOND_MOMENTS),
            onDevice.trainedSize() / 4,
            step),
        stream);
  }

  /** Of a step of Adam: each has FOURS of {@code elementwise.cu} times four elements. */
  private long threads() {
    return Math.ceilDiv(onDevice.trainedSize() / 4, 2);
  }

  /** The command by which a run begins with an update. */
  List<Command> updateInRun(long state) {
    return onDevice.trainedSize() == 0
        ? List.of()
        : List.of(
            Launch.of(
                Kernel.UPDATE_WEIGHTS,
                threads(),
                state,
                vector(Vector.VALUES),
                vector(Vector.GRADIENTS),
                vector(Vector.FIRST_MOMENTS),
                vector(Vector.SECOND_MOMENTS),
                onDevice.trainedSize() / 4));
  }

  /** These weights, once it is sure that a plan of the layout runs on them. */
  static CudaWeights expect(Weights weights, ParameterLayout layout, Device device) {
    if (!(weights instanceof CudaWeights own) || !own.device.equals(device)) {
      throw new IllegalArgumentException(
          "Expected weights of the cuda backend, but found " + weights);
    }
    if (!own.layout.equals(layout)) {
      throw new IllegalArgumentException(
          "Expected weights of %s, but found %s".formatted(layout, own.layout));
    }
    return own;
  }

  @Override
  public void copy(Vector vector, Weights from) {
    CudaWeights others = expect(from, layout, device);
    useBoth(
        others,
        () ->
            device.copy(
                vector(vector), others.vector(vector), onDevice.size() * Float.BYTES, stream));
  }

  @Override
  public void add(Vector vector, Weights others) {
    CudaWeights own = expect(others, layout, device);
    long size = onDevice.size();
    useBoth(
        own,
        () -> {
          if (size > 0) {
            device.issue(
                Launch.of(Kernel.ADD_VECTORS, size, vector(vector), own.vector(vector), size),
                stream);
          }
        });
  }

  /** Their stream is waited for before, and this one's after: two streams know no order. */
  private void useBoth(CudaWeights others, Runnable work) {
    CudaWeights first = number < others.number ? this : others;
    CudaWeights second = first == this ? others : this;
    first.use(
        () ->
            second.use(
                () -> {
                  if (others == this) {
                    work.run();
                    return;
                  }
                  device.await(others.stream);
                  work.run();
                  device.await(stream);
                }));
  }

  @Override
  public void close() {
    alone(
        () -> {
          if (open) {
            open = false;
            device.closeStream(stream);
            memory.close();
          }
        });
    whenClosed.accept(this);
  }

  @Override
  public String toString() {
    return "CudaWeights of " + layout;
  }
}
