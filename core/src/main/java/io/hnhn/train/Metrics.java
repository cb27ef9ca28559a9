package io.hnhn.train;

import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How well predictions fit known classes.
 *
 * @param count number of rows that were compared
 * @param accuracy share of rows whose most probable class is the right one
 * @param macroF1 mean over the classes of 2·TP / (2·TP + FP + FN); a class that neither occurs nor
 *     is predicted is left out
 * @param logLoss mean of −log(probability of the right class)
 * @param confusion {@code confusion[actual][predicted]} rows
 */
public record Metrics(
    int count, double accuracy, double macroF1, double logLoss, long[][] confusion) {

  /**
   * Compares logits with labels.
   *
   * @param logits a row for every row number that the labels name
   */
  public static Metrics of(Matrix logits, Labels labels) {
    int classes = logits.columns();
    long[][] confusion = new long[classes][classes];
    double loss = 0;
    long right = 0;
    for (int i = 0; i < labels.size(); i++) {
      float[] row = logits.row(labels.rows()[i]);
      int actual = labels.classes()[i];
      int predicted = argmax(row);
      confusion[actual][predicted]++;
      right += actual == predicted ? 1 : 0;
      loss += logSumExp(row) - row[actual];
    }
    int count = labels.size();
    return new Metrics(count, (double) right / count, macroF1(confusion), loss / count, confusion);
  }

  /** The first of the largest elements. */
  static int argmax(float[] row) {
    int best = 0;
    for (int c = 1; c < row.length; c++) {
      if (row[c] > row[best]) {
        best = c;
      }
    }
    return best;
  }

  static double logSumExp(float[] row) {
    double largest = Double.NEGATIVE_INFINITY;
    for (float value : row) {
      largest = Math.max(largest, value);
    }
    double sum = 0;
    for (float value : row) {
      sum += Math.exp(value - largest);
    }
    return largest + Math.log(sum);
  }

  /** How well each class is told from the others. */
  public List<ClassScore> perClass() {
    return perClass(confusion);
  }

  private static List<ClassScore> perClass(long[][] confusion) {
    List<ClassScore> scores = new ArrayList<>();
    for (int c = 0; c < confusion.length; c++) {
      int label = c;
      long predicted = Arrays.stream(confusion).mapToLong(row -> row[label]).sum();
      scores.add(new ClassScore(confusion[c][c], predicted, Arrays.stream(confusion[c]).sum()));
    }
    return scores;
  }

  private static double macroF1(long[][] confusion) {
    return perClass(confusion).stream()
        .mapToDouble(ClassScore::f1)
        .filter(f1 -> !Double.isNaN(f1))
        .average()
        .orElse(Double.NaN);
  }
}
