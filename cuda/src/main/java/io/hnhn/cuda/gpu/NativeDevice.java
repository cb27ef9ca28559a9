package io.hnhn.cuda.gpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.util.List;

/** A GPU by the CUDA driver, with dense products by cuBLAS and kernels that NVRTC compiled. */
final class NativeDevice implements Device {
  /** CU_STREAM_NON_BLOCKING. */
  private static final int NON_BLOCKING = 1;

  /** CU_MEMHOSTALLOC_PORTABLE and CU_MEMHOSTALLOC_DEVICEMAP. */
  private static final int SEEN_BY_THE_DEVICE = 1 | 2;

  /** CU_STREAM_CAPTURE_MODE_THREAD_LOCAL: what other threads do meanwhile is no matter. */
  private static final int THREAD_LOCAL = 1;

  /** CUDA_ERROR_NOT_READY. */
  private static final int NOT_READY = 600;

  private static final byte ZERO = 0;

  private final DriverCalls driver;
  private final DriverFunctions cuda;
  private final int device;
  private final long context;
  private final DeviceFacts facts;
  private final LoadedKernels kernels;
  private final DenseProducts products;

  NativeDevice(
      DriverCalls driver,
      int device,
      long context,
      DeviceFacts facts,
      LoadedKernels kernels,
      DenseProducts products) {
    this.driver = driver;
    this.cuda = driver.functions();
    this.device = device;
    this.context = context;
    this.facts = facts;
    this.kernels = kernels;
    this.products = products;
  }

  @Override
  public DeviceFacts facts() {
    return facts;
  }

  /** A context belongs to the thread that calls; threads come and go. */
  private void enter() {
    driver.call("a context", () -> (int) cuda.ctxSetCurrent().invokeExact(context));
  }

