package io.hnhn.backend.reference;

import io.hnhn.expr.Targets;
import io.hnhn.graph.CompressedRows;

/** Softmax over segments and rows, and the cross-entropy. */
final class ReferenceSoftmax {
  private ReferenceSoftmax() {}

  static void segments(CompressedRows pattern, DoubleValues scores, DoubleValues y) {
    for (int r = 0; r < pattern.rows(); r++) {
      double largest = Double.NEGATIVE_INFINITY;
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        largest = Math.max(largest, scores.get((int) k, 0));
      }
      double sum = 0;
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        sum += Math.exp(scores.get((int) k, 0) - largest);
      }
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        y.set((int) k, 0, Math.exp(scores.get((int) k, 0) - largest) / sum);
      }
    }
  }

  static void segmentsGradient(
      CompressedRows pattern, DoubleValues y, DoubleValues dy, DoubleValues ds) {
    for (int r = 0; r < pattern.rows(); r++) {
      double mean = 0;
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        mean += y.get((int) k, 0) * dy.get((int) k, 0);
      }
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        ds.set((int) k, 0, y.get((int) k, 0) * (dy.get((int) k, 0) - mean));
      }
    }
  }

  static void segmentsLogSumExp(CompressedRows pattern, DoubleValues scores, DoubleValues y) {
    for (int r = 0; r < pattern.rows(); r++) {
      double largest = Double.NEGATIVE_INFINITY;
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        largest = Math.max(largest, scores.get((int) k, 0));
      }
      double sum = 0;
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        sum += Math.exp(scores.get((int) k, 0) - largest);
      }
      y.set(r, 0, pattern.length(r) == 0 ? 0 : largest + Math.log(sum));
    }
  }

  static double crossEntropy(Targets targets, DoubleValues logits) {
    double loss = 0;
    for (int r = 0; r < logits.rows(); r++) {
      double target = logits.get(r, targets.classes()[r]);
      loss += targets.weights()[r] * (logSumExp(logits, r) - target);
    }
    return loss;
  }

  static void crossEntropyGradient(
      Targets targets, DoubleValues logits, double upstream, DoubleValues dz) {
    for (int r = 0; r < logits.rows(); r++) {
      double normalizer = logSumExp(logits, r);
      for (int c = 0; c < logits.columns(); c++) {
        double probability = Math.exp(logits.get(r, c) - normalizer);
        double target = c == targets.classes()[r] ? 1 : 0;
        dz.set(r, c, upstream * targets.weights()[r] * (probability - target));
      }
    }
  }

  private static double logSumExp(DoubleValues logits, int row) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < logits.columns(); c++) {
      largest = Math.max(largest, logits.get(row, c));
    }
    double sum = 0;
    for (int c = 0; c < logits.columns(); c++) {
      sum += Math.exp(logits.get(row, c) - largest);
    }
    return largest + Math.log(sum);
  }
}
