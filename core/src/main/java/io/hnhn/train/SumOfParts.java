package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;

/** The loss and the gradient of all rows, part by part. */
final class SumOfParts implements LossGradient {
  private final Weights weights;
  private final int parts;
  private final PartExecutions executions;
  private final PairwiseSum sum;

  /**
   * A sum over parts.
   *
   * @param executions of parts {@code 0 .. parts-1}, on the weights
   */
  SumOfParts(Backend backend, Weights weights, int parts, PartExecutions executions) {
    this.weights = weights;
    this.parts = parts;
    this.executions = executions;
    this.sum = new PairwiseSum(backend, weights);
  }

  @Override
  public Weights weights() {
    return weights;
  }

  @Override
  public int steps() {
    return 1;
  }

  @Override
  public double run(Randomness random, int step) {
    sum.begin();
    for (int part = 0; part < parts; part++) {
      executions.with(
          part,
          execution -> {
            execution.run(random);
            sum.add(execution.scalar(0));
          });
    }
    return sum.total();
  }

  @Override
  public void close() {
    executions.close();
    sum.close();
  }
}
