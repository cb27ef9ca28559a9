package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.plan.Plan;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** The loss and the gradient of some rows a step, drawn by the seed anew in every epoch. */
final class MiniBatches implements LossGradient {
  private final Backend backend;
  private final Weights weights;
  private final Function<Randomness, List<Batch>> drawing;
  private final int steps;
  private Randomness drawnFor = Randomness.NONE;
  private List<Batch> batches = List.of();

  /**
   * What a step is over.
   *
   * @param plan made when its turn comes
   * @param share its part of the weight of all labels
   */
  record Batch(Supplier<Plan> plan, double share) {}

  /**
   * Mini-batches.
   *
   * @param drawing the batches of an epoch, always the same for the same randomness
   * @param steps how many there are in each epoch
   */
  MiniBatches(
      Backend backend, Weights weights, Function<Randomness, List<Batch>> drawing, int steps) {
    this.backend = backend;
    this.weights = weights;
    this.drawing = drawing;
    this.steps = steps;
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
    if (batches.isEmpty() || !random.equals(drawnFor)) {
      batches = drawing.apply(random);
      drawnFor = random;
    }
    Batch batch = batches.get(step);
    try (Execution execution = backend.load(batch.plan().get(), weights)) {
      execution.run(random);
      return execution.scalar(0) * batch.share();
    }
  }

  /** Nothing is kept between two runs. */
  @Override
  public void close() {}
}
