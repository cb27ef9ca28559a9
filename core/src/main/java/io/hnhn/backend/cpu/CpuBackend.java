package io.hnhn.backend.cpu;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Weights;
import io.hnhn.linalg.Gemm;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Runs plans in float32 on the cores of this machine. On one machine the results are the same, bit
 * for bit, whatever the number of threads: the work is cut into tiles by its shape alone, a tile is
 * computed by one thread, and sums over tiles are taken in the order of the tiles.
 */
final class CpuBackend implements Backend {
  static final String NAME = "cpu";

  private final Kernels kernels;
  private final Gemm gemm;
  private final CostModel costs;
  private final Workers workers;
  private final DenseCopies copies;
  private final Set<CpuExecution> executions = ConcurrentHashMap.newKeySet();
  private final Set<CpuWeights> allocated = ConcurrentHashMap.newKeySet();
  private final Set<CpuBackend> lanes = ConcurrentHashMap.newKeySet();
  private final Consumer<CpuBackend> whenClosed;
  private volatile boolean closed;

  CpuBackend(Kernels kernels, Gemm gemm, CostModel costs, int threads) {
    this(kernels, gemm, costs, threads, new DenseCopies(), backend -> {});
  }

  private CpuBackend(
      Kernels kernels,
      Gemm gemm,
      CostModel costs,
      int threads,
      DenseCopies copies,
      Consumer<CpuBackend> whenClosed) {
    this.kernels = kernels;
    this.gemm = gemm;
    this.costs = costs;
    this.workers = new Workers(threads);
    this.copies = copies;
    this.whenClosed = whenClosed;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String arithmetic() {
    return "%s kernels, dense products by %s".formatted(kernels.name(), gemm.name());
  }

  @Override
  public String description() {
    return "%s, %d thread%s"
        .formatted(arithmetic(), workers.count(), workers.count() == 1 ? "" : "s");
  }

  @Override
  public CostModel costs() {
    return costs;
  }

  @Override
  public OptionalLong freeMemory() {
    return OptionalLong.empty();
  }

  /** A run on one thread waits for nobody, so that as many as there are threads are the fastest. */
  @Override
  public int lanes() {
    return workers.count();
  }

  @Override
  public Backend lane() {
    return kept(
        lanes, new CpuBackend(kernels, gemm, costs, 1, copies, lanes::remove), CpuBackend::close);
  }

  @Override
  public Weights allocate(ParameterLayout layout) {
    return kept(
        allocated, new CpuWeights(layout, kernels, workers, allocated::remove), CpuWeights::close);
  }

  @Override
  public Execution load(Plan plan, Weights weights) {
    expectOpen();
    CpuWeights own = CpuWeights.expect(weights, plan.layout());
    return kept(
        executions,
        new CpuExecution(plan, own, copies, kernels, gemm, workers, executions::remove),
        CpuExecution::close);
  }

  /** What its executions, and those of its lanes, share. */
  DenseCopies denseCopies() {
    return copies;
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
      throw new IllegalStateException("Expected an open backend, but found cpu closed");
    }
  }

  /** A run that is under way ends before its next step, since the threads are gone. */
  @Override
  public void close() {
    closed = true;
    List.copyOf(lanes).forEach(CpuBackend::close);
    workers.close();
    List.copyOf(executions).forEach(CpuExecution::close);
    List.copyOf(allocated).forEach(CpuWeights::close);
    whenClosed.accept(this);
  }
}
