package io.hnhn.train;

import io.hnhn.tensor.Matrix;
import java.util.Arrays;

/**
 * The log loss of answers as a function of a temperature T that all of their logits are divided by
 * (Guo et al. 2017, <em>On calibration of modern neural networks</em>):
 *
 * <pre>
 * loss(T) = Σ_i −log softmax(z_i / T) at the right class of row i
 * </pre>
 *
 * Networks that can learn their labels by heart are surer than they should be. The temperature of
 * the smallest loss on labels that were not learned from puts that right, and changes no answer.
 * The loss is convex in 1/T; it is known at fixed points and taken for a parabola between them.
 * What several folds say is added up.
 *
 * @param sums the loss of all rows at each of the temperatures
 * @param count rows
 */
public record TemperedLoss(double[] sums, int count) {
  /** log₂(1/T) goes from −3 to 2 in steps of a quarter. */
  private static final int LOWEST = -12;

  private static final int HIGHEST = 8;
  private static final double STEPS = 4;

  /** Nothing was answered yet. */
  public static final TemperedLoss NONE = new TemperedLoss(new double[HIGHEST - LOWEST + 1], 0);

  public TemperedLoss {
    if (sums.length != HIGHEST - LOWEST + 1) {
      throw new IllegalArgumentException(
          "Expected %d losses, but found %d".formatted(HIGHEST - LOWEST + 1, sums.length));
    }
  }

  /** Of logits, a row for each of these classes, the right ones. */
  public static TemperedLoss of(Matrix logits, int[] classes) {
    double[] sums = new double[NONE.sums.length];
    for (int i = 0; i < classes.length; i++) {
      float[] row = logits.row(i);
      float largest = row[Metrics.argmax(row)];
      for (int k = 0; k < sums.length; k++) {
        double inverse = inverse(k);
        double sum = 0;
        for (float logit : row) {
          sum += Math.exp(inverse * (logit - largest));
        }
        sums[k] += Math.log(sum) - inverse * (row[classes[i]] - largest);
      }
    }
    return new TemperedLoss(sums, classes.length);
  }

  /** Of these answers and others. */
  public TemperedLoss plus(TemperedLoss other) {
    double[] all = new double[sums.length];
    Arrays.setAll(all, k -> sums[k] + other.sums[k]);
    return new TemperedLoss(all, count + other.count);
  }

  /** The temperature of the smallest loss, from 1/4 to 8. */
  public double temperature() {
    int best = best();
    return 1 / inverse(best + offset(best));
  }

  /** The smallest mean loss. */
  public double loss() {
    int best = best();
    double offset = offset(best);
    if (offset == 0) {
      return sums[best] / count;
    }
    double slope = (sums[best + 1] - sums[best - 1]) / 2;
    return (sums[best] + slope * offset / 2) / count;
  }

  /**
   * The mean loss at the temperature that is best for others, or for all that these are part of:
   * what parts have so, weighted by their rows, is what all have.
   */
  public double lossCalibratedBy(TemperedLoss others) {
    int best = others.best();
    double offset = others.offset(best);
    if (offset == 0) {
      return sums[best] / count;
    }
    double slope = (sums[best + 1] - sums[best - 1]) / 2;
    double curvature = sums[best + 1] - 2 * sums[best] + sums[best - 1];
    return (sums[best] + (slope + curvature * offset / 2) * offset) / count;
  }

  private int best() {
    int best = 0;
    for (int k = 1; k < sums.length; k++) {
      best = sums[k] < sums[best] ? k : best;
    }
    return best;
  }

  /** Where the parabola through a point and its neighbours is smallest, in steps from it. */
  private double offset(int best) {
    if (best == 0 || best == sums.length - 1) {
      return 0;
    }
    double curvature = sums[best + 1] - 2 * sums[best] + sums[best - 1];
    return curvature > 0 ? (sums[best - 1] - sums[best + 1]) / (2 * curvature) : 0;
  }

  private static double inverse(double k) {
    return Math.pow(2, (LOWEST + k) / STEPS);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TemperedLoss that
        && count == that.count
        && Arrays.equals(sums, that.sums);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(sums) * 31 + count;
  }

  @Override
  public String toString() {
    return "TemperedLoss[%s at a temperature of %s, %d rows]"
        .formatted(loss(), temperature(), count);
  }
}
