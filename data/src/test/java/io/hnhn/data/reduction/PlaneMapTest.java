package io.hnhn.data.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class PlaneMapTest {
  /** Made by scikit-learn, see src/test/python/tsne_expected.py. */
  record Expected(
      String madeBy,
      double[][] points,
      int[] cluster,
      int neighbours,
      double[][] components,
      double componentsTrustworthiness,
      double tsneTrustworthiness) {
    Matrix rows() {
      Matrix rows = Matrix.zeros(points.length, points[0].length);
      for (int r = 0; r < rows.rows(); r++) {
        for (int c = 0; c < rows.columns(); c++) {
          rows.set(r, c, (float) points[r][c]);
        }
      }
      return rows;
    }
  }

  private static Expected expected;
  private static PlaneMap map;

  @BeforeAll
  static void read() throws IOException {
    try (InputStream in = PlaneMapTest.class.getResourceAsStream("tsne.json")) {
      expected = JsonMapper.shared().readValue(in, Expected.class);
    }
    map = PlaneMap.of(expected.rows());
  }

  @Test
  void principalComponentsAreThoseOfScikitLearn() {
    Matrix components = Pca.fit(expected.rows(), 2).transform(expected.rows());
    for (int c = 0; c < 2; c++) {
      // A component may be turned around.
      double sign = Math.signum(components.get(0, c) * expected.components[0][c]);
      for (int r = 0; r < components.rows(); r++) {
        assertThat(sign * components.get(r, c)).isCloseTo(expected.components[r][c], within(1e-4));
      }
    }
  }

  @Test
  void neighboursCanBeTrustedAsOnAMapOfScikitLearnAndMoreThanOnPrincipalComponents() {
    double[] x = Arrays.stream(expected.components).mapToDouble(row -> row[0]).toArray();
    double[] y = Arrays.stream(expected.components).mapToDouble(row -> row[1]).toArray();
    assertThat(trust(new PlaneMap(x, y)))
        .as("the measure itself")
        .isCloseTo(expected.componentsTrustworthiness, within(1e-9));
    assertThat(trust(map))
        .isGreaterThan(expected.tsneTrustworthiness - 0.005)
        .isGreaterThan(expected.componentsTrustworthiness + 0.05);
  }

  @Test
  void theNearestOnTheMapIsOfTheSameCluster() {
    double[][] places = new double[map.x().length][];
    Arrays.setAll(places, i -> new double[] {map.x()[i], map.y()[i]});
    long same = 0;
    for (int i = 0; i < places.length; i++) {
      int nearest = Trustworthiness.byDistance(places, i).getFirst();
      same += expected.cluster[i] == expected.cluster[nearest] ? 1 : 0;
    }
    assertThat(same).isGreaterThan(places.length * 97L / 100);
  }

  @Test
  void theSameRowsGiveTheSameMap() {
    PlaneMap again = PlaneMap.of(expected.rows());
    assertThat(again.x()).isEqualTo(map.x());
    assertThat(again.y()).isEqualTo(map.y());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 5, 20})
  void fewRowsHaveAMap(int rows) {
    Matrix few = Matrix.zeros(rows, 3);
    for (int r = 0; r < rows; r++) {
      few.set(r, r % 3, r + 1);
    }
    PlaneMap map = PlaneMap.of(few);
    assertThat(map.x()).hasSize(rows);
    assertThat(Arrays.stream(map.x()).allMatch(Double::isFinite)).isTrue();
    assertThat(Arrays.stream(map.y()).allMatch(Double::isFinite)).isTrue();
  }

  @Test
  void equalRowsLieBesideEachOtherAndNotAllAtOnePoint() {
    PlaneMap map = PlaneMap.of(Matrix.filled(10, 4, 2));
    assertThat(Arrays.stream(map.x()).allMatch(Double::isFinite)).isTrue();
    assertThat(Arrays.stream(map.x()).distinct().count()).isEqualTo(10);
  }

  @Test
  void rowsWithoutColumnsAreAllInTheMiddle() {
    assertThat(PlaneMap.of(Matrix.zeros(3, 0)).x()).containsExactly(0, 0, 0);
  }

  @Test
  void aRowThatIsNotFiniteIsRefused() {
    assertThatThrownBy(() -> PlaneMap.of(Matrix.of(2, 2, 1, 2, Float.NaN, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected finite numbers, but found NaN at row 1, column 0");
  }

  private static double trust(PlaneMap map) {
    return Trustworthiness.of(expected.points, map, expected.neighbours);
  }
}