  @Override
  public long freeBytes() {
    enter();
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment both = scratch.allocate(JAVA_LONG, 2);
      MemorySegment total = both.asSlice(Long.BYTES);
      driver.call("its free memory", () -> (int) cuda.memGetInfo().invokeExact(both, total));
      return both.get(JAVA_LONG, 0);
    }
  }

  @Override
  public long allocate(long bytes) {
    enter();
    // Nothing is an allocation, too, but the driver refuses it.
    long size = Math.max(bytes, 1);
    return driver.result(
        "%d bytes of memory".formatted(size),
        address -> (int) cuda.memAlloc().invokeExact(address, size));
  }

  @Override
  public void free(long address) {
    enter();
    driver.call("memory back", () -> (int) cuda.memFree().invokeExact(address));
  }

  @Override
  @SuppressWarnings("restricted") // as large as it was allocated
  public MemorySegment allocateOnHost(long bytes) {
    enter();
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment pointer = scratch.allocate(ADDRESS);
      driver.call(
          "memory of the host",
          () -> (int) cuda.memHostAlloc().invokeExact(pointer, bytes, SEEN_BY_THE_DEVICE));
      return pointer.get(ADDRESS, 0).reinterpret(bytes).fill(ZERO);
    }
  }

  @Override
  public void freeOnHost(MemorySegment memory) {
    enter();
    driver.call("memory of the host back", () -> (int) cuda.memFreeHost().invokeExact(memory));
  }

  @Override
  public long openStream() {
    enter();
    return driver.result(
        "a stream", stream -> (int) cuda.streamCreate().invokeExact(stream, NON_BLOCKING));
  }

  @Override
  public void closeStream(long stream) {
    await(stream);
    driver.call("a stream closed", () -> (int) cuda.streamDestroy().invokeExact(stream));
  }

  @Override
  public void upload(long to, MemorySegment from, long stream) {
    enter();
    if (from.byteSize() > 0) {
      long bytes = from.byteSize();
      driver.call(
          "a copy to it", () -> (int) cuda.copyToDevice().invokeExact(to, from, bytes, stream));
      await(stream);
    }
  }

  @Override
  public void download(MemorySegment to, long from, long stream) {
    enter();
    if (to.byteSize() > 0) {
      long bytes = to.byteSize();
      driver.call(
          "a copy from it", () -> (int) cuda.copyToHost().invokeExact(to, from, bytes, stream));
    }
    await(stream);
  }

  @Override
  public void copy(long to, long from, long bytes, long stream) {
    enter();
    if (bytes > 0) {
      driver.call("a copy", () -> (int) cuda.copyOnDevice().invokeExact(to, from, bytes, stream));
    }
  }

  @Override
  public void issue(Command command, long stream) {
    enter();
    give(command, stream);
  }

  private void give(Command command, long stream) {
    switch (command) {
      case Launch launch -> launch(launch, stream);
      case Product product -> products.multiply(product, stream);
      case Clear(long address, long bytes) ->
          driver.call("zeros", () -> (int) cuda.memset().invokeExact(address, ZERO, bytes, stream));
    }
  }

  private void launch(Launch launch, long stream) {
    long function = kernels.function(launch.kernel());
    Grid grid = launch.grid();
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment arguments =
          LaunchArguments.of(launch, SegmentAllocator.slicingAllocator(scratch.allocate(1024, 64)));
      driver.call(
          launch.kernel().function(),
          () ->
              (int)
                  cuda.launchKernel()
                      .invokeExact(
                          function,
                          grid.x(),
                          grid.y(),
                          1,
                          grid.threadsX(),
                          grid.threadsY(),
                          1,
                          launch.sharedBytes(),
                          stream,
                          arguments,
                          MemorySegment.NULL));
    }
  }

  @Override
  public void await(long stream) {
    enter();
    driver.call("its work done", () -> (int) cuda.streamSynchronize().invokeExact(stream));
  }

  @Override
  public boolean isDone(long stream) {
    enter();
    int status = driver.status(() -> (int) cuda.streamQuery().invokeExact(stream));
    if (status != NOT_READY) {
      driver.expect("its work done", status);
    }
    return status == 0;
  }

  @Override
  public long capture(List<Command> commands, long stream) {
    enter();
    driver.call(
        "a record begun", () -> (int) cuda.streamBeginCapture().invokeExact(stream, THREAD_LOCAL));
    long graph;
    try {
      commands.forEach(command -> give(command, stream));
    } finally {
      graph =
          driver.result("a record", to -> (int) cuda.streamEndCapture().invokeExact(stream, to));
    }
    try {
      return driver.result(
          "a graph", to -> (int) cuda.graphInstantiate().invokeExact(to, graph, 0L));
    } finally {
      driver.call("a record closed", () -> (int) cuda.graphDestroy().invokeExact(graph));
    }
  }

  @Override
  public void replay(long graph, long stream) {
    enter();
    driver.call("a run", () -> (int) cuda.graphLaunch().invokeExact(graph, stream));
  }

  @Override
  public void closeGraph(long graph) {
    enter();
    driver.call("a graph closed", () -> (int) cuda.graphExecDestroy().invokeExact(graph));
  }

  @Override
  public double[] time(List<List<Command>> lists, long stream) {
    enter();
    long[] events = new long[lists.size() + 1];
    for (int i = 0; i < events.length; i++) {
      events[i] = driver.result("an event", to -> (int) cuda.eventCreate().invokeExact(to, 0));
    }
    double[] seconds = new double[lists.size()];
    try {
      record(events[0], stream);
      for (int i = 0; i < seconds.length; i++) {
        lists.get(i).forEach(command -> give(command, stream));
        record(events[i + 1], stream);
      }
      await(stream);
      for (int i = 0; i < seconds.length; i++) {
        seconds[i] = between(events[i], events[i + 1]);
      }
    } finally {
      for (long event : events) {
        driver.call("an event closed", () -> (int) cuda.eventDestroy().invokeExact(event));
      }
    }
    return seconds;
  }

  private void record(long event, long stream) {
    driver.call("an event noted", () -> (int) cuda.eventRecord().invokeExact(event, stream));
  }

  private double between(long start, long end) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment milliseconds = scratch.allocate(JAVA_FLOAT);
      driver.call(
          "a time", () -> (int) cuda.eventElapsedTime().invokeExact(milliseconds, start, end));
      return milliseconds.get(JAVA_FLOAT, 0) / 1e3;
    }
  }

  @Override
  public void close() {
    enter();
    products.close();
    kernels.close();
    driver.call("a context back", () -> (int) cuda.primaryCtxRelease().invokeExact(device));
  }
}
