package io.hnhn.learn.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.profile.Distribution.Bin;
import java.util.List;
import org.junit.jupiter.api.Test;

class DistributionTest {
  /** The quartiles are those of numpy.quantile([0, 1, 3, 4, 9, 16], [.25, .5, .75]). */
  @Test
  void quartilesAreInterpolatedAndBinsDouble() {
    Distribution found = Distribution.of(new int[] {16, 0, 3, 1, 9, 4});
    assertThat(found)
        .isEqualTo(
            new Distribution(
                0,
                1.5,
                3.5,
                7.75,
                5.5,
                16,
                List.of(
                    new Bin(0, 0, 1),
                    new Bin(1, 1, 1),
                    new Bin(2, 2, 0),
                    new Bin(3, 4, 2),
                    new Bin(5, 8, 0),
                    new Bin(9, 16, 2))));
    assertThat(found.histogram().get(3).range()).isEqualTo("3-4");
    assertThat(found.histogram().get(2).range()).isEqualTo("2");
  }

  @Test
  void binsBeginWithTheFirstThatHasSomething() {
    assertThat(Distribution.of(new int[] {5, 5}).histogram()).containsExactly(new Bin(5, 8, 2));
    assertThat(Distribution.of(new int[] {Integer.MAX_VALUE}).histogram()).hasSize(1);
    assertThat(Distribution.of(new int[0]))
        .isEqualTo(new Distribution(0, 0, 0, 0, 0, 0, List.of()));
  }
}
