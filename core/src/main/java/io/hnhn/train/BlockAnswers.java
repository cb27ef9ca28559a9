package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.block.BlockListener;
import io.hnhn.block.BlockPlan;
import io.hnhn.block.BlockRun;
import io.hnhn.block.ScratchFolder;
import io.hnhn.expr.Expr;
import io.hnhn.graph.Amount;
import io.hnhn.graph.OffHeap;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * Answers of a trained model about all rows of inputs that are larger than memory. They are
 * computed layer by layer in blocks of rows, each row of each layer once; layers lie in files. Up
 * to rounding they are those that memory would give.
 *
 * <pre>{@code
 * try (BlockAnswers answers = trained.predictInBlocks(inputs, 1L << 30, new ScratchFolder(path))) {
 *   Predictions predictions = new Predictions(answers.compute(BlockListener.NONE));
 * }
 * }</pre>
 *
 * <p>Beside the blocks there are weights, and on the heap a few numbers for each node and
 * hyperedge. What a model makes of the hypergraph, such as an operator, lies in files as well.
 */
public final class BlockAnswers implements AutoCloseable {
  /** On the heap for each node and hyperedge: degrees and what models make of them. */
  private static final long ROW = 48;

  private final BlockPlan plan;
  private final long memory;
  private final Weights weights;
  private final BlockRun run;

  private BlockAnswers(BlockPlan plan, long memory, Weights weights, BlockRun run) {
    this.plan = plan;
    this.memory = memory;
    this.weights = weights;
    this.run = run;
  }

  /** Bytes that are in use beside blocks: the model, its weights, and a few numbers of each row. */
  public static long bytesBeside(TrainedModel trained, Inputs inputs) {
    long rows = (long) inputs.hypergraph().nodes() + inputs.hypergraph().hyperedges();
    long values = Amount.floatBytes(trained.layout().size());
    return Amount.sum(Amount.product(2, values), Amount.product(rows, ROW));
  }

  /**
   * Plans the rows of an output.
   *
   * @param formula is built with its large arrays in files
   * @throws IOException if there is no room for them
   */
  static BlockAnswers of(
      Supplier<Expr> formula,
      TrainedModel trained,
      Backend backend,
      long memory,
      ScratchFolder folder)
      throws IOException {
    BlockPlan plan;
    try {
      plan =
          OffHeap.from(folder, () -> BlockPlan.of(List.of(formula.get()), memory, backend.costs()));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    Weights weights = trained.weights(backend);
    return new BlockAnswers(plan, memory, weights, new BlockRun(plan, backend, weights, folder));
  }

  /** Whether memory is enough to have all layers in it, so that there is no need of blocks. */
  public boolean fitAtOnce() {
    return plan.bytesAtOnce() <= memory;
  }

  /** How many blocks there are, those of all layers. */
  public int blocks() {
    return plan.count();
  }

  /** The most bytes of all layers together that lie in files. */
  public long keptBytes() {
    return plan.keptBytes();
  }

  /**
   * Computes them.
   *
   * @return a row each; it lives until this is closed
   * @throws IOException if the disk is full, or can't be written
   */
  public Matrix compute(BlockListener listener) throws IOException {
    return run.compute(listener).getFirst();
  }

  /** Gives memory and files back. */
  @Override
  public void close() throws IOException {
    try (weights) {
      run.close();
    }
  }
}
