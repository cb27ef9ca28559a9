package io.hnhn.report.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NeighboursTest {
  @Test
  void directionsCountAndLengthsDoNot() {
    Matrix rows =
        Matrix.of(new float[][] {{1, 0}, {0, 5}, {9, 1}, {1, 1}, {0, 0}, {-1, 0}, {2, 0}});
    assertThat(Neighbours.of(rows, new int[] {0, 4, 3}, 2))
        .isDeepEqualTo(new int[][] {{6, 2}, {}, {2, 0}});
  }

  @Test
  void ofEquallyNearOnesTheFirstAreTaken() {
    Matrix same = Matrix.filled(1500, 3, 1);
    assertThat(Neighbours.of(same, new int[] {1, 1400}, 3))
        .isDeepEqualTo(new int[][] {{0, 2, 3}, {0, 1, 2}});
  }

  /** More rows than are compared at a time, and all cosines in double precision. */
  @Test
  void theNearestOfManyAreThoseOfTheLargestCosines() {
    Philox random = new Philox(3);
    Matrix rows = Matrix.zeros(1100, 7);
    for (int i = 0; i < rows.rows() * 7; i++) {
      rows.set(i / 7, i % 7, (float) random.gaussian(0, i));
    }
    int[] asked = {0, 511, 512, 1099};
    int[][] found = Neighbours.of(rows, asked, 5);
    for (int i = 0; i < asked.length; i++) {
      int row = asked[i];
      assertThat(found[i])
          .containsExactly(
              IntStream.range(0, rows.rows())
                  .filter(other -> other != row)
                  .boxed()
                  .sorted(Comparator.comparingDouble(other -> -cosine(rows, row, other)))
                  .limit(5)
                  .mapToInt(other -> other)
                  .toArray());
    }
  }

  private static double cosine(Matrix rows, int a, int b) {
    return dot(rows, a, b) / Math.sqrt(dot(rows, a, a) * dot(rows, b, b));
  }

  private static double dot(Matrix rows, int a, int b) {
    return IntStream.range(0, rows.columns())
        .mapToDouble(c -> (double) rows.get(a, c) * rows.get(b, c))
        .sum();
  }
}
