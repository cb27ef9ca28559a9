package io.hnhn.train;

import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import java.util.Arrays;
import java.util.List;

/**
 * What a model says about every row.
 *
 * @param logits a row for each node, hyperedge or candidate set, a column for each class
 */
public record Predictions(Matrix logits) {
  /**
   * What several models say together: the logarithms of the means of their probabilities.
   *
   * @throws IllegalArgumentException if there are none, or they differ in rows or classes
   */
  public static Predictions mean(List<Predictions> all) {
    int[] votes = new int[all.size()];
    Arrays.fill(votes, 1);
    return mean(all, votes);
  }

  /**
   * The same where some have several votes.
   *
   * @param votes how often each counts
   * @throws IllegalArgumentException if there are none, they differ in rows or classes, or there is
   *     not one positive number of votes for each
   */
  public static Predictions mean(List<Predictions> all, int[] votes) {
    Shape shape = all.isEmpty() ? Shape.SCALAR : all.getFirst().logits.shape();
    if (all.isEmpty() || !all.stream().allMatch(one -> one.logits.shape().equals(shape))) {
      throw new IllegalArgumentException(
          "Expected what at least one model says of the same rows and classes, but found "
              + all.stream().map(one -> one.logits.shape()).toList());
    }
    if (votes.length != all.size() || Arrays.stream(votes).anyMatch(vote -> vote < 1)) {
      throw new IllegalArgumentException(
          "Expected a positive number of votes for each of %d models, but found %s"
              .formatted(all.size(), Arrays.toString(votes)));
    }
    double[] sums = new double[Math.toIntExact(all.getFirst().logits.size())];
    for (int m = 0; m < votes.length; m++) {
      float[] probabilities = all.get(m).probabilities().toArray();
      int often = votes[m];
      Arrays.setAll(sums, i -> sums[i] + often * probabilities[i]);
    }
    int count = Arrays.stream(votes).sum();
    float[] logits = new float[sums.length];
    for (int i = 0; i < logits.length; i++) {
      logits[i] = (float) Math.log(Math.max(sums[i] / count, Float.MIN_NORMAL));
    }
    return new Predictions(Matrix.of(shape.rows(), shape.columns(), logits));
  }

  /**
   * The same classes with other probabilities: all logits are divided by a temperature, see {@link
   * TemperedLoss}.
   */
  public Predictions dividedBy(double temperature) {
    float factor = (float) (1 / temperature);
    Matrix divided = logits.copy();
    for (int r = 0; r < divided.rows(); r++) {
      for (int c = 0; c < divided.columns(); c++) {
        divided.set(r, c, factor * divided.get(r, c));
      }
    }
    return new Predictions(divided.readOnly());
  }

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
      float[] row = probabilities(r);
      for (int c = 0; c < row.length; c++) {
        result.set(r, c, row[c]);
      }
    }
    return result;
  }

  /** The probability of each class for one row. */
  public float[] probabilities(int row) {
    float[] result = logits.row(row);
    double largest = result[Metrics.argmax(result)];
    double sum = 0;
    for (float logit : result) {
      sum += Math.exp(logit - largest);
    }
    for (int c = 0; c < result.length; c++) {
      result[c] = (float) (Math.exp(result[c] - largest) / sum);
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

  /**
   * How well they put rows of class 1 before rows of class 0; what is compared is the log of the
   * odds, the difference of the two logits.
   *
   * @throws IllegalArgumentException if there are other than two classes, labels of one class only,
   *     or rows that there aren't
   */
  public Ranking rank(Labels labels) {
    return curve(labels).ranking();
  }

  /**
   * What every threshold of the log of the odds gives, see {@link #rank}.
   *
   * @throws IllegalArgumentException as there
   */
  public RankingCurve curve(Labels labels) {
    if (logits.columns() != 2) {
      throw new IllegalArgumentException(
          "Expected 2 classes to rank by, but found " + logits.columns());
    }
    labels.expectWithin("test", logits.rows(), 2);
    double[] odds = new double[labels.size()];
    for (int i = 0; i < odds.length; i++) {
      int row = labels.rows()[i];
      odds[i] = (double) logits.get(row, 1) - logits.get(row, 0);
    }
    return RankingCurve.of(odds, labels.classes());
  }
}
