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
      double largest = row[Metrics.argmax(row)];
      double sum = 0;
      for (float logit : row) {
        sum += Math.exp(logit - largest);
      }
      for (int c = 0; c < row.length; c++) {
        result.set(r, c, (float) (Math.exp(row[c] - largest) / sum));
      }
    }
    return result;
  }

  /**
   * How well they fit known classes.
   *
   * @throws IllegalArgumentException if there are no labels, or rows or classes that there aren't
   */
  public Metrics evaluate(Labels labels) {
    return Metrics.of(logits, labels.expectWithin("test", logits.rows(), logits.columns()));
  }
}
