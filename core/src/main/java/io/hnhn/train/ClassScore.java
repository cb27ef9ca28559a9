package io.hnhn.train;

/**
 * How well one class is told from the others. With TP rows of the class that are recognised, FP
 * rows of other classes that are taken for it and FN rows of it that are taken for others:
 *
 * <pre>
 * precision = TP / (TP + FP)      recall = TP / (TP + FN)      F1 = 2·TP / (2·TP + FP + FN)
 * </pre>
 *
 * @param recognised TP
 * @param predicted TP + FP, rows that are taken for the class
 * @param support TP + FN, rows that are of the class
 */
public record ClassScore(long recognised, long predicted, long support) {
  /** How often the class is right where it is predicted; NaN where it never is. */
  public double precision() {
    return predicted == 0 ? Double.NaN : (double) recognised / predicted;
  }

  /** How many of the class's rows are recognised; NaN where there are none. */
  public double recall() {
    return support == 0 ? Double.NaN : (double) recognised / support;
  }

  /** The harmonic mean of precision and recall; NaN where the class neither is nor is predicted. */
  public double f1() {
    return predicted + support == 0 ? Double.NaN : 2.0 * recognised / (predicted + support);
  }
}
