package io.hnhn.data.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.linalg.Factorizations;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseRows;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LsaTest {
  /** Made by NumPy's dense decomposition, see src/test/python/lsa_expected.py. */
  record Case(
      String name,
      int rows,
      int columns,
      int width,
      int[] rowOf,
      int[] columnOf,
      float[] valueOf,
      double[] singularValues,
      List<List<Double>> basis) {
    SparseMatrix features() {
      return SparseMatrix.of(rows, columns, rowOf, columnOf, valueOf);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() throws IOException {
    JsonMapper mapper = JsonMapper.shared();
    try (InputStream in = LsaTest.class.getResourceAsStream("lsa.json")) {
      JsonNode cases = mapper.readTree(in).get("cases");
      return cases.valueStream().map(node -> mapper.treeToValue(node, Case.class));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void findsTheSubspaceAndSingularValuesOfADenseDecomposition(Case expected) {
    Lsa lsa = Lsa.fit(expected.features(), expected.width, 1);
    assertThat(lsa.singularValues()).hasSize(expected.width);
    double largest = expected.singularValues[0];
    for (int i = 0; i < expected.width; i++) {
      assertThat((double) lsa.singularValues()[i])
          .isCloseTo(expected.singularValues[i], within(2e-6 * largest));
    }
    // The singular values of one basis seen in the other are the cosines of principal angles.
    Matrix cosines = Matrix.zeros(expected.width, expected.width);
    for (int i = 0; i < expected.width; i++) {
      for (int j = 0; j < expected.width; j++) {
        double sum = 0;
        for (int r = 0; r < expected.columns; r++) {
          sum += lsa.basis().get(r, i) * expected.basis.get(r).get(j);
        }
        cosines.set(i, j, (float) sum);
      }
    }
    float[] found = Factorizations.ofThisJvm().svd(cosines).values();
    assertThat(found[expected.width - 1]).isCloseTo(1, within(1e-5f));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void transformedRowsAreAsLongAsTheSingularValuesSay(Case expected) {
    Lsa lsa = Lsa.fit(expected.features(), expected.width, 1);
    Matrix reduced = lsa.transform(expected.features());
    assertThat(reduced.rows()).isEqualTo(expected.rows);
    assertThat(reduced.columns()).isEqualTo(expected.width);
    // XV = US: the columns are orthogonal, with the singular values as lengths.
    for (int i = 0; i < expected.width; i++) {
      for (int j = i; j < expected.width; j++) {
        double dot = 0;
        for (int r = 0; r < expected.rows; r++) {
          dot += (double) reduced.get(r, i) * reduced.get(r, j);
        }
        double length = i == j ? expected.singularValues[i] * expected.singularValues[i] : 0;
        assertThat(dot)
            .isCloseTo(
                length, within(3e-6 * expected.singularValues[0] * expected.singularValues[0]));
      }
    }
  }

  @Test
  void sameSeedSameBitsOnOneOrManyThreads() {
    SparseMatrix features = random(3000, 400);
    List<float[]> found =
        Stream.of(1, 2, 3)
            .map(
                threads -> {
                  try (Backend backend = Backends.open("cpu", threads)) {
                    return Lsa.fit(features, 20, 5, backend).transform(features, backend);
                  }
                })
            .map(Matrix::toArray)
            .toList();
    assertThat(found.get(1)).isEqualTo(found.get(0));
    assertThat(found.get(2)).isEqualTo(found.get(0));
    assertThat(Lsa.fit(features, 20, 6).transform(features).toArray()).isNotEqualTo(found.get(0));
  }

  @Test
  void theLargestElementOfEachVectorIsPositive() {
    Matrix basis = Lsa.fit(random(200, 30), 12, 1).basis();
    for (int c = 0; c < 12; c++) {
      float largest = 0;
      for (int r = 0; r < 30; r++) {
        largest = Math.abs(basis.get(r, c)) > Math.abs(largest) ? basis.get(r, c) : largest;
      }
      assertThat(largest).isPositive();
    }
  }

  @Test
  void newRowsAreProjectedAndDenseFeaturesGiveTheSame() {
    SparseMatrix features = random(100, 25);
    Lsa lsa = Lsa.fit(features, 5, 1);
    SparseMatrix news =
        SparseMatrix.of(1, 25, new int[] {0, 0}, new int[] {3, 7}, new float[] {2, 1});
    assertThat(lsa.transform(news).get(0, 4))
        .isCloseTo(2 * lsa.basis().get(3, 4) + lsa.basis().get(7, 4), within(1e-6f));
    float[] dense = Lsa.fit(features.toDense(), 5, 1).singularValues();
    for (int i = 0; i < 5; i++) {
      assertThat(dense[i]).isCloseTo(lsa.singularValues()[i], within(1e-5f * dense[0]));
    }
  }

  @Test
  void featuresWithoutAnythingHaveSingularValuesZero() {
    Lsa lsa = Lsa.fit(SparseMatrix.zeros(4, 3), 3, 1);
    assertThat(lsa.singularValues()).containsOnly(0);
    assertThat(lsa.transform(SparseMatrix.zeros(2, 3)).toArray()).containsOnly(0);
  }

  @Test
  void impossibleWidthsAreRefused() {
    SparseMatrix features = SparseMatrix.zeros(4, 3);
    assertThatThrownBy(() -> Lsa.fit(features, 4, 1))
        .hasMessage("Expected a width between 1 and 3 for 4 x 3 features, but found 4");
    assertThatThrownBy(() -> Lsa.fit(features, 0, 1))
        .hasMessage("Expected a width between 1 and 3 for 4 x 3 features, but found 0");
    assertThatThrownBy(() -> Lsa.fit(features, 2, 1).transform(SparseMatrix.zeros(1, 4)))
        .hasMessage("Expected 3 features, but found 4");
  }

  /** About ten random values a row. */
  private static SparseMatrix random(int rows, int columns) {
    Philox random = new Philox(9);
    SparseRows result = new SparseRows();
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        long element = (long) r * columns + c;
        if (random.below(columns, 0, element) < 10) {
          result.add(c, (float) random.uniform(1, element));
        }
      }
      result.endRow();
    }
    return result.toMatrix(columns);
  }
}
