package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FoldsTest {
  /** Rows 3, 6, 9, ...: 17 of class 0, 5 of class 1, one of class 2. */
  private static final Labels LABELS =
      new Labels(
          IntStream.range(1, 24).map(i -> 3 * i).toArray(),
          IntStream.range(1, 24).map(i -> i == 7 ? 2 : i % 4 == 0 ? 1 : 0).toArray());

  @Test
  void everyLabelIsValidatedOnceAndTrainedOnInAllOtherFolds() {
    List<Fold> folds = LABELS.folds(5, 1);
    assertThat(folds).hasSize(5);
    int[] validated =
        folds.stream().flatMapToInt(fold -> Arrays.stream(fold.validation().rows())).toArray();
    assertThat(validated).containsExactlyInAnyOrder(LABELS.rows());
    for (Fold fold : folds) {
      int[] both =
          IntStream.concat(
                  Arrays.stream(fold.train().rows()), Arrays.stream(fold.validation().rows()))
              .toArray();
      assertThat(both).containsExactlyInAnyOrder(LABELS.rows());
      assertThat(Labels.of(fold.train().rows(), classOfRow())).isEqualTo(fold.train());
      assertThat(Labels.of(fold.validation().rows(), classOfRow())).isEqualTo(fold.validation());
    }
  }

  @Test
  void foldsAreOfOneSizeAndOfOneMixtureOfClasses() {
    for (Fold fold : LABELS.folds(5, 1)) {
      assertThat(fold.validation().size()).isBetween(4, 5);
      assertThat(Arrays.stream(fold.validation().classes()).filter(c -> c == 0).count())
          .isBetween(3L, 4L);
      assertThat(Arrays.stream(fold.validation().classes()).filter(c -> c == 1).count())
          .isEqualTo(1);
    }
  }

  @Test
  void theSeedDecides() {
    assertThat(LABELS.folds(5, 1)).isEqualTo(LABELS.folds(5, 1));
    assertThat(LABELS.folds(5, 1)).isNotEqualTo(LABELS.folds(5, 2));
  }

  @Test
  void foldsOfEarlierReleasesStay() {
    int[] twoClasses = IntStream.range(0, 20).map(row -> row % 2).toArray();
    Labels labels = Labels.of(IntStream.range(0, 20).toArray(), twoClasses);
    assertThat(labels.folds(4, 42).getFirst().validation().rows()).containsExactly(2, 5, 8, 12, 17);
  }

  @Test
  void aFoldHasALabel() {
    assertThat(LABELS.folds(23, 0)).hasSize(23);
    assertThatThrownBy(() -> LABELS.folds(24, 0))
        .hasMessage("Expected between 2 and 23 folds (one labelled row each), but found 24");
    assertThatThrownBy(() -> LABELS.folds(1, 0)).hasMessageContaining("but found 1");
  }

  private static int[] classOfRow() {
    int[] classes = new int[100];
    for (int i = 0; i < LABELS.size(); i++) {
      classes[LABELS.rows()[i]] = LABELS.classes()[i];
    }
    return classes;
  }
}
