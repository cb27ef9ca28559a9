package io.hnhn.train;

import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a model is as sure as it should be: of the rows for which it says 80%, 80% should be
 * right. Rows are put into bins by the probability of their most probable class, the confidence; of
 * n rows n_b are in bin b. The expected calibration error is
 *
 * <pre>
 * ECE = Σ_b n_b/n · |accuracy_b − confidence_b|
 * </pre>
 *
 * (Guo et al. 2017, <em>On calibration of modern neural networks</em>). Bins are of equal width,
 * and a confidence on the border of two belongs to the lower one.
 *
 * @param bins from 0 to 1, those without rows included
 */
public record Calibration(List<Bin> bins) {
  /**
   * Rows of about the same confidence.
   *
   * @param low confidences are above this, or 0
   * @param high and at most this
   * @param count rows
   * @param right rows whose most probable class is the right one
   * @param confidence mean confidence, NaN without rows
   */
  public record Bin(double low, double high, int count, int right, double confidence) {
    /** Share of rows that are right, NaN without rows. */
    public double accuracy() {
      return count == 0 ? Double.NaN : (double) right / count;
    }
  }

  /** Takes a copy of the list. */
  public Calibration {
    bins = List.copyOf(bins);
  }

  /**
   * Compares predictions with labels.
   *
   * @param bins how many, at least 1
   */
  public static Calibration of(Predictions predictions, Labels labels, int bins) {
    if (bins < 1) {
      throw new IllegalArgumentException("Expected at least 1 bin, but found " + bins);
    }
    Matrix logits = predictions.logits();
    labels.expectWithin("test", logits.rows(), logits.columns());
    int[] count = new int[bins];
    int[] right = new int[bins];
    double[] sum = new double[bins];
    for (int i = 0; i < labels.size(); i++) {
      float[] row = logits.row(labels.rows()[i]);
      int predicted = Metrics.argmax(row);
      double confidence = confidence(row, row[predicted]);
      int bin = bin(confidence, bins);
      count[bin]++;
      right[bin] += predicted == labels.classes()[i] ? 1 : 0;
      sum[bin] += confidence;
    }
    List<Bin> all = new ArrayList<>();
    for (int b = 0; b < bins; b++) {
      all.add(
          new Bin(
              (double) b / bins, (double) (b + 1) / bins, count[b], right[b], sum[b] / count[b]));
    }
    return new Calibration(all);
  }

  /** The largest probability of the softmax; exactly 1/k where k classes share it. */
  private static double confidence(float[] row, float largest) {
    double sum = 0;
    for (float logit : row) {
      sum += Math.exp((double) logit - largest);
    }
    return 1 / sum;
  }

  private static int bin(double confidence, int bins) {
    return Math.clamp((int) Math.ceil(confidence * bins) - 1L, 0, bins - 1);
  }

  /** ECE. */
  public double expectedError() {
    return bins.stream()
            .filter(bin -> bin.count > 0)
            .mapToDouble(bin -> bin.count * Math.abs(bin.accuracy() - bin.confidence))
            .sum()
        / count();
  }

  /** Mean confidence over all rows. */
  public double confidence() {
    return bins.stream()
            .filter(bin -> bin.count > 0)
            .mapToDouble(bin -> bin.count * bin.confidence)
            .sum()
        / count();
  }

  /** Share of all rows that are right. */
  public double accuracy() {
    return (double) bins.stream().mapToInt(Bin::right).sum() / count();
  }

  private int count() {
    return bins.stream().mapToInt(Bin::count).sum();
  }
}
