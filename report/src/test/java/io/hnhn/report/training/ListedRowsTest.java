package io.hnhn.report.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Attributes;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ListedRowsTest {
  @Test
  void sureMistakesComeFirstAndThenWhatIsLeastSure() {
    int[] known = {0, 0, 1, Attributes.NO_LABEL, 1, 0};
    int[] predicted = {0, 1, 0, 1, 1, 0};
    Matrix probabilities =
        Matrix.of(6, 2, .9f, .1f, .4f, .6f, .7f, .3f, .45f, .55f, .2f, .8f, .9f, .1f);
    assertThat(new ListedRows(known, predicted, probabilities).rows())
        .containsExactly(2, 1, 3, 4, 0, 5);
  }

  /** Half of 10000 rows are mistakes; the last ones are said with the most certainty. */
  @Test
  void ofManyRowsTheSurestMistakesTheLeastSureAndSomeByLotAreListed() {
    int rows = 10_000;
    int[] known = IntStream.range(0, rows).map(i -> i % 2).toArray();
    Matrix probabilities = Matrix.zeros(rows, 2);
    for (int i = 0; i < rows; i++) {
      probabilities.set(i, 0, 0.5f + 0.4f * i / rows);
    }
    ListedRows all = new ListedRows(known, new int[rows], probabilities);
    int[] listed = all.rows();
    assertThat(listed).hasSize(ListedRows.MOST).doesNotHaveDuplicates();
    assertThat(Arrays.copyOf(listed, ListedRows.MISTAKES))
        .containsExactly(
            IntStream.range(0, ListedRows.MISTAKES).map(i -> rows - 1 - 2 * i).toArray());
    assertThat(listed).contains(IntStream.range(0, ListedRows.UNSURE).toArray());
    assertThat(Arrays.stream(listed).anyMatch(row -> row > 2000 && row % 2 == 0)).isTrue();
    assertThat(all.rows()).containsExactly(listed);
  }

  /** Mistakes between two classes are many and sure, those of the third are few and less sure. */
  @Test
  void ofEachPairOfClassesThatAreMixedUpSomeAreListed() {
    int rows = 6_000;
    int[] known = new int[rows];
    int[] predicted = IntStream.range(0, rows).map(i -> i % 2).toArray();
    Matrix probabilities = Matrix.filled(rows, 3, 0.9f);
    for (int i = 2; i < rows; i += 4) {
      probabilities.set(i, 0, 0.34f);
    }
    for (int i = 0; i < 5; i++) {
      known[700 * i] = 2;
      predicted[700 * i] = 1;
      probabilities.set(700 * i, 1, 0.4f + i / 100f);
    }
    known[4_000] = 1;
    predicted[4_000] = 2;
    probabilities.set(4_000, 2, 0.35f);
    ListedRows all = new ListedRows(known, predicted, probabilities);
    int[] listed = all.rows();
    assertThat(listed).hasSize(ListedRows.MOST).doesNotHaveDuplicates();
    assertThat(listed).contains(4_000, 2_800, 2_100, 1_400);
  }

  /** Sixty classes, each of which is once taken for each other. */
  @Test
  void ofMorePairsThanHaveRoomThereIsOneOfEach() {
    int classes = 60;
    int[] known = IntStream.range(0, classes * classes).map(i -> i / classes).toArray();
    int[] predicted = IntStream.range(0, classes * classes).map(i -> i % classes).toArray();
    Matrix probabilities = Matrix.filled(known.length, classes, 1);
    assertThat(new ListedRows(known, predicted, probabilities).rows())
        .contains(IntStream.range(0, known.length).filter(i -> known[i] != predicted[i]).toArray());
  }

  @Test
  void whereMistakesAreFewTheRestIsDrawnByLot() {
    int rows = ListedRows.MOST + 1;
    Matrix probabilities = Matrix.filled(rows, 1, 1);
    assertThat(new ListedRows(new int[rows], new int[rows], probabilities).rows())
        .hasSize(ListedRows.MOST)
        .doesNotHaveDuplicates();
  }
}
