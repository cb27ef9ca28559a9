package io.hnhn.data.reduction;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LandmarkMapTest {
  private static final int ROWS = 400;
  private static final int KINDS = 4;
  private static final int LANDMARKS = 80;

  /** Rows of four kinds, each around a corner of its own. */
  private static Matrix rows() {
    Matrix rows = Matrix.zeros(ROWS, KINDS);
    Philox random = new Philox(3);
    for (int r = 0; r < ROWS; r++) {
      for (int c = 0; c < KINDS; c++) {
        rows.set(r, c, (float) (random.gaussian(c, r) + (r % KINDS == c ? 30 : 0)));
      }
    }
    return rows;
  }

  @Test
  void rowsThatAreNoLandmarksLieAmongTheirLike() {
    List<Double> told = new ArrayList<>();
    PlaneMap map = LandmarkMap.of(rows(), LANDMARKS, told::add);
    assertThat(map.x()).hasSize(ROWS);
    assertThat(told).isSorted().last().isEqualTo(1.0);
    int like = 0;
    for (int r = 0; r < ROWS; r++) {
      like += nearest(map, r) % KINDS == r % KINDS ? 1 : 0;
    }
    assertThat(like).isGreaterThan(ROWS * 99 / 100);
  }

  private static int nearest(PlaneMap map, int row) {
    int best = -1;
    double distance = Double.POSITIVE_INFINITY;
    for (int other = 0; other < ROWS; other++) {
      double now = Math.hypot(map.x()[other] - map.x()[row], map.y()[other] - map.y()[row]);
      if (other != row && now < distance) {
        best = other;
        distance = now;
      }
    }
    return best;
  }

  @Test
  void aRowThatIsALandmarkIsWhereTheLandmarkIsAndTheSameRowsGiveTheSameMap() {
    PlaneMap once = LandmarkMap.of(rows(), LANDMARKS, _ -> {});
    PlaneMap again = LandmarkMap.of(rows(), LANDMARKS, _ -> {});
    assertThat(again.x()).isEqualTo(once.x());
    assertThat(again.y()).isEqualTo(once.y());
    int[] chosen = new Philox(0).permutation(ROWS, 0);
    int[] landmarks = java.util.Arrays.stream(chosen, 0, LANDMARKS).sorted().toArray();
    PlaneMap alone = PlaneMap.of(rows().selectRows(landmarks));
    for (int k = 0; k < LANDMARKS; k++) {
      assertThat(once.x()[landmarks[k]]).isEqualTo(alone.x()[k]);
    }
  }

  @Test
  void fewRowsAreAllLandmarks() {
    assertThat(LandmarkMap.of(rows(), ROWS, _ -> {}).x()).isEqualTo(PlaneMap.of(rows()).x());
  }
}
