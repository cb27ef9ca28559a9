package io.hnhn.block;

import io.hnhn.expr.Expr;
import io.hnhn.graph.Amount;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.Planner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How a formula is computed in little memory: stage after stage, block after block.
 *
 * <pre>{@code
 * BlockPlan plan = BlockPlan.of(outputs, memory, backend.costs());
 * try (BlockRun run = new BlockRun(plan, backend, weights, folder)) {
 *   List<Matrix> values = run.compute(listener);
 * }
 * }</pre>
 */
public final class BlockPlan {
  private final List<Expr> outputs;
  private final Stages stages;
  private final List<Stage> blocks;

  /** A result that is kept, and the blocks of rows in which it is computed. */
  record Stage(Expr result, List<Block> blocks) {}

  /** Some rows, and the most bytes that they take. */
  record Block(RowRange rows, long bytes) {}

  private BlockPlan(List<Expr> outputs, Stages stages, List<Stage> blocks) {
    this.outputs = outputs;
    this.stages = stages;
    this.blocks = blocks;
  }

  /**
   * Plans a formula. Products are taken in the cheapest order first, as if there were memory
   * enough.
   *
   * @param memory the most bytes that a block takes
   * @throws IllegalStateException if a single row takes more
   */
  public static BlockPlan of(List<Expr> outputs, long memory, CostModel costs) {
    List<Expr> ordered = new Planner(costs).reordered(outputs);
    try {
      return of(ordered, new RowNeeds(true), memory);
    } catch (IllegalStateException _) {
      // Rows of a diagonal may be long, too; what they are multiplied with is kept then.
      return of(ordered, new RowNeeds(false), memory);
    }
  }

  private static BlockPlan of(List<Expr> outputs, RowNeeds needs, long memory) {
    Stages stages = Stages.of(outputs, needs);
    Set<Expr> kept = new HashSet<>(stages.kept());
    List<Stage> blocks = new ArrayList<>();
    for (Expr result : stages.kept()) {
      blocks.add(new Stage(result, cut(result, needs, kept, memory)));
    }
    return new BlockPlan(outputs, stages, blocks);
  }

  /** Blocks that are as large as memory allows. */
  private static List<Block> cut(Expr result, RowNeeds needs, Set<Expr> kept, long memory) {
    List<Block> blocks = new ArrayList<>();
    int least = RowNeeds.hasBlocks(result.op()) ? 1 : result.rows();
    for (int from = 0; from < result.rows(); ) {
      int to = from + least;
      long bytes = BlockSize.of(result, new RowRange(from, to), needs, kept);
      if (bytes > memory) {
        throw new IllegalStateException(
            ("Expected memory for one row at a time, %s for row %d of %d, but found %s; give more"
                    + " memory")
                .formatted(
                    Amount.bytes(bytes), from, result.rows(), Amount.bytes(Math.max(0, memory))));
      }
      for (int over = result.rows() + 1; over - to > 1; ) {
        int middle = (to + over) >>> 1;
        long more = BlockSize.of(result, new RowRange(from, middle), needs, kept);
        if (more <= memory) {
          to = middle;
          bytes = more;
        } else {
          over = middle;
        }
      }
      blocks.add(new Block(new RowRange(from, to), bytes));
      from = to;
    }
    return blocks;
  }

  /** What is computed. */
  List<Expr> outputs() {
    return outputs;
  }

  Stages stages() {
    return stages;
  }

  /** The stages with their blocks, in order. */
  List<Stage> blocks() {
    return blocks;
  }

  /** How many blocks there are. */
  public int count() {
    return blocks.stream().mapToInt(stage -> stage.blocks.size()).sum();
  }

  /** Bytes of all that is kept, as if all of it were kept till the end. */
  public long keptBytes() {
    return stages.kept().stream().mapToLong(kept -> kept.shape().bytes()).reduce(0, Amount::sum);
  }

  /** The most bytes that the work would take if each stage were a single block, in memory. */
  public long bytesAtOnce() {
    Set<Expr> kept = new HashSet<>(stages.kept());
    long most =
        stages.kept().stream()
            .mapToLong(
                result -> BlockSize.of(result, RowRange.first(result.rows()), stages.needs(), kept))
            .max()
            .orElse(0);
    return Amount.sum(keptBytes(), most);
  }
}
