package io.hnhn.cuda;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Precision;
import io.hnhn.backend.Weights;
import io.hnhn.cuda.gpu.Device;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Runs plans in float32 on an NVIDIA GPU. On one GPU the results are the same, bit for bit, from
 * run to run: no sum depends on which of its terms comes first.
 */
final class CudaBackend implements Backend {
  static final String NAME = "cuda";

  /**
   * Rates as the benchmarks of this project measure them on an H200, rounded. Others have about the
   * same ratios, and only ratios matter; they are fixed, so that a plan is the same in every run.
   */
  private static final CostModel COSTS = new CostModel(40e12, 7e12, 3e12, 3e-6);

  /** Small runs leave a GPU idle between their steps; more of them would hardly be faster. */
  private static final int LANES = 4;

  private final Device device;
  private final Precision precision;
  private final DeviceConstants constants;
  private final Notices notices;
  private final Set<CudaBackend> lanes = ConcurrentHashMap.newKeySet();
  private final Consumer<CudaBackend> whenClosed;
  private final Set<CudaExecution> executions = ConcurrentHashMap.newKeySet();
  private final Set<CudaWeights> allocated = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** A backend on a device, which is closed with it. */
  static CudaBackend on(Device device, Precision precision) {
    DeviceConstants constants = new DeviceConstants(device);
    Notices notices = new Notices(device);
    return new CudaBackend(
        device,
        precision,
        constants,
        notices,
        backend -> {
          constants.close();
          notices.close();
          device.close();
        });
  }

  private CudaBackend(
      Device device,
      Precision precision,
      DeviceConstants constants,
      Notices notices,
      Consumer<CudaBackend> whenClosed) {
    this.device = device;
    this.precision = precision;
    this.constants = constants;
    this.notices = notices;
    this.whenClosed = whenClosed;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String arithmetic() {
    return "%s, %s, dense products in %s"
        .formatted(device.facts().name(), device.facts().libraries(), precision.word());
  }

  @Override
  public String description() {
    return arithmetic();
  }

  @Override
  public CostModel costs() {
    return COSTS;
  }

  @Override
  public OptionalLong freeMemory() {
    expectOpen();
    return OptionalLong.of(device.freeBytes());
  }

  @Override
  public int lanes() {
    return LANES;
  }

  /** A lane is what the backend is, with streams of its own: each set of weights has one. */
  @Override
  public Backend lane() {
    expectOpen();
    return kept(
        lanes,
        new CudaBackend(device, precision, constants, notices, lanes::remove),
        CudaBackend::close);
  }

  @Override
  public Weights allocate(ParameterLayout layout) {
    expectOpen();
    return kept(allocated, new CudaWeights(layout, device, allocated::remove), CudaWeights::close);
  }

  @Override
  public Execution load(Plan plan, Weights weights) {
    expectOpen();
    CudaWeights own = CudaWeights.expect(weights, plan.layout(), device);
    return kept(
        executions,
        new CudaExecution(plan, own, device, constants, notices, executions::remove),
        CudaExecution::close);
  }

  /** What was made, to be closed with the backend; closed at once if that came first. */
  private <T> T kept(Set<T> made, T next, Consumer<T> close) {
    made.add(next);
    if (closed) {
      close.accept(next);
    }
    expectOpen();
    return next;
  }

  private void expectOpen() {
    if (closed) {
      throw new IllegalStateException("Expected an open backend, but found cuda closed");
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    List.copyOf(lanes).forEach(CudaBackend::close);
    List.copyOf(executions).forEach(CudaExecution::close);
    List.copyOf(allocated).forEach(CudaWeights::close);
    whenClosed.accept(this);
  }
}
