package io.hnhn.train;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;

/** The loss and the gradient of all rows at once, by one plan. */
record PlanGradient(Weights weights, Execution execution) implements LossGradient {
  @Override
  public int steps() {
    return 1;
  }

  @Override
  public double run(Randomness random, int step) {
    execution.run(random);
    return execution.scalar(0);
  }

  @Override
  public void close() {
    execution.close();
  }
}
