package io.hnhn.train;

import io.hnhn.tensor.Matrix;

/**
 * What a model says about every row.
 *
 * @param logits a row for each node or hyperedge, a column for each class
 */
public record Predictions(Matrix logits) {
  /** The most probable class of each row. */
  public int[] classes() {
    int[] classes = new int[logits.rows()];
    for (int r = 0; r < classes.length; r++) {
      classes[r] = Metrics.argmax(logits.row(r));
    }
    return classes;
  }

  /** The probability of each class for each row: the softmax of the row's logits. */
  public Matrix probabilities() {
    Matrix result = Matrix.zeros(logits.rows(), logits.columns());
    for (int r = 0; r < logits.rows(); r++) {
      float[] row = logits.row(r);
      double normalizer = Metrics.logSumExp(row);
      for (int c = 0; c < row.length; c++) {
        result.set(r, c, (float) Math.exp(row[c] - normalizer));
      }
    }
    return result;
  }

  /** How well they fit known classes. */
  public Metrics evaluate(Labels labels) {
    return Metrics.of(logits, labels);
  }
}
