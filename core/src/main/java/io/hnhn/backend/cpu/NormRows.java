package io.hnhn.backend.cpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.MemorySegment;

/** Layer normalisation of rows; see {@link io.hnhn.expr.LayerNorm}. Sums are taken in double. */
record NormRows(double epsilon, int width) {

  private double mean(MemorySegment x, long row) {
    double sum = 0;
    for (int c = 0; c < width; c++) {
      sum += x.getAtIndex(JAVA_FLOAT, row + c);
    }
    return sum / width;
  }

  private double inverseDeviation(MemorySegment x, long row, double mean) {
    double sum = 0;
    for (int c = 0; c < width; c++) {
      double d = x.getAtIndex(JAVA_FLOAT, row + c) - mean;
      sum += d * d;
    }
    return 1 / Math.sqrt(sum / width + epsilon);
  }

  void forward(
      MemorySegment x, MemorySegment gain, MemorySegment bias, MemorySegment y, int from, int to) {
    for (int r = from; r < to; r++) {
      long row = (long) r * width;
      double mean = mean(x, row);
      double inverse = inverseDeviation(x, row, mean);
      for (int c = 0; c < width; c++) {
        double normal = (x.getAtIndex(JAVA_FLOAT, row + c) - mean) * inverse;
        double value = gain.getAtIndex(JAVA_FLOAT, c) * normal + bias.getAtIndex(JAVA_FLOAT, c);
        y.setAtIndex(JAVA_FLOAT, row + c, (float) value);
      }
    }
  }

  void gradient(
      MemorySegment x, MemorySegment gain, MemorySegment dy, MemorySegment dx, int from, int to) {
    for (int r = from; r < to; r++) {
      long row = (long) r * width;
      double mean = mean(x, row);
      double inverse = inverseDeviation(x, row, mean);
      double sum = 0;
      double projection = 0;
      for (int c = 0; c < width; c++) {
        double g = gain.getAtIndex(JAVA_FLOAT, c) * (double) dy.getAtIndex(JAVA_FLOAT, row + c);
        sum += g;
        projection += g * (x.getAtIndex(JAVA_FLOAT, row + c) - mean) * inverse;
      }
      for (int c = 0; c < width; c++) {
        double g = gain.getAtIndex(JAVA_FLOAT, c) * (double) dy.getAtIndex(JAVA_FLOAT, row + c);
        double normal = (x.getAtIndex(JAVA_FLOAT, row + c) - mean) * inverse;
        double value = (g - sum / width - normal * projection / width) * inverse;
        dx.setAtIndex(JAVA_FLOAT, row + c, (float) value);
      }
    }
  }

  /** dg[c] = Σ dy[r][c] · x̂[r][c] over the rows. */
  void gainGradient(MemorySegment x, MemorySegment dy, MemorySegment dg, int from, int to) {
    double[] sums = new double[width];
    for (int r = from; r < to; r++) {
      long row = (long) r * width;
      double mean = mean(x, row);
      double inverse = inverseDeviation(x, row, mean);
      for (int c = 0; c < width; c++) {
        double normal = (x.getAtIndex(JAVA_FLOAT, row + c) - mean) * inverse;
        sums[c] += dy.getAtIndex(JAVA_FLOAT, row + c) * normal;
      }
    }
    for (int c = 0; c < width; c++) {
      dg.setAtIndex(JAVA_FLOAT, c, (float) sums[c]);
    }
  }
}
