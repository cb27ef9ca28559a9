package io.hnhn.backend.reference;

/** Layer normalisation and its gradients, row by row; see {@link io.hnhn.expr.LayerNorm}. */
record ReferenceNorm(double epsilon) {

  /** Mean of a row and 1/√(variance + ε). */
  private record Moments(double mean, double inverseDeviation) {}

  private Moments moments(DoubleValues x, int row) {
    double mean = 0;
    for (int c = 0; c < x.columns(); c++) {
      mean += x.get(row, c) / x.columns();
    }
    double variance = 0;
    for (int c = 0; c < x.columns(); c++) {
      variance += (x.get(row, c) - mean) * (x.get(row, c) - mean) / x.columns();
    }
    return new Moments(mean, 1 / Math.sqrt(variance + epsilon));
  }

  void forward(DoubleValues x, DoubleValues gain, DoubleValues bias, DoubleValues y) {
    for (int r = 0; r < x.rows(); r++) {
      Moments m = moments(x, r);
      for (int c = 0; c < x.columns(); c++) {
        double normal = (x.get(r, c) - m.mean) * m.inverseDeviation;
        y.set(r, c, gain.get(0, c) * normal + bias.get(0, c));
      }
    }
  }

  void gradient(DoubleValues x, DoubleValues gain, DoubleValues dy, DoubleValues dx) {
    for (int r = 0; r < x.rows(); r++) {
      Moments m = moments(x, r);
      double mean = 0;
      double projection = 0;
      for (int c = 0; c < x.columns(); c++) {
        double g = gain.get(0, c) * dy.get(r, c);
        mean += g / x.columns();
        projection += g * (x.get(r, c) - m.mean) * m.inverseDeviation / x.columns();
      }
      for (int c = 0; c < x.columns(); c++) {
        double normal = (x.get(r, c) - m.mean) * m.inverseDeviation;
        double g = gain.get(0, c) * dy.get(r, c);
        dx.set(r, c, (g - mean - normal * projection) * m.inverseDeviation);
      }
    }
  }

  void gainGradient(DoubleValues x, DoubleValues dy, DoubleValues dg) {
    for (int r = 0; r < x.rows(); r++) {
      Moments m = moments(x, r);
      for (int c = 0; c < x.columns(); c++) {
        double normal = (x.get(r, c) - m.mean) * m.inverseDeviation;
        dg.set(0, c, dg.get(0, c) + dy.get(r, c) * normal);
      }
    }
  }
}
