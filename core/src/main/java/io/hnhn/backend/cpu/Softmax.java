package io.hnhn.backend.cpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.expr.Targets;
import io.hnhn.graph.CompressedRows;
import java.lang.foreign.MemorySegment;

/** Softmax over segments and rows, and the cross-entropy. Sums are taken in double. */
final class Softmax {
  private Softmax() {}

  /** The softmax of the scores of each of the rows {@code from .. to-1} of a pattern. */
  static void segments(
      CompressedRows pattern, MemorySegment scores, MemorySegment y, int from, int to) {
    for (int r = from; r < to; r++) {
      long start = pattern.start(r);
      long end = pattern.end(r);
      double normalizer = logSumExp(scores, start, end);
      for (long k = start; k < end; k++) {
        double value = Math.exp(scores.getAtIndex(JAVA_FLOAT, k) - normalizer);
        y.setAtIndex(JAVA_FLOAT, k, (float) value);
      }
    }
  }

  /** The log of the sum of exponentials of each of the rows {@code from .. to-1} of a pattern. */
  static void segmentsLogSumExp(
      CompressedRows pattern, MemorySegment scores, MemorySegment y, int from, int to) {
    for (int r = from; r < to; r++) {
      double value =
          pattern.length(r) == 0 ? 0 : logSumExp(scores, pattern.start(r), pattern.end(r));
      y.setAtIndex(JAVA_FLOAT, r, (float) value);
    }
  }

  /** ds(k) = y(k) · (dy(k) − Σ y dy) over each row. */
  static void segmentsGradient(
      CompressedRows pattern,
      MemorySegment y,
      MemorySegment dy,
      MemorySegment ds,
      int from,
      int to) {
    for (int r = from; r < to; r++) {
      double mean = 0;
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        mean += (double) y.getAtIndex(JAVA_FLOAT, k) * dy.getAtIndex(JAVA_FLOAT, k);
      }
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        double value = y.getAtIndex(JAVA_FLOAT, k) * (dy.getAtIndex(JAVA_FLOAT, k) - mean);
        ds.setAtIndex(JAVA_FLOAT, k, (float) value);
      }
    }
  }

  /** The loss of rows {@code from .. to-1}. */
  static void crossEntropy(
      Targets targets, MemorySegment logits, int classes, MemorySegment loss, int from, int to) {
    double sum = 0;
    for (int r = from; r < to; r++) {
      long row = (long) r * classes;
      double target = logits.getAtIndex(JAVA_FLOAT, row + targets.classes()[r]);
      sum += targets.weights()[r] * (logSumExp(logits, row, row + classes) - target);
    }
    loss.setAtIndex(JAVA_FLOAT, 0, (float) sum);
  }

  /** dz = upstream · w · (softmax − target) for rows {@code from .. to-1}. */
  static void crossEntropyGradient(
      Targets targets,
      MemorySegment logits,
      int classes,
      MemorySegment upstream,
      MemorySegment dz,
      int from,
      int to) {
    double scale = upstream.getAtIndex(JAVA_FLOAT, 0);
    for (int r = from; r < to; r++) {
      long row = (long) r * classes;
      double normalizer = logSumExp(logits, row, row + classes);
      for (int c = 0; c < classes; c++) {
        double probability = Math.exp(logits.getAtIndex(JAVA_FLOAT, row + c) - normalizer);
        double target = c == targets.classes()[r] ? 1 : 0;
        double value = scale * targets.weights()[r] * (probability - target);
        dz.setAtIndex(JAVA_FLOAT, row + c, (float) value);
      }
    }
  }

  private static double logSumExp(MemorySegment x, long start, long end) {
    double largest = Double.NEGATIVE_INFINITY;
    for (long k = start; k < end; k++) {
      largest = Math.max(largest, x.getAtIndex(JAVA_FLOAT, k));
    }
    double sum = 0;
    for (long k = start; k < end; k++) {
      sum += Math.exp(x.getAtIndex(JAVA_FLOAT, k) - largest);
    }
    return largest + Math.log(sum);
  }
}
