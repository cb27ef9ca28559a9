package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.block.BlockListener;
import io.hnhn.block.ScratchFolder;
import io.hnhn.graph.Amount;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.PartSource;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.PartPlanning.Planned;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Answers of a trained model within a limit of memory: all at once where that fits, and part by
 * part where it does not. Every answer is the one that all of the inputs give, up to rounding.
 *
 * <pre>{@code
 * LimitedAnswers answers = trained.answersWithin(6_000_000_000L, inputs);
 * int[] classes = answers.about(17, 42).classes();
 * }</pre>
 */
public final class LimitedAnswers {
  /** What is guessed to need so many times the limit may still fit. */
  private static final long SLACK = 2;

  private final TrainedModel trained;
  private final Backend backend;
  private final PartSource source;
  private final long limit;
  private final PartPlanning planning;

  LimitedAnswers(TrainedModel trained, Backend backend, PartSource source, long limit) {
    this.trained = trained;
    this.backend = backend;
    this.source = source;
    this.limit = limit;
    Planner planner = new Planner(backend.costs());
    this.planning =
        new PartPlanning(
            trained.model(),
            source,
            (part, within) ->
                planner.infer(
                    trained.layout(),
                    List.of(
                        trained
                            .calibrated(trained.outputs(part.inputs()))
                            .logits()
                            .selectRows(within.rows()))));
  }

  private static Labels unknown(int... rows) {
    return new Labels(rows, new int[rows.length]);
  }

  /**
   * Whether {@linkplain Predictor#all all answers} about all rows fit at once.
   *
   * @param each what else is needed for each of them
   */
  public boolean allFit(long each) {
    if (limit == 0) {
      return true;
    }
    Model model = trained.model();
    Inputs inputs = source.whole();
    long count = model.task().count(inputs);
    long least = Amount.floatBytes((long) model.architecture().hidden() + model.classes());
    long left = limit - each * count;
    if (count == 0 || least * count > left) {
      return count == 0;
    }
    Labels all = unknown(IntStream.range(0, (int) count).toArray());
    return new FittingParts(planning, all, left).guess(all) / SLACK <= left
        && TrainedModel.memory(model, inputs, backend).peakBytes() <= left;
  }

  /**
   * Logits, probabilities and classes of some nodes, hyperedges or candidate sets, by the task.
   * Those of rows that depend on more than fits are computed layer by layer, with those of all
   * other rows.
   *
   * @param rows ascending
   * @throws IllegalStateException if memory does not suffice for that either
   */
  public Predictions about(int... rows) {
    try {
      return new Predictions(inParts(rows));
    } catch (PartTooLargeException e) {
      if (source instanceof Inputs inputs) {
        return new Predictions(inBlocks(inputs, rows));
      }
      throw e;
    }
  }

  private Matrix inParts(int... rows) {
    Matrix logits = Matrix.zeros(rows.length, trained.model().classes());
    if (rows.length == 0) {
      return logits;
    }
    Labels all = unknown(rows);
    long values = Amount.floatBytes(trained.layout().size());
    long left =
        limit == 0 ? Amount.MOST : Math.max(1, limit - values - 2 * logits.segment().byteSize());
    Iterator<Planned> parts = new FittingParts(planning, all, left).of(all);
    long at = 0;
    try (Weights weights = trained.weights(backend)) {
      while (parts.hasNext()) {
        Planned part = parts.next();
        try (Execution execution = backend.load(part.plan(), weights)) {
          execution.run(Randomness.NONE);
          MemorySegment found = execution.output(0).segment();
          logits.segment().asSlice(at, found.byteSize()).copyFrom(found);
          at += found.byteSize();
        }
      }
    }
    return logits;
  }

  private Matrix inBlocks(Inputs inputs, int... rows) {
    long left = Math.max(1, limit - BlockAnswers.bytesBeside(trained, inputs));
    try (BlockAnswers all =
        trained.on(backend).predictInBlocks(inputs, left, ScratchFolder.ofUser())) {
      return all.compute(BlockListener.NONE).selectRows(rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
