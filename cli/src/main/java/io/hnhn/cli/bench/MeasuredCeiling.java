package io.hnhn.cli.bench;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.expr.Expr;
import io.hnhn.plan.Ceiling;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * What this machine can do at best, measured: arithmetic by a dense product of large square
 * matrices, memory by copying segments larger than any cache on all threads.
 */
final class MeasuredCeiling {
  private static final int SIZE = 2048;
  private static final long COPIED = 128L << 20;
  private static final int ROUNDS = 8;

  private MeasuredCeiling() {}

  static Ceiling of(Backend backend, int threads) {
    return new Ceiling(flops(backend), bandwidth(threads));
  }

  private static double flops(Backend backend) {
    Initializer normal = new Initializer.Normal(1);
    Expr product =
        Expr.constant(Matrix.filled(SIZE, SIZE, 1))
            .matmul(Expr.parameter("right", SIZE, SIZE, normal));
    ParameterLayout layout = ParameterLayout.of(List.of(product));
    Plan plan = new Planner(backend.costs()).infer(layout, List.of(product));
    try (Weights weights = backend.allocate(layout)) {
      weights.initialize(0);
      try (Execution execution = backend.load(plan, weights)) {
        return plan.flops() / best(() -> execution.run(Randomness.NONE));
      }
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
      return 2.0 * COPIED * threads / best(() -> runAll(copies));
    }
  }

  private static double best(Runnable work) {
    double best = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      work.run();
      best = Math.min(best, (System.nanoTime() - start) / 1e9);
    }
    return best;
  }

  private static void runAll(List<Runnable> tasks) {
    List<Thread> threads = tasks.stream().map(task -> Thread.ofPlatform().start(task)).toList();
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while copying", e);
    }
  }
}
