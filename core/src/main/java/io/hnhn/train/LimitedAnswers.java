package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.graph.Amount;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.PartPlanning.Planned;
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
  private final Inputs inputs;
  private final long limit;
  private final PartPlanning planning;

  LimitedAnswers(TrainedModel trained, Backend backend, Inputs inputs, long limit) {
    this.trained = trained;
    this.backend = backend;
    this.inputs = inputs;
    this.limit = limit;
    Planner planner = new Planner(backend.costs());
    this.planning =
        new PartPlanning(
            trained.model(),
            inputs,
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
    int count = model.task().count(inputs);
    long left = limit - each * count;
    if (count == 0 || left <= 0) {
      return count == 0;
    }
    Labels all = unknown(IntStream.range(0, count).toArray());
    return new FittingParts(planning, all, left).guess(all) / SLACK <= left
        && TrainedModel.memory(model, inputs, backend).peakBytes() <= left;
  }

  /**
   * Logits, probabilities and classes of some nodes, hyperedges or candidate sets, by the task.
   *
   * @param rows ascending
   * @throws IllegalStateException if memory does not suffice for a single row
   */
  public Predictions about(int... rows) {
    Matrix logits = Matrix.zeros(rows.length, trained.model().classes());
    if (rows.length == 0) {
      return new Predictions(logits);
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
    return new Predictions(logits);
  }
}
