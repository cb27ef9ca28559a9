package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OmissionsTest {
  @Test
  void countsOfOneKindAddUpAndZeroIsNotTold() {
    Omissions some = Omissions.NONE.plus("isolated nodes", 2).plus("duplicate incidences", 0);
    Omissions more = some.plus(Omissions.NONE.plus("unknown ids", 1).plus("isolated nodes", 3));
    assertThat(some).hasToString("2 isolated nodes");
    assertThat(more).hasToString("5 isolated nodes, 1 unknown ids");
    assertThat(more.count("isolated nodes")).isEqualTo(5);
    assertThat(more.count("duplicate incidences")).isZero();
  }

  @Test
  void nothingLeftOutSaysSo() {
    assertThat(Omissions.NONE).hasToString("nothing");
    assertThat(Omissions.NONE.isEmpty()).isTrue();
  }
}
