package io.hnhn.block;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.block.BlockPlan.Block;
import io.hnhn.block.BlockPlan.Stage;
import io.hnhn.expr.Expr;
import io.hnhn.graph.OffHeap;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Computes a {@link BlockPlan}. Results lie in files of a folder, mapped, until this is closed;
 * what no later stage needs is given back before.
 *
 * <p>It is for backends that take the machine's memory: one with memory of its own gets all of the
 * kept results that a block looks at.
 */
public final class BlockRun implements AutoCloseable {
  /** All but those that look at other rows than a block's, or make sparse matrices dense. */
  private static final Set<Pass> PASSES = Set.of(Pass.FUSION, Pass.MEMORY);

  private final BlockPlan plan;
  private final Backend backend;
  private final Weights weights;
  private final ScratchFolder folder;
  private final Map<Expr, KeptRows> files = new HashMap<>();
  private final Map<Expr, Matrix> kept = new HashMap<>();

  /**
   * Begins.
   *
   * @param weights the values of the parameters
   */
  public BlockRun(BlockPlan plan, Backend backend, Weights weights, ScratchFolder folder) {
    this.plan = plan;
    this.backend = backend;
    this.weights = weights;
    this.folder = folder;
  }

  /**
   * Computes the outputs.
   *
   * @return one matrix each, which lives until this is closed
   * @throws IOException if the disk is full, or can't be written
   */
  public List<Matrix> compute(BlockListener listener) throws IOException {
    double all = work();
    double done = 0;
    int count = 0;
    listener.progress(0, plan.count(), 0);
    Map<Expr, Integer> lastUses = plan.stages().lastUses();
    List<Stage> stages = plan.blocks();
    for (int s = 0; s < stages.size(); s++) {
      Expr result = stages.get(s).result();
      KeptRows file = new KeptRows(folder, result.shape());
      files.put(result, file);
      for (Block block : stages.get(s).blocks()) {
        compute(result, block, file);
        done += block.bytes();
        listener.progress(++count, plan.count(), Math.min(1, done / all));
      }
      kept.put(result, file.map());
      giveBack(lastUses, s);
    }
    return plan.outputs().stream().map(kept::get).toList();
  }

  private double work() {
    return plan.blocks().stream()
        .flatMap(stage -> stage.blocks().stream())
        .mapToDouble(Block::bytes)
        .sum();
  }

  private void compute(Expr result, Block block, KeptRows file) throws IOException {
    try (BlockMemory memory = BlockMemory.of(block.bytes())) {
      Expr formula =
          OffHeap.from(
              memory, () -> new BlockFormula(plan.stages().needs(), kept).of(result, block.rows()));
      Plan ofBlock = new Planner(PASSES, backend.costs()).infer(weights.layout(), List.of(formula));
      try (Execution execution = backend.load(ofBlock, weights)) {
        execution.run(Randomness.NONE);
        MemorySegment values = memory.allocate(formula.shape().bytes(), Float.BYTES);
        execution.read(0, values);
        file.add(values);
      }
    }
  }

  private void giveBack(Map<Expr, Integer> lastUses, int stage) throws IOException {
    for (Map.Entry<Expr, Integer> use : lastUses.entrySet()) {
      if (use.getValue() == stage && !plan.outputs().contains(use.getKey())) {
        kept.remove(use.getKey());
        files.remove(use.getKey()).close();
      }
    }
  }

  /** Gives the files back; the matrices must not be used any more. */
  @Override
  public void close() throws IOException {
    kept.clear();
    for (KeptRows file : files.values()) {
      file.close();
    }
    files.clear();
  }
}
