package io.hnhn.data.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TsneTest {
  private static final int ROWS = 40;
  private static final double PERPLEXITY = 8;

  private final Affinities affinities = Affinities.of(random(ROWS, 5), PERPLEXITY);

  @Test
  void theGradientIsThatOfCentralDifferences() {
    PlaneMap map = new PlaneMap(new double[ROWS], new double[ROWS]);
    Philox random = new Philox(4);
    Arrays.setAll(map.x(), i -> random.gaussian(0, i));
    Arrays.setAll(map.y(), i -> random.gaussian(1, i));
    double[][] gradient = new Tsne(affinities, map).gradient(1);
    double[][] at = {map.x(), map.y()};
    double step = 1e-5;
    for (int axis = 0; axis < 2; axis++) {
      for (int i = 0; i < ROWS; i++) {
        double here = at[axis][i];
        at[axis][i] = here + step;
        double above = divergence(map);
        at[axis][i] = here - step;
        double below = divergence(map);
        at[axis][i] = here;
        assertThat(gradient[axis][i]).isCloseTo((above - below) / (2 * step), within(1e-7));
      }
    }
  }

  @Test
  void stepsLeadDownwards() {
    Matrix rows = random(ROWS, 5);
    double[] x = new double[ROWS];
    double[] y = new double[ROWS];
    Arrays.setAll(x, i -> rows.get(i, 0));
    Arrays.setAll(y, i -> rows.get(i, 1));
    PlaneMap start = new PlaneMap(x, y);
    Tsne tsne = new Tsne(affinities, start);
    tsne.run();
    assertThat(divergence(tsne.map())).isLessThan(0.7 * divergence(start));
  }

  @Test
  void probabilitiesSumToOneAndAreThoseOfThePairBothWays() {
    double[][] p = dense();
    assertThat(Arrays.stream(p).flatMapToDouble(Arrays::stream).sum()).isCloseTo(1, within(1e-12));
    for (int i = 0; i < ROWS; i++) {
      assertThat(p[i][i]).isZero();
      for (int j = 0; j < i; j++) {
        assertThat(p[i][j]).isCloseTo(p[j][i], within(1e-15));
      }
    }
  }

  @Test
  void rowsOfACircleChooseAmongAsManyAsThePerplexitySays() {
    // All rows of a circle see the same distances, so that p_ij n is p(j|i).
    Matrix circle = Matrix.zeros(60, 2);
    for (int i = 0; i < 60; i++) {
      circle.set(i, 0, (float) Math.cos(i * Math.PI / 30));
      circle.set(i, 1, (float) Math.sin(i * Math.PI / 30));
    }
    double[][] p = dense(Affinities.of(circle, PERPLEXITY));
    double entropy =
        -Arrays.stream(p[7]).filter(v -> v > 0).map(v -> v * 60 * Math.log(v * 60)).sum();
    assertThat(Math.exp(entropy)).isCloseTo(PERPLEXITY, within(1e-3));
  }

  /** C by its definition. */
  private double divergence(PlaneMap map) {
    double[][] p = dense();
    double[][] w = new double[ROWS][ROWS];
    double total = 0;
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < ROWS; j++) {
        double dx = map.x()[i] - map.x()[j];
        double dy = map.y()[i] - map.y()[j];
        w[i][j] = i == j ? 0 : 1 / (1 + dx * dx + dy * dy);
        total += w[i][j];
      }
    }
    double sum = 0;
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < ROWS; j++) {
        sum += p[i][j] == 0 ? 0 : p[i][j] * Math.log(p[i][j] * total / w[i][j]);
      }
    }
    return sum;
  }

  private double[][] dense() {
    return dense(affinities);
  }

  private static double[][] dense(Affinities affinities) {
    double[][] p = new double[affinities.rows()][affinities.rows()];
    for (int i = 0; i < p.length; i++) {
      for (int k = 0; k < affinities.neighbours()[i].length; k++) {
        p[i][affinities.neighbours()[i][k]] += affinities.probabilities()[i][k];
      }
    }
    return p;
  }

  private static Matrix random(int rows, int columns) {
    Matrix matrix = Matrix.zeros(rows, columns);
    new Initializer.Normal(1).fill(matrix, new Philox(2), 0);
    return matrix;
  }
}
