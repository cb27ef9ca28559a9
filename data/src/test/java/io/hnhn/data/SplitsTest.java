package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SplitsTest {
  /** 1000 rows: class 0 has 700, class 1 has 200, class 2 has 3, and 97 have no label. */
  private final int[] labels =
      IntStream.range(0, 1000)
          .map(row -> row < 700 ? 0 : row < 900 ? 1 : row < 903 ? 2 : -1)
          .toArray();

  @Test
  void overallRateCountsLabelledRows() {
    Split split = Splits.random(labels, 0.1, 1);
    assertThat(split.train()).hasSize(90).isSorted();
    assertThat(split.rest()).hasSize(813).isSorted();
    assertThat(IntStream.concat(Arrays.stream(split.train()), Arrays.stream(split.rest())).sorted())
        .containsExactlyElementsOf(IntStream.range(0, 903).boxed().toList());
  }

  @Test
  void stratifiedRateHoldsInEachClassWithAtLeastOne() {
    Split split = Splits.stratified(labels, 0.1, 1);
    assertThat(count(split.train(), 0)).isEqualTo(70);
    assertThat(count(split.train(), 1)).isEqualTo(20);
    assertThat(count(split.train(), 2)).isEqualTo(1);
    assertThat(split.rest()).hasSize(903 - 91);
  }

  @Test
  void sameSeedSameSplitOtherSeedOther() {
    assertThat(Splits.stratified(labels, 0.1, 5)).isEqualTo(Splits.stratified(labels, 0.1, 5));
    assertThat(Splits.stratified(labels, 0.1, 5)).isNotEqualTo(Splits.stratified(labels, 0.1, 6));
    assertThat(Splits.random(labels, 0.1, 5)).isNotEqualTo(Splits.random(labels, 0.1, 6));
  }

  @Test
  void splitsOfEarlierReleasesStay() {
    int[] twoClasses = IntStream.range(0, 20).map(row -> row % 2).toArray();
    assertThat(Splits.random(twoClasses, 0.2, 42).train()).containsExactly(4, 12, 13, 17);
    assertThat(Splits.stratified(twoClasses, 0.2, 42).train()).containsExactly(1, 3, 12, 18);
  }

  @Test
  void publishedRowsLeaveTheOtherLabelledOnes() {
    assertThat(Split.of(new int[] {4, 1}, new int[] {0, 1, -1, 0, 0}))
        .isEqualTo(new Split(new int[] {1, 4}, new int[] {0, 3}));
  }

  @Test
  void soManyOfEachClassOrAllOfASmallOne() {
    Split split = Splits.perClass(labels, 20, 1);
    assertThat(count(split.train(), 0)).isEqualTo(20);
    assertThat(count(split.train(), 1)).isEqualTo(20);
    assertThat(count(split.train(), 2)).isEqualTo(3);
    assertThat(split.rest()).hasSize(903 - 43);
    assertThat(Splits.perClass(labels, 30, 1).train()).contains(split.train());
    assertThat(Splits.perClass(labels, 20, 2)).isNotEqualTo(split);
  }

  @Test
  void publishedSplitsAreFoundByNumber() {
    Dataset tiny = TinyDataset.complete();
    assertThat(Splits.published(tiny, 1))
        .isEqualTo(new Split(new int[] {1, 2, 4}, new int[] {0, 3}));
    assertThatThrownBy(() -> Splits.published(tiny, 2))
        .hasMessage("Expected one of the 2 published splits of tiny, from 0, but found 2");
  }

  @Test
  void impossibleWishesAreRefused() {
    assertThatThrownBy(() -> Splits.perClass(labels, 0, 1))
        .hasMessage("Expected at least 1 row a class, but found 0");
    assertThatThrownBy(() -> Splits.random(labels, 0, 1))
        .hasMessage("Expected a rate above 0 and at most 1, but found 0.0");
    assertThatThrownBy(() -> Splits.stratified(labels, Double.NaN, 1))
        .hasMessage("Expected a rate above 0 and at most 1, but found NaN");
    assertThatThrownBy(() -> Splits.random(new int[] {-1}, 0.5, 1))
        .hasMessage("Expected at least one labelled row, but found none");
    assertThatThrownBy(() -> Split.of(new int[] {0, 2}, new int[] {0, 1, -1}))
        .hasMessage("Expected labelled rows between 0 and 2, but found row 2 without label");
    assertThatThrownBy(() -> Split.of(new int[] {1, 1}, new int[] {0, 1}))
        .hasMessage("Expected a row of at least 2 at index 1 of train, but found 1");
    assertThatThrownBy(() -> new Split(new int[] {1, 3}, new int[] {2, 3}))
        .hasMessage("Expected each row in train or in rest, but found row 3 in both");
  }

  private long count(int[] rows, int label) {
    return Arrays.stream(rows).filter(row -> labels[row] == label).count();
  }
}
