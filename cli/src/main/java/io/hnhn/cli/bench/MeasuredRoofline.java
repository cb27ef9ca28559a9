package io.hnhn.cli.bench;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.expr.Expr;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.plan.Roofline;
import io.hnhn.plan.Work;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * What this machine, or the device that a backend runs on, can do at best, measured: arithmetic by
 * a dense product of large square matrices, memory by copying more than any cache holds, on all
 * threads or on the device.
 */
final class MeasuredRoofline {
  private static final int SIZE = 2048;
  private static final int DEVICE_SIZE = 8192;
  private static final long COPIED = 128L << 20;

  /** A gigabyte of floats. */
  private static final int DEVICE_COPIED = 16384;

  private static final int ROUNDS = 8;

  private MeasuredRoofline() {}

  static Roofline of(Backend backend, BenchBackend where) {
    return where.accelerated()
        ? new Roofline(flops(backend, DEVICE_SIZE), deviceBandwidth(backend, DEVICE_COPIED))
        : new Roofline(flops(backend, SIZE), bandwidth(where.threads()));
  }

  private static double flops(Backend backend, int size) {
    Initializer normal = new Initializer.Normal(1);
    Expr product =
        Expr.constant(Matrix.filled(size, size, 1))
            .matmul(Expr.parameter("right", size, size, normal));
    ParameterLayout layout = ParameterLayout.of(List.of(product));
    Plan plan = new Planner(backend.costs()).infer(layout, List.of(product));
    try (Weights weights = backend.allocate(layout)) {
      weights.initialize(0);
      return plan.flops() / steps(backend, plan, weights);
    }
  }

  /**
   * By a plan that copies a square matrix of its parameters, from a place of a device to another.
   */
  static double deviceBandwidth(Backend backend, int size) {
    Expr copy = Expr.parameter("copied", size, size, new Initializer.Normal(1)).scale(1);
    ParameterLayout layout = ParameterLayout.of(List.of(copy));
    Plan plan = new Planner(backend.costs()).infer(layout, List.of(copy));
    long bytes = plan.steps().stream().mapToLong(step -> Work.of(step).bytes()).sum();
    try (Weights weights = backend.allocate(layout)) {
      return bytes / steps(backend, plan, weights);
    }
  }

  /** The least seconds of all steps. */
  private static double steps(Backend backend, Plan plan, Weights weights) {
    try (Execution execution = backend.load(plan, weights)) {
      return best(() -> Arrays.stream(execution.profile(Randomness.NONE)).sum());
    }
  }

  private static double bandwidth(int threads) {
    try (Arena arena = Arena.ofShared()) {
      List<Runnable> copies = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        MemorySegment from = arena.allocate(COPIED).fill((byte) 1);
        MemorySegment to = arena.allocate(COPIED).fill((byte) 2);
        copies.add(() -> to.copyFrom(from));
      }
      // A byte read and a byte written for each byte copied.
      return 2.0 * COPIED * threads / best(() -> seconds(copies));
    }
  }

  private static double best(DoubleSupplier seconds) {
    double best = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      best = Math.min(best, seconds.getAsDouble());
    }
    return best;
  }

  private static double seconds(List<Runnable> tasks) {
    long start = System.nanoTime();
    List<Thread> threads = tasks.stream().map(task -> Thread.ofPlatform().start(task)).toList();
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while copying", e);
    }
    return (System.nanoTime() - start) / 1e9;
  }
}
