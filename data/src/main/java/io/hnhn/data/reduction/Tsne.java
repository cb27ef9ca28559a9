package io.hnhn.data.reduction;

import io.hnhn.tensor.Philox;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * t-SNE (van der Maaten, Hinton 2008, <em>Visualizing data using t-SNE</em>): points y of the plane
 * that are near where rows belong together. On the map a pair has the probability q; the map is
 * moved down the gradient of the Kullback-Leibler divergence C from {@linkplain Affinities p} to q:
 *
 * <pre>
 * w_ij = 1 / (1 + |y_i − y_j|²)     q_ij = w_ij / Z     Z = Σ_{k≠l} w_kl
 * C = Σ_ij p_ij log(p_ij / q_ij)
 * ∂C/∂y_i = 4 Σ_j (p_ij − q_ij) w_ij (y_i − y_j)
 * </pre>
 *
 * All pairs repel each other, so that a step takes time n²: this is done in single precision, all
 * else in double. In the first steps p is exaggerated, so that rows find together before they are
 * in each other's way.
 */
final class Tsne {
  private static final int STEPS = 750;
  private static final int EXAGGERATED_STEPS = 250;
  private static final double EXAGGERATION = 12;
  private static final double LEAST_RATE = 50;

  /** Spread of the points at the start; much less than between points in the end. */
  private static final double START = 1e-4;

  /** Points at one place would have one gradient and never part. */
  private static final double JITTER = 1e-6;

  /** So many points are repelled at a time: what is added up of them stays in the nearest cache. */
  private static final int BLOCK = 512;

  private final Affinities affinities;
  private final int n;
  private final Axis x;
  private final Axis y;

  /** Σ_j w_ij of every point, itself included. */
  private final float[] nearness;

  /** What there is of every point in one direction of the plane. */
  private static final class Axis {
    final double[] at;

    /** The same places, rounded. */
    final float[] near;

    /** Σ_j w_ij² (y_i − y_j) of every point. */
    final float[] repulsion;

    final double[] gradient;
    final double[] velocity;
    final double[] gain;

    Axis(double[] start) {
      at = start.clone();
      near = new float[at.length];
      repulsion = new float[at.length];
      gradient = new double[at.length];
      velocity = new double[at.length];
      gain = new double[at.length];
      Arrays.fill(gain, 1);
    }

    /** Rounds the places. */
    void round() {
      for (int i = 0; i < at.length; i++) {
        near[i] = (float) at[i];
      }
    }

    /** A step with momentum; the rate of a point grows while it keeps its direction. */
    void move(double rate, double momentum) {
      for (int i = 0; i < at.length; i++) {
        boolean turns = gradient[i] * velocity[i] > 0;
        gain[i] = turns ? Math.max(0.01, gain[i] * 0.8) : gain[i] + 0.2;
        velocity[i] = momentum * velocity[i] - rate * gain[i] * gradient[i];
        at[i] += velocity[i];
      }
    }
  }

  Tsne(Affinities affinities, PlaneMap start) {
    this.affinities = affinities;
    this.n = affinities.rows();
    this.x = new Axis(start.x());
    this.y = new Axis(start.y());
    this.nearness = new float[n];
  }

  PlaneMap map() {
    return new PlaneMap(x.at, y.at);
  }

  void run() {
    double spread = Math.sqrt(Arrays.stream(x.at).map(v -> v * v).average().orElse(0));
    Philox random = new Philox(0);
    for (int i = 0; i < n; i++) {
      double scale = spread > 0 ? START / spread : 0;
      x.at[i] = scale * x.at[i] + JITTER * random.gaussian(0, i);
      y.at[i] = scale * y.at[i] + JITTER * random.gaussian(1, i);
    }
    double rate = Math.max(LEAST_RATE, n / EXAGGERATION / 4);
    for (int step = 0; step < STEPS; step++) {
      boolean first = step < EXAGGERATED_STEPS;
      gradient(first ? EXAGGERATION : 1);
      x.move(rate, first ? 0.5 : 0.8);
      y.move(rate, first ? 0.5 : 0.8);
    }
  }

  /** ∂C/∂y in both directions, with p exaggerated. */
  double[][] gradient(double exaggeration) {
    double total = repel();
    for (int i = 0; i < n; i++) {
      double attractionX = 0;
      double attractionY = 0;
      int[] neighbours = affinities.neighbours()[i];
      double[] probabilities = affinities.probabilities()[i];
      for (int k = 0; k < neighbours.length; k++) {
        double dx = x.at[i] - x.at[neighbours[k]];
        double dy = y.at[i] - y.at[neighbours[k]];
        double pull = probabilities[k] / (1 + dx * dx + dy * dy);
        attractionX += pull * dx;
        attractionY += pull * dy;
      }
      x.gradient[i] = 4 * (exaggeration * attractionX - x.repulsion[i] / total);
      y.gradient[i] = 4 * (exaggeration * attractionY - y.repulsion[i] / total);
    }
    return new double[][] {x.gradient, y.gradient};
  }

  /** Has all points repel each other; returns Z. */
  private double repel() {
    x.round();
    y.round();
    IntStream.range(0, Math.ceilDiv(n, BLOCK)).parallel().forEach(this::repelBlock);
    double total = 0;
    for (float sum : nearness) {
      total += sum;
    }
    // Every point is near itself by 1.
    return total - n;
  }

  private void repelBlock(int block) {
    int from = block * BLOCK;
    int to = Math.min(n, from + BLOCK);
    Arrays.fill(nearness, from, to, 0);
    Arrays.fill(x.repulsion, from, to, 0);
    Arrays.fill(y.repulsion, from, to, 0);
    for (int j = 0; j < n; j++) {
      addRepulsion(j, from, to, x.near, y.near, x.repulsion, y.repulsion, nearness);
    }
  }

  /**
   * Adds to elements of arrays and not to one sum, so that the loop becomes vector instructions.
   */
  private static void addRepulsion(
      int j,
      int from,
      int to,
      float[] x,
      float[] y,
      float[] repulsionX,
      float[] repulsionY,
      float[] nearness) {
    float otherX = x[j];
    float otherY = y[j];
    for (int i = from; i < to; i++) {
      float dx = x[i] - otherX;
      float dy = y[i] - otherY;
      float w = 1 / (1 + dx * dx + dy * dy);
      nearness[i] += w;
      repulsionX[i] += w * w * dx;
      repulsionY[i] += w * w * dy;
    }
  }
}
