package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.plan.Plan;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The loss and the gradient of some rows a step, drawn by the seed anew in every epoch. While a
 * batch runs, the next one is made.
 */
final class MiniBatches implements LossGradient {
  private final Backend backend;
  private final Weights weights;
  private final Function<Randomness, List<Batch>> drawing;
  private final Function<Batch, Iterator<Plan>> parting;
  private final int steps;
  private final PairwiseSum sum;
  private @Nullable Epoch epoch;

  /**
   * What a step is over.
   *
   * @param weight of its labels, which its loss is divided by
   * @param share its part of the weight of all labels
   */
  record Batch(Labels labels, double weight, double share) {}

  /**
   * Mini-batches.
   *
   * @param drawing the batches of an epoch, always the same for the same randomness
   * @param parting the plans of the parts that a batch is the sum of, always of the same parts for
   *     the same batch
   * @param steps how many batches there are in each epoch
   */
  MiniBatches(
      Backend backend,
      Weights weights,
      Function<Randomness, List<Batch>> drawing,
      Function<Batch, Iterator<Plan>> parting,
      int steps) {
    this.backend = backend;
    this.weights = weights;
    this.drawing = drawing;
    this.parting = parting;
    this.steps = steps;
    this.sum = new PairwiseSum(backend, weights);
  }

  @Override
  public Weights weights() {
    return weights;
  }

  @Override
  public int steps() {
    return steps;
  }

  @Override
  public double run(Randomness random, int step) {
    Epoch current = epoch;
    if (current == null || !current.isAt(random, step)) {
      close(current);
      current = new Epoch(random, step);
      epoch = current;
    }
    return current.run();
  }

  /** The batches of an epoch from one of them on. */
  private final class Epoch {
    private final Randomness random;
    private final List<Batch> batches;
    private final Ahead<Piece> pieces;
    private int step;

    Epoch(Randomness random, int step) {
      this.random = random;
      this.batches = drawing.apply(random);
      this.step = step;
      this.pieces =
          new Ahead<>(new Pieces(batches.subList(step, batches.size()).iterator(), parting));
    }

    boolean isAt(Randomness other, int otherStep) {
      return random.equals(other) && step == otherStep;
    }

    double run() {
      sum.begin();
      boolean last = false;
      while (!last) {
        Piece piece = pieces.next();
        try (Execution execution = backend.load(piece.part, weights)) {
          execution.run(random);
          sum.add(execution.scalar(0));
        }
        last = piece.isLast;
      }
      return sum.total() * batches.get(step++).share;
    }
  }

  /** A part of a batch. */
  private record Piece(Plan part, boolean isLast) {}

  /** The parts of batches, one after the other. */
  private static final class Pieces implements Iterator<Piece> {
    private final Iterator<Batch> batches;
    private final Function<Batch, Iterator<Plan>> parting;
    private Iterator<Plan> parts = List.<Plan>of().iterator();

    Pieces(Iterator<Batch> batches, Function<Batch, Iterator<Plan>> parting) {
      this.batches = batches;
      this.parting = parting;
    }

    @Override
    public boolean hasNext() {
      return parts.hasNext() || batches.hasNext();
    }

    @Override
    public Piece next() {
      if (!parts.hasNext()) {
        parts = parting.apply(batches.next());
      }
      Plan part = parts.next();
      return new Piece(part, !parts.hasNext());
    }
  }

  private static void close(@Nullable Epoch epoch) {
    if (epoch != null) {
      epoch.pieces.close();
    }
  }

  @Override
  public void close() {
    close(epoch);
    sum.close();
  }
}
